import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { answering, followingUp } from '../../src/actors/ears.ts';
import { endpointsOf, listeningDeadlineMs, transcribingDeadlineMs } from '../../src/actors/hearing.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { LONGEST_TIMER_S } from '../../src/lib/promises.ts';
import type { RawChoice } from '../../src/settings/chains.ts';
import { type Settings, settingsOf } from '../../src/settings/settings.ts';
import { invoked } from '../support/invoked.ts';
import { settled } from '../support/settled.ts';

const test = suite('answering');

const answered = (call: string): AssistantEvent => ({ type: 'call.answered', call }) as AssistantEvent;
const failed = (conversation: string): AssistantEvent => ({
  type: 'conversation.failed',
  conversation,
  error: 'bug',
});

function atWork() {
  const events$ = new Subject<AssistantEvent>();
  const drains: (() => void)[] = [];
  const logic = answering({ events$, drain: (done) => drains.push(done) });
  const actor = createActor(logic, { input: { call: 'call-1', conversation: 'default' } }).start();
  const status = async () => {
    await settled();
    return actor.getSnapshot().status;
  };
  return { events$, drains, actor, status };
}

for (const [what, event] of [
  ['its answer', answered('call-1')],
  ['the end of its conversation', failed('default')],
] as const) {
  test(`it lasts until ${what} is told, and all that was said by then was heard`, async () => {
    const { events$, drains, status } = atWork();
    assert.equal([await status(), drains.length], ['active', 0]);
    events$.next(event);
    assert.equal([await status(), drains.length], ['active', 1]);
    drains[0]?.();
    assert.is(await status(), 'done');
  });
}

test('answers to other calls and failures of other conversations are not its own', async () => {
  const { events$, drains, actor, status } = atWork();
  events$.next(answered('call-2'));
  events$.next(failed('kitchen'));
  assert.equal([await status(), drains.length], ['active', 0]);
  actor.stop();
});

test('what comes after the answer changes nothing', async () => {
  const { events$, drains, status } = atWork();
  events$.next(answered('call-1'));
  events$.next(failed('default'));
  assert.is(drains.length, 1);
  assert.not(events$.observed);
  assert.is(await status(), 'active');
});

test('news that ends without an answer leaves it to the deadline of who started it', async () => {
  const { events$, drains, actor, status } = atWork();
  events$.complete();
  assert.equal([await status(), drains.length], ['active', 0]);
  actor.stop();
});

test('stopped, it listens no more', () => {
  const { events$, actor } = atWork();
  assert.ok(events$.observed);
  actor.stop();
  assert.not(events$.observed);
});

test.run();

const followingUpTest = suite('following up');

interface Options {
  readonly isWanted?: boolean;
  readonly isAskedByVoice?: (conversation: string) => boolean;
}

function followingUpAtWork({ isWanted = true, isAskedByVoice = () => true }: Options = {}) {
  const events$ = new Subject<AssistantEvent>();
  const drains: (() => void)[] = [];
  const { sent, stop } = invoked(
    followingUp({
      events$,
      isAskedByVoice,
      isWanted: () => isWanted,
      drain: (done) => drains.push(done),
    }),
  );
  const waits = (conversation: string, state = 'waiting_for_answer') =>
    events$.next({ type: 'state.changed', region: 'conversation', state, conversation });
  return { events$, drains, sent, stop, waits };
}

const awaited = (conversation: string) => ({ type: 'answer.awaited', conversation });

followingUpTest('the answer is awaited when the question was heard, and no sooner', async () => {
  const { waits, drains, sent, stop } = followingUpAtWork();
  waits('kitchen');
  await settled();
  assert.equal(sent, []);
  drains[0]?.();
  await settled();
  assert.equal(sent, [awaited('kitchen')]);
  stop();
});

followingUpTest(
  'a question to a client is not followed up, nor one that was answered while it was spoken',
  async () => {
    const asked = new Set(['kitchen']);
    const { waits, drains, sent, stop } = followingUpAtWork({ isAskedByVoice: (name) => asked.has(name) });
    waits('api');
    waits('kitchen');
    asked.clear();
    for (const drained of drains) drained();
    await settled();
    assert.equal([sent, drains.length], [[], 2]);
    stop();
  },
);

followingUpTest(
  'who waits is looked up after the news, when the conversation stands where it says',
  async () => {
    let isAsked = false;
    const { waits, drains, sent, stop } = followingUpAtWork({ isAskedByVoice: () => isAsked });
    waits('kitchen');
    drains[0]?.();
    isAsked = true;
    await settled();
    assert.equal(sent, [awaited('kitchen')]);
    stop();
  },
);

followingUpTest('where it is not wanted, nothing is waited for', () => {
  const { waits, drains, stop } = followingUpAtWork({ isWanted: false });
  waits('kitchen');
  assert.equal(drains, []);
  stop();
});

followingUpTest('other news is none of its business', () => {
  const { waits, events$, drains, stop } = followingUpAtWork();
  waits('kitchen', 'running');
  events$.next({ type: 'state.changed', region: 'ears', state: 'waiting_for_answer' });
  events$.next({ type: 'brain.changed' });
  assert.equal(drains, []);
  stop();
});

followingUpTest('each of two questions is followed up, in their order', async () => {
  const { waits, drains, sent, stop } = followingUpAtWork();
  waits('kitchen');
  waits('hall');
  for (const drained of drains) drained();
  await settled();
  assert.equal(sent, [awaited('kitchen'), awaited('hall')]);
  stop();
});

followingUpTest('stopped, it hears no more news, and what was drained later opens no ear', async () => {
  const { waits, events$, drains, sent, stop } = followingUpAtWork();
  waits('kitchen');
  stop();
  assert.not(events$.observed);
  drains[0]?.();
  await settled();
  assert.equal(sent, []);
});

followingUpTest.run();

const listeningTimesTest = suite('listening times');

interface ListeningTimesOptions {
  readonly options?: Partial<Settings['options']>;
  readonly listening?: Partial<Settings['listening']>;
}

function settings({ options, listening }: ListeningTimesOptions = {}): Settings {
  const usual = settingsOf({}, {});
  return {
    ...usual,
    options: { ...usual.options, ...options },
    listening: { ...usual.listening, ...listening },
  };
}

const turn = (isAnswer: boolean) => ({
  call: 'a',
  conversation: 'default',
  sinceMs: 0,
  isAnswer,
  isInterrupting: false,
  isOrder: false,
});
const ORDER = turn(false);
const ANSWER = turn(true);

listeningTimesTest('an order may begin within three seconds and take fifteen, as usual', () => {
  const { startMs, longestMs, nothingSaidMs } = endpointsOf(settings(), ORDER);
  assert.equal([startMs, longestMs, nothingSaidMs], [96, 15_000, 3_000]);
});

listeningTimesTest('how long it waits for an order, and for its end, is in the settings', () => {
  const options = { recognizer_recording_timeout: 4, recognizer_recording_timeout_with_silence: 2 };
  assert.equal(endpointsOf(settings({ options, listening: { endSilenceMs: 900 } }), ORDER), {
    startMs: 96,
    hotwordRest: { withinMs: 160, startMs: 224, longestMs: 500, pauseMs: 2_000 },
    endSilenceMs: 900,
    longestMs: 4_000,
    nothingSaidMs: 2_000,
  });
});

listeningTimesTest('only what a hotword opened may begin with the rest of it', () => {
  assert.is(endpointsOf(settings(), { ...ORDER, sinceMs: undefined }).hotwordRest, undefined);
});

listeningTimesTest('what a hotword interrupts may sound for a second more', () => {
  const { hotwordRest } = endpointsOf(settings(), { ...ORDER, isInterrupting: true });
  assert.equal([hotwordRest?.withinMs, hotwordRest?.longestMs], [1_160, 1_500]);
});

listeningTimesTest('what is an order is no rest of a hotword', () => {
  assert.is(endpointsOf(settings(), { ...ORDER, isOrder: true }).hotwordRest?.longestMs, 0);
});

listeningTimesTest('a pause after the hotword is two seconds, or less where the ears close sooner', () => {
  const pauseMs = (options: Partial<Settings['options']>, isInterrupting = false) =>
    endpointsOf(settings({ options }), { ...ORDER, isInterrupting }).hotwordRest?.pauseMs;
  assert.is(pauseMs({}), 2_000);
  assert.is(pauseMs({ recognizer_recording_timeout_with_silence: 10 }), 2_000);
  assert.is(pauseMs({ stt_timeout: 2 }), 1_000);
  assert.is(pauseMs({ stt_timeout: 3 }, true), 1_000);
});

listeningTimesTest('an answer is waited for as long as follow-ups are', () => {
  const listening = { followUpMs: 6_000 };
  assert.is(endpointsOf(settings({ listening }), ANSWER).nothingSaidMs, 6_000);
  assert.is(endpointsOf(settings({ listening }), ORDER).nothingSaidMs, 3_000);
});

listeningTimesTest('half a second is the least patience, for order and answer', () => {
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

listeningTimesTest(
  'the ear is open for all that an order may take, its own last words and five seconds more',
  () => {
    const options = { recognizer_recording_timeout: 10, recognizer_recording_timeout_with_silence: 2 };
    assert.is(listeningDeadlineMs(settings({ options, listening: { followUpMs: 7_000 } })), 24_000);
  },
);

listeningTimesTest('stt_timeout takes the place of all that, and 0 does not', () => {
  const usual = listeningDeadlineMs(settings());
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: 0 } })), usual);
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: 0.1 } })), 100);
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: 90 } })), 90_000);
});

listeningTimesTest('what no timer can wait for is cut to the longest it can', () => {
  const beyond = LONGEST_TIMER_S * 2;
  assert.is(listeningDeadlineMs(settings({ options: { stt_timeout: beyond } })), LONGEST_TIMER_S * 1_000);
  const long = settings({
    options: { recognizer_recording_timeout: beyond },
    listening: { followUpMs: 1_000 },
  });
  assert.is(listeningDeadlineMs(long), LONGEST_TIMER_S * 1_000 + 6_000);
  assert.ok(listeningDeadlineMs(long) < 2 ** 31);
});

listeningTimesTest(
  'a recogniser has four and a half seconds, those of a chain have their budgets one after another',
  () => {
    const deadlineMs = (chosen: RawChoice) =>
      transcribingDeadlineMs(settingsOf({ default_speech_to_text: chosen }, {}));
    assert.is(deadlineMs('a'), 4_500);
    assert.is(deadlineMs([{ a: 1.5 }, 'b']), 6_500);
    assert.is(deadlineMs([{ race: [{ a: 1 }, { b: 3 }] }, { c: 1 }]), 4_500);
    assert.is(deadlineMs([{ a: LONGEST_TIMER_S }, 'b']), LONGEST_TIMER_S * 1_000);
  },
);

listeningTimesTest('on a busy machine it has more, but for what the settings say', () => {
  const deadlineMs = (chosen: RawChoice) =>
    transcribingDeadlineMs(settingsOf({ default_speech_to_text: chosen }, {}), 3);
  assert.is(deadlineMs('a'), 13_500);
  assert.is(deadlineMs([{ a: 1.5 }, 'b']), 15_500);
  assert.is(deadlineMs([{ a: 1.5 }, { b: 2 }]), 4_000);
});

listeningTimesTest.run();
