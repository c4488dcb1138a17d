import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endpointsOf, listeningDeadlineMs, transcribingDeadlineMs } from '../../src/actors/hearing.ts';
import { LONGEST_TIMER_S } from '../../src/lib/promises.ts';
import type { RawChoice } from '../../src/settings/chains.ts';
import { type Settings, settingsOf } from '../../src/settings/settings.ts';

const test = suite('listening times');

interface Options {
  readonly options?: Partial<Settings['options']>;
  readonly listening?: Partial<Settings['listening']>;
}

function settings({ options, listening }: Options = {}): Settings {
  const usual = settingsOf({}, {});
  return {
    ...usual,
    options: { ...usual.options, ...options },
    listening: { ...usual.listening, ...listening },
  };
}

const turn = (isAnswer: boolean) => ({ call: 'a', conversation: 'default', sinceMs: 0, isAnswer });
const ORDER = turn(false);
const ANSWER = turn(true);

test('an order may begin within three seconds and take fifteen, as usual', () => {
  const { startMs, longestMs, nothingSaidMs } = endpointsOf(settings(), ORDER);
  assert.equal([startMs, longestMs, nothingSaidMs], [96, 15_000, 3_000]);
});

test('how long it waits for an order, and for its end, is in the settings', () => {
  const options = { recognizer_recording_timeout: 4, recognizer_recording_timeout_with_silence: 2 };
  assert.equal(endpointsOf(settings({ options, listening: { endSilenceMs: 900 } }), ORDER), {
    startMs: 96,
    endSilenceMs: 900,
    longestMs: 4_000,
    nothingSaidMs: 2_000,
  });
});

test('an answer is waited for as long as follow-ups are', () => {
  const listening = { followUpMs: 6_000 };
  assert.is(endpointsOf(settings({ listening }), ANSWER).nothingSaidMs, 6_000);
  assert.is(endpointsOf(settings({ listening }), ORDER).nothingSaidMs, 3_000);
});

test('half a second is the least patience, for order and answer', () => {
  const impatient = (seconds: number) =>
    settings({
      options: { recognizer_recording_timeout_with_silence: seconds },
      listening: { followUpMs: seconds * 1_000 },
    });
  for (const [seconds, ms] of [
    [0, 500],
    [0.499, 500],
    [0.5, 500],
    [0.501, 501],
  ] as const)
    for (const given of [ORDER, ANSWER])
      assert.is(endpointsOf(impatient(seconds), given).nothingSaidMs, ms, `${seconds} s`);
});

test('the ear is open for all that an order may take, its own last words and five seconds more', () => {
  const options = { recognizer_recording_timeout: 10, recognizer_recording_timeout_with_silence: 2 };
  assert.is(listeningDeadlineMs(settings({ options, listening: { followUpMs: 7_000 } })), 24_000);
});

test('stt_timeout takes the place of all that, and 0 does not', () => {
  const usual = listeningDeadlineMs(settings());
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: 0 } })), usual);
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: 0.1 } })), 100);
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: 90 } })), 90_000);
});

test('what no timer can wait for is cut to the longest it can', () => {
  const beyond = LONGEST_TIMER_S * 2;
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: beyond } })), LONGEST_TIMER_S * 1_000);
  const long = settings({
    options: { recognizer_recording_timeout: beyond },
    listening: { followUpMs: 1_000 },
  });
  assert.is(listeningDeadlineMs(long), LONGEST_TIMER_S * 1_000 + 6_000);
  assert.ok(listeningDeadlineMs(long) < 2 ** 31);
});

test('a recogniser has four and a half seconds, those of a chain have their budgets one after another', () => {
  const deadlineMs = (chosen: RawChoice) =>
    transcribingDeadlineMs(settingsOf({ default_speech_to_text: chosen }, {}));
  assert.is(deadlineMs('a'), 4_500);
  assert.is(deadlineMs([{ a: 1.5 }, 'b']), 6_500);
  assert.is(deadlineMs([{ race: [{ a: 1 }, { b: 3 }] }, { c: 1 }]), 4_500);
  assert.is(deadlineMs([{ a: LONGEST_TIMER_S }, 'b']), LONGEST_TIMER_S * 1_000);
});

test('on a busy machine it has more, but for what the settings say', () => {
  const deadlineMs = (chosen: RawChoice) =>
    transcribingDeadlineMs(settingsOf({ default_speech_to_text: chosen }, {}), 3);
  assert.is(deadlineMs('a'), 13_500);
  assert.is(deadlineMs([{ a: 1.5 }, 'b']), 15_500);
  assert.is(deadlineMs([{ a: 1.5 }, { b: 2 }]), 4_000);
});

test.run();
