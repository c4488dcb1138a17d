import {
  BehaviorSubject,
  concat,
  defer,
  EMPTY,
  ignoreElements,
  NEVER,
  type Observable,
  of,
  throwError,
} from 'rxjs';
import type { TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, createMachine } from 'xstate';
import { capturing } from '../../src/actors/capturing.ts';
import { energy } from '../../src/engines/detectors/energy.ts';
import type { Detector, Source } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { fakeSound } from '../support/fake-sound.ts';
import { ENERGY, framesAt } from '../support/frames-at.ts';
import { marbleClock } from '../support/marble-clock.ts';
import { marbleSuite } from '../support/marbles.ts';

const test = suite('capturing');
const inVirtualTime = marbleSuite('capturing in virtual time');

const stalled: Detector = { ...energy, detect: () => ignoreElements() };

test('how loud it is shows while the detector takes its time', () => {
  const { source, speak } = fakeSound();
  const { actor, level } = capturing({
    inUse$: of({ source, detector: stalled }),
    energy: () => ENERGY,
    reportLost: assert.unreachable,
  });
  const running = createActor(createMachine({ invoke: { src: actor } })).start();
  assert.is(level(), undefined);
  speak(2_000);
  assert.is(Math.round(level()?.levelDb ?? 0), -10);
  assert.is(level()?.thresholdDb, undefined);
  running.stop();
  assert.is(level(), undefined);
});

test('another detector hears the source, opened anew, and nobody else does', () => {
  const { source, speak, listeners } = fakeSound();
  const inUse$ = new BehaviorSubject({ source, detector: stalled });
  const { actor, frames$ } = capturing({ inUse$, energy: () => ENERGY, reportLost: assert.unreachable });
  const heard: boolean[] = [];
  frames$.subscribe(({ isSpeech }) => heard.push(isSpeech));
  const running = createActor(createMachine({ invoke: { src: actor } })).start();
  speak(320);
  assert.equal([heard, listeners()], [[], 1]);
  inUse$.next({ source, detector: energy });
  speak(64);
  assert.equal([heard, listeners()], [[true, true], 1]);
  running.stop();
  assert.is(listeners(), 0);
});

const GONE: AssistantError = { _tag: 'EngineFailed', engine: 'mic', message: 'gone' };

/** A source of these openings, one after another; the last one again and again. */
function sourceOf(...openings: readonly Observable<AudioFrame>[]): Source {
  let opened = 0;
  const frames$ = defer(() => {
    opened += 1;
    return openings[Math.min(opened, openings.length) - 1] ?? EMPTY;
  });
  return { ...fakeSound().source, frames$ };
}

/**
 * What the capture of these sources sends and tells, each with its time in ms, and whether there is a level at those times. It is
 * stopped at `endMs`.
 */
function captured(
  scheduler: TestScheduler,
  inUse$: Observable<{ readonly source: Source; readonly detector: Detector }>,
  endMs: number,
  timesMs: readonly number[] = [],
) {
  const told: string[] = [];
  const levels: boolean[] = [];
  const at = (what: string): void => void told.push(`${scheduler.now()} ${what}`);
  const { actor, level } = capturing({
    inUse$,
    energy: () => ENERGY,
    reportLost: (why) => at(`lost: ${why}`),
  });
  const machine = createMachine({
    invoke: { src: actor },
    on: { '*': { actions: ({ event }) => at(event.type) } },
  });
  const running = createActor(machine, { clock: marbleClock }).start();
  scheduler.schedule(() => running.stop(), endMs);
  for (const atMs of timesMs) scheduler.schedule(() => levels.push(level() !== undefined), atMs);
  scheduler.flush();
  return { told, levels };
}

const [FRAME] = framesAt([1_000, 32]);
const frame = FRAME as AudioFrame;

inVirtualTime(
  'a source that cannot be opened is tried again, and told once until it was open',
  ({ cold }, scheduler) => {
    const never = cold<AudioFrame>('#', {}, GONE);
    const shortly = cold<AudioFrame>('a#', { a: frame }, GONE);
    const source = sourceOf(never, never, shortly, never, cold('a', { a: frame }));
    const { told } = captured(scheduler, concat(of({ source, detector: energy }), NEVER), 5_000);
    assert.equal(told, [
      '0 microphone.ended',
      '0 microphone.lost',
      '0 lost: mic: gone',
      '750 microphone.opened',
      '751 microphone.lost',
      '751 lost: mic: gone',
      '3751 microphone.opened',
    ]);
  },
);

inVirtualTime('a source that is lost, or heard no more, has no level', ({ cold }, scheduler) => {
  const source = sourceOf(cold<AudioFrame>('a 199ms #', { a: frame }, GONE), cold('99ms a', { a: frame }));
  const inUse$ = concat(of({ source, detector: energy }), NEVER);
  const { levels, told } = captured(scheduler, inUse$, 800, [199, 201, 548, 550, 801]);
  assert.equal(told, [
    '0 microphone.ended',
    '0 microphone.opened',
    '200 microphone.lost',
    '200 lost: mic: gone',
    '549 microphone.opened',
  ]);
  assert.equal(levels, [true, false, false, true, false]);
});

inVirtualTime(
  'a bug of a source is a lost microphone, and it is tried again after eight seconds',
  ({ cold }, scheduler) => {
    const source = sourceOf(cold<AudioFrame>('#', {}, new Error('bug')), cold('a', { a: frame }));
    const { told } = captured(scheduler, concat(of({ source, detector: energy }), NEVER), 9_000);
    assert.equal(told, ['0 microphone.ended', '0 microphone.lost', '0 lost: bug', '8000 microphone.opened']);
  },
);

inVirtualTime('another source takes its place: the one before has ended', ({ cold }, scheduler) => {
  const sources = [sourceOf(cold('a', { a: frame })), sourceOf(cold('a', { a: frame }))];
  const [one, other] = sources.map((source) => ({ source, detector: energy }));
  const inUse$ = cold('a 99ms b', { a: one as never, b: other as never });
  const { told } = captured(scheduler, inUse$, 500);
  assert.equal(told, [
    '0 microphone.ended',
    '0 microphone.opened',
    '100 microphone.ended',
    '100 microphone.opened',
  ]);
});

inVirtualTime('a source at its end has ended, and is not opened again', ({ cold }, scheduler) => {
  const source = sourceOf(cold('a 99ms |', { a: frame }));
  const { told } = captured(scheduler, concat(of({ source, detector: energy }), NEVER), 20_000);
  assert.equal(told, ['0 microphone.ended', '0 microphone.opened', '100 microphone.ended']);
});

inVirtualTime('whoever cannot tell what is in use has no microphone', (_, scheduler) => {
  const { told } = captured(
    scheduler,
    throwError(() => new Error('bug')),
    100,
  );
  assert.equal(told, ['0 lost: bug', '0 microphone.ended']);
});

inVirtualTime.run();
test.run();
