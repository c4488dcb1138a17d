import {
  concat,
  EMPTY,
  from,
  ignoreElements,
  NEVER,
  type Observable,
  of,
  Subject,
  tap,
  throwError,
} from 'rxjs';
import * as assert from 'uvu/assert';
import { triggers } from '../../src/actors/triggers.ts';
import type { Detection, Trigger } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import type { HeardFrame } from '../../src/streams/speech.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { heardFrames, LOUD, QUIET } from '../support/heard-frames.ts';
import { invoked } from '../support/invoked.ts';
import { marbleSuite } from '../support/marbles.ts';

const test = marbleSuite('triggers');

const WAKE: Detection = { hotword: 'hey broca', endMs: 1_200, score: 1, means: 'wake' };
const STOP: Detection = { ...WAKE, hotword: 'stop', means: 'stop' };
const BROKEN: AssistantError = { _tag: 'EngineFailed', engine: 'phrase', message: 'broken' };

interface Options {
  readonly trigger$: Observable<Trigger>;
  readonly frames$?: Observable<HeardFrame>;
  readonly isSounding?: () => boolean;
  readonly mayHaveSaid?: (hotword: string) => boolean;
}

function atWork({ trigger$, frames$ = NEVER, isSounding = () => false, mayHaveSaid = () => false }: Options) {
  const told: unknown[] = [];
  const { sent, stop } = invoked(
    triggers({
      trigger$,
      frames$,
      ownVoice: { isSounding, mayHaveSaid },
      hasSynapse: (name) => name === 'light',
      reportNear: (near) => told.push(near),
      reportFailure: (error) => told.push(error),
    }),
  );
  return { told, sent, stop };
}

const engine = (detect: Trigger['detect']): Trigger =>
  fakeEngines({ trigger: detect === undefined ? {} : { detect } }).trigger.instance;

/** A present engine that finds these and listens on. */
const finding = (...detections: readonly Detection[]): Observable<Trigger> =>
  of(engine(() => concat(from(detections), NEVER)));

const heard = (...detections: readonly Detection[]) =>
  detections.map((detection) => ({ type: 'trigger.heard', detection }));

test('each hotword that somebody says is sent on', () => {
  const { sent, told, stop } = atWork({ trigger$: finding(WAKE, { ...WAKE, endMs: 5_000 }) });
  assert.equal(sent, heard(WAKE, { ...WAKE, endMs: 5_000 }));
  assert.equal(told, []);
  stop();
});

test('what was nearly a hotword is told, and the engine knows when the assistant speaks', () => {
  const near = { hotword: 'hey broca', score: 0.4 };
  const spoke: unknown[] = [];
  const detect: Trigger['detect'] = (_, options) => {
    options?.near?.(near);
    spoke.push(options?.isSpeaking?.());
    return NEVER;
  };
  const { told, sent, stop } = atWork({ trigger$: of(engine(detect)), isSounding: () => true });
  assert.equal([told, spoke, sent], [[near], [true], []]);
  stop();
});

test('the engine hears the frames, and no more when it is stopped', () => {
  const frames$ = new Subject<HeardFrame>();
  const given: AudioFrame[] = [];
  const detect: Trigger['detect'] = (sound$) =>
    sound$.pipe(
      tap((frame) => given.push(frame)),
      ignoreElements(),
    );
  const { stop } = atWork({ trigger$: concat(of(engine(detect)), NEVER), frames$ });
  const frames = heardFrames([LOUD, 64]);
  for (const frame of frames) frames$.next(frame);
  assert.equal(given, frames);
  stop();
  assert.not(frames$.observed);
});

test('an engine that fails is tried again later and later, half a minute at most, and told once', (_, scheduler) => {
  const triedMs: number[] = [];
  const detect = () => {
    triedMs.push(scheduler.now());
    return throwError(() => BROKEN);
  };
  const { told, stop } = atWork({ trigger$: of(engine(detect)) });
  scheduler.schedule(stop, 95_000);
  scheduler.flush();
  assert.equal(triedMs, [0, 500, 1_500, 3_500, 7_500, 15_500, 31_500, 61_500, 91_500]);
  assert.equal(told, [BROKEN]);
});

test('a hotword that is found ends the failures: the next one is told, and tried again soon', (_, scheduler) => {
  const triedMs: number[] = [];
  const detect = () => {
    triedMs.push(scheduler.now());
    const isWell = triedMs.length === 3;
    return concat(
      isWell ? of(WAKE) : EMPTY,
      throwError(() => BROKEN),
    );
  };
  const { sent, told, stop } = atWork({ trigger$: of(engine(detect)) });
  scheduler.schedule(stop, 2_100);
  scheduler.flush();
  assert.equal(triedMs, [0, 500, 1_500, 2_000]);
  assert.equal(told, [BROKEN, BROKEN]);
  assert.equal(sent, heard(WAKE));
});

test('an engine that listens no more has failed', (_, scheduler) => {
  let tries = 0;
  const detect = () => {
    tries += 1;
    return EMPTY;
  };
  const { told, stop } = atWork({ trigger$: of(engine(detect)) });
  scheduler.schedule(stop, 600);
  scheduler.flush();
  assert.is(tries, 2);
  assert.equal(told, [{ _tag: 'EngineFailed', engine: 'trigger', message: 'it has stopped listening' }]);
});

test('what an engine throws is its failure', (_, scheduler) => {
  const bug = new Error('bug');
  const detect = () => {
    throw bug;
  };
  const { told, stop } = atWork({ trigger$: of(engine(detect)) });
  scheduler.schedule(stop, 600);
  scheduler.flush();
  assert.equal(told, [bug]);
});

test('another engine takes its place at once, even of one that fails', ({ cold }, scheduler) => {
  const failing = engine(() => throwError(() => BROKEN));
  const trigger$ = cold('a 99ms b', { a: failing, b: engine(() => concat(of(WAKE), NEVER)) });
  const { sent, told, stop } = atWork({ trigger$ });
  scheduler.schedule(stop, 10_000);
  scheduler.flush();
  assert.equal([sent, told], [heard(WAKE), [BROKEN]]);
});

test('its own words are no hotword', () => {
  const { sent, stop } = atWork({
    trigger$: finding(WAKE, { ...WAKE, hotword: 'computer' }),
    mayHaveSaid: (hotword) => hotword === 'hey broca',
  });
  assert.equal(sent, heard({ ...WAKE, hotword: 'computer' }));
  stop();
});

test('"stop" means something only while it sounds; other hotwords mean the same then', () => {
  const silent = atWork({ trigger$: finding(STOP, WAKE) });
  const sounding = atWork({ trigger$: finding(STOP, WAKE), isSounding: () => true });
  assert.equal(silent.sent, heard(WAKE));
  assert.equal(sounding.sent, heard(STOP, WAKE));
  silent.stop();
  sounding.stop();
});

test('a hotword whose synapse is not there is told each time, and is heard all the same', () => {
  const there = { ...WAKE, synapse: 'light' };
  const gone = { ...WAKE, hotword: 'good night', synapse: 'goodnight' };
  const { sent, told, stop } = atWork({ trigger$: finding(there, gone, gone) });
  const error = 'the hotword "good night" starts the synapse "goodnight", which is not there';
  assert.equal(told, [error, error]);
  assert.equal(sent, heard(there, gone, gone));
  stop();
});

test('of its own words with a synapse that is not there nothing is told', () => {
  const { told, stop } = atWork({
    trigger$: finding({ ...WAKE, synapse: 'goodnight' }),
    mayHaveSaid: () => true,
  });
  assert.equal(told, []);
  stop();
});

/** What is sent when this is heard without a hotword. */
function withoutHotword(frames: readonly HeardFrame[], isSounding = () => false) {
  const frames$ = new Subject<HeardFrame>();
  const { sent, told, stop } = atWork({ trigger$: of(engine(undefined)), frames$, isSounding });
  for (const frame of frames) frames$.next(frame);
  stop();
  return { sent, told };
}

test('without a hotword any speech is one, from a little before its first sound, and again after a silence', () => {
  const speech = (startMs: number): Detection => ({
    hotword: '',
    endMs: startMs - 300,
    score: 1,
    means: 'wake',
  });
  const frames = heardFrames([QUIET, 960], [LOUD, 320], [QUIET, 960], [LOUD, 320]);
  assert.equal(withoutHotword(frames), { sent: heard(speech(960), speech(2_240)), told: [] });
});

test('too short a sound is no speech, and neither are its own words', () => {
  for (const [lengthMs, times] of [
    [64, 0],
    [96, 1],
  ] as const)
    assert.is(withoutHotword(heardFrames([QUIET, 960], [LOUD, lengthMs], [QUIET, 960])).sent.length, times);
  assert.equal(withoutHotword(heardFrames([QUIET, 960], [LOUD, 960]), () => true).sent, []);
});

test.run();
