import * as E from 'fp-ts/lib/Either.js';
import { type Observable, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EndsOf, type HearingDeps, hearing } from '../../src/actors/hearing.ts';
import type { HeardSoFar, Transcript } from '../../src/engines/ports.ts';
import { type TranscribeTask, transcribed } from '../../src/engines/transcribed.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import type { HotwordRest } from '../../src/streams/endpoint.ts';
import type { HeardFrame } from '../../src/streams/speech.ts';
import { heardFrames, LOUD, QUIET, type SoundPart } from '../support/heard-frames.ts';
import { invoked } from '../support/invoked.ts';
import { settled } from '../support/settled.ts';

const test = suite('hearing');

const OF = { call: 'call-1', conversation: 'default' };
const FAILED: AssistantError = { _tag: 'EngineFailed', engine: 'ears', message: 'gone' };
const ENDPOINTS = { startMs: 96, endSilenceMs: 320, longestMs: 5_000, nothingSaidMs: 2_000 };

interface Options {
  readonly sinceMs?: number | undefined;
  readonly transcribe?: TranscribeTask;
  readonly ownVoice?: HearingDeps['ownVoice'];
  readonly hotwordRest?: HotwordRest;
}

const SILENT: HearingDeps['ownVoice'] = { isSounding: () => false, latest: () => 0 };

function atWork({
  transcribe = recogniser().transcribe,
  ownVoice = SILENT,
  hotwordRest,
  ...given
}: Options = {}) {
  const frames$ = new Subject<HeardFrame>();
  const from: (number | undefined)[] = [];
  const ends: EndsOf[] = [];
  const since = (atMs: number | undefined): Observable<HeardFrame> => {
    from.push(atMs);
    return frames$;
  };
  const logic = hearing({
    since,
    transcribe: transcribed(transcribe),
    endpoints: (of) => {
      ends.push(of);
      const { completeMs: untilMs } = of;
      return {
        ...ENDPOINTS,
        ...(hotwordRest && { hotwordRest }),
        ...(untilMs === undefined ? {} : { complete: { silenceMs: 96, untilMs } }),
      };
    },
    ownVoice,
  });
  const input = { ...OF, isAnswer: false, sinceMs: 'sinceMs' in given ? given.sinceMs : 0 };
  return {
    ...invoked(logic, input),
    frames$,
    from,
    /** What the ends were asked of, one after the other. */
    ends,
    hear: (...parts: readonly SoundPart[]) => {
      for (const frame of heardFrames(...parts)) frames$.next(frame);
    },
    give: (frames: readonly HeardFrame[]) => {
      for (const frame of frames) frames$.next(frame);
    },
  };
}

/** Keeps what it is given, and gives its text when the frames end, or the test's when it likes. */
function recogniser() {
  const given: AudioFrame[] = [];
  let give: (result: E.Either<AssistantError, Transcript>) => void = () => {};
  let signal: AbortSignal | undefined;
  let emitPartial: (soFar: HeardSoFar) => void = () => {};
  const transcribe: TranscribeTask = (frames$, until, heard) => {
    signal = until;
    emitPartial = heard;
    return () =>
      new Promise((resolve) => {
        give = resolve;
        frames$.subscribe({
          next: (frame) => given.push(frame),
          complete: () => resolve(E.right({ text: 'turn on the light', by: 'grammar' })),
        });
      });
  };
  return {
    transcribe,
    given,
    isFreed: () => signal?.aborted,
    partial: (text: string, of: Omit<HeardSoFar, 'text'> = {}) => emitPartial({ text, ...of }),
    give: async (result: E.Either<AssistantError, Transcript>) => {
      give(result);
      await settled();
    },
  };
}

test('what was said is told step by step, and sent as the order', async () => {
  const stt = recogniser();
  const { hear, sent, frames$, from, stop } = atWork({ transcribe: stt.transcribe, sinceMs: 1_200 });
  hear([QUIET, 640], [LOUD, 640], [QUIET, 320]);
  const spoken = [
    { type: 'speech.started', atMs: 640 },
    { type: 'speech.ended', atMs: 1_600, by: 'silence', silenceMs: 320 },
  ];
  assert.equal(sent, spoken);
  await settled();
  assert.equal(sent, [...spoken, { type: 'order.heard', text: 'turn on the light', engine: undefined }]);
  assert.equal([from, frames$.observed, stt.isFreed()], [[1_200], false, true]);
  stop();
});

test('the recogniser gets the frames as they are spoken, from a little before the first sound', async () => {
  const stt = recogniser();
  const { hear, stop } = atWork({ transcribe: stt.transcribe });
  hear([QUIET, 640], [LOUD, 320]);
  const [first] = stt.given;
  assert.equal([first?.atMs, stt.given.at(-1)?.atMs], [352, 928]);
  stop();
});

test('what it seems to be so far is told', () => {
  const stt = recogniser();
  const { hear, sent, stop } = atWork({ transcribe: stt.transcribe });
  hear([LOUD, 320]);
  stt.partial('turn');
  assert.equal(sent.at(-1), { type: 'order.partial', text: 'turn' });
  stop();
});

test('an order that nothing goes on from ends after a shorter silence', () => {
  const stt = recogniser();
  const { give, sent, stop } = atWork({ transcribe: stt.transcribe });
  const frames = heardFrames([LOUD, 640], [QUIET, 320]);
  give(frames.slice(0, 20));
  stt.partial('stop', { order: 'complete', lengthMs: 640 });
  give(frames.slice(20));
  assert.equal(sent.at(-1), { type: 'speech.ended', atMs: 736, by: 'silence', silenceMs: 96 });
  stop();
});

test('an order waits for the whole silence when a longer one may follow, or more was said than was decoded', () => {
  for (const of of [
    { order: 'extensible', lengthMs: 640 },
    { order: 'complete', lengthMs: 500 },
    { order: 'complete' },
  ] as const) {
    const stt = recogniser();
    const { give, sent, stop } = atWork({ transcribe: stt.transcribe });
    const frames = heardFrames([LOUD, 640], [QUIET, 320]);
    give(frames.slice(0, 20));
    stt.partial('stop', of);
    give(frames.slice(20));
    assert.equal(sent.at(-1), { type: 'speech.ended', atMs: 960, by: 'silence', silenceMs: 320 });
    stop();
  }
});

test('a text that is told again is no news', () => {
  const stt = recogniser();
  const { hear, types, stop } = atWork({ transcribe: stt.transcribe });
  hear([LOUD, 320]);
  stt.partial('stop', { order: 'complete', lengthMs: 200 });
  stt.partial('stop', { order: 'complete', lengthMs: 300 });
  assert.equal(types(), ['speech.started', 'order.partial']);
  stop();
});

test('who says nothing is heard to say nothing, and no recogniser is troubled', async () => {
  const stt = recogniser();
  const { hear, sent, stop } = atWork({ transcribe: stt.transcribe });
  hear([QUIET, 1_984]);
  assert.equal(sent, []);
  hear([QUIET, 2_016]);
  await settled();
  assert.equal([sent, stt.given], [[{ type: 'nothing.said', atMs: 2_016 }], []]);
  stop();
});

test('a recogniser that fails while somebody speaks ends the hearing at once', async () => {
  const stt = recogniser();
  const { hear, sent, frames$, stop } = atWork({ transcribe: stt.transcribe });
  hear([LOUD, 320]);
  await stt.give(E.left(FAILED));
  assert.equal(sent.slice(1), [{ type: 'hearing.failed', error: FAILED }]);
  assert.not(frames$.observed);
  stop();
});

test('a recogniser that fails after the speech is told then', async () => {
  const failing: TranscribeTask = (frames$) => () =>
    new Promise((resolve) => frames$.subscribe({ complete: () => resolve(E.left(FAILED)) }));
  const { hear, sent, types, stop } = atWork({ transcribe: failing });
  hear([LOUD, 640], [QUIET, 320]);
  await settled();
  assert.equal(types(), ['speech.started', 'speech.ended', 'hearing.failed']);
  assert.equal(sent.at(-1), { type: 'hearing.failed', error: FAILED });
  stop();
});

test('a recogniser that is sure before the speech has ended ends the hearing with its text', async () => {
  const stt = recogniser();
  const { hear, sent, frames$, stop } = atWork({ transcribe: stt.transcribe });
  hear([LOUD, 320]);
  await stt.give(E.right({ text: 'stop', by: 'open' }));
  assert.equal(sent.slice(1), [{ type: 'order.heard', text: 'stop', engine: undefined }]);
  assert.not(frames$.observed);
  stop();
});

test('a bug of a recogniser is a failure too', async () => {
  const bug = new Error('bug');
  const throwing = [
    () => {
      throw bug;
    },
    () => () => Promise.reject(bug),
  ];
  for (const transcribe of throwing) {
    const { hear, sent, stop } = atWork({ transcribe });
    hear([LOUD, 320]);
    await settled();
    assert.equal(sent.slice(1), [{ type: 'hearing.failed', error: bug }]);
    stop();
  }
});

test('sound that ends ends what was said, and nothing when nothing was', async () => {
  const speaking = atWork();
  speaking.hear([LOUD, 320]);
  speaking.frames$.complete();
  const silent = atWork();
  silent.frames$.complete();
  await settled();
  assert.equal(speaking.types(), ['speech.started', 'speech.ended', 'order.heard']);
  assert.equal(silent.types(), ['nothing.said']);
  speaking.stop();
  silent.stop();
});

test('sound that fails is a failure', () => {
  const { frames$, sent, stop } = atWork();
  frames$.error(FAILED);
  assert.equal(sent, [{ type: 'hearing.failed', error: FAILED }]);
  stop();
});

test('what the assistant says meanwhile is left out', async () => {
  let isSounding = false;
  const stt = recogniser();
  const { hear, frames$, sent, stop } = atWork({
    transcribe: stt.transcribe,
    ownVoice: { isSounding: () => isSounding, latest: () => 0 },
  });
  hear([QUIET, 320]);
  isSounding = true;
  for (const frame of heardFrames([QUIET, 320], [LOUD, 640]).slice(10)) frames$.next(frame);
  isSounding = false;
  for (const frame of heardFrames([QUIET, 960], [LOUD, 320], [QUIET, 320]).slice(30)) frames$.next(frame);
  await settled();
  assert.is(stt.given.filter(({ samples }) => samples[0] === LOUD).length, 10);
  assert.equal(sent.at(-1), { type: 'order.heard', text: 'turn on the light', engine: undefined });
  stop();
});

test('after a hotword only what began to sound since is left out, otherwise all of it', () => {
  const asked: (number | undefined)[] = [];
  const ownVoice: HearingDeps['ownVoice'] = {
    isSounding: (after) => {
      asked.push(after);
      return false;
    },
    latest: () => 7,
  };
  const afterHotword = atWork({ ownVoice, sinceMs: 1_200 });
  afterHotword.hear([QUIET, 32]);
  afterHotword.stop();
  const unasked = atWork({ ownVoice, sinceMs: undefined });
  unasked.hear([QUIET, 32]);
  unasked.stop();
  assert.equal([asked, unasked.from], [[undefined, 7, 0], [undefined]]);
});

test('an order after the rest of a hotword and a pause is heard anew, without the rest', async () => {
  const first = recogniser();
  const second = recogniser();
  const recognisers = [first, second];
  const { hear, sent, stop } = atWork({
    transcribe: (...args) => (recognisers.shift() ?? second).transcribe(...args),
    hotwordRest: { withinMs: 160, startMs: 224, longestMs: 500, pauseMs: 2_000 },
  });
  hear([LOUD, 320], [QUIET, 640], [LOUD, 640], [QUIET, 320]);
  assert.is(first.isFreed(), true);
  await settled();
  assert.equal(sent, [
    { type: 'speech.started', atMs: 0 },
    { type: 'speech.started', atMs: 960 },
    { type: 'speech.ended', atMs: 1_920, by: 'silence', silenceMs: 320 },
    { type: 'order.heard', text: 'turn on the light', engine: undefined },
  ]);
  assert.is(second.given[0]?.atMs, 672);
  stop();
});

test('the ends of an utterance depend on whether its hotword interrupts, and on whether it is an order so far', () => {
  const known = (sinceMs: number | undefined, isSounding: boolean) => {
    const stt = recogniser();
    const ownVoice = { isSounding: (after?: number) => isSounding && after === undefined, latest: () => 7 };
    const { hear, ends, stop } = atWork({ transcribe: stt.transcribe, ownVoice, sinceMs });
    hear([LOUD, 320]);
    stt.partial('lights', { order: 'extensible', lengthMs: 320 });
    hear([QUIET, 32]);
    stop();
    return [ends[0], ends.at(-1)].map((of) => [of?.isInterrupting, of?.isOrder]);
  };
  assert.equal(known(1_200, true), [
    [true, false],
    [true, true],
  ]);
  assert.equal(known(1_200, false)[0], [false, false]);
});

test('stopped, it frees recogniser and sound, and sends nothing more', async () => {
  const stt = recogniser();
  const { hear, frames$, types, stop } = atWork({ transcribe: stt.transcribe });
  hear([LOUD, 320]);
  assert.is(stt.isFreed(), false);
  stop();
  assert.equal([stt.isFreed(), frames$.observed], [true, false]);
  await stt.give(E.right({ text: 'late', by: 'open' }));
  assert.equal(types(), ['speech.started']);
});

test.run();
