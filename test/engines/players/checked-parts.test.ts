import { concat, NEVER, tap } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkedParts } from '../../../src/engines/players/checked-parts.ts';
import type { Sound } from '../../../src/engines/ports.ts';

const test = suite('checkedParts');

const part = (sampleRateHz: number): Sound => ({ sampleRateHz, samples: new Int16Array(0) });
const parts = { a: part(8_000), b: part(16_000), z: part(0), n: part(Number.NaN), f: part(22_050.5) };

function marbles(check: (helpers: RunHelpers, scheduler: TestScheduler) => void): void {
  const scheduler = new TestScheduler(assert.equal);
  scheduler.run((helpers) => check(helpers, scheduler));
}

const failed = (message: string) => ({ _tag: 'EngineFailed', engine: 'output', message });

for (const [what, given, told, error] of [
  ['parts of one rate pass', 'a-aa|', 'a-aa|', undefined],
  ['a sound without parts passes', '--|', '--|', undefined],
  ['a rate of nothing is refused', 'z--', '#', 'a sound of 0 Hz cannot be played'],
  ['a rate that is no number is refused', 'n--', '#', 'a sound of NaN Hz cannot be played'],
  ['a broken rate is refused', 'a-f', 'a-#', 'a sound of 22050.5 Hz cannot be played'],
  ['another rate is refused', 'a-b', 'a-#', 'the sound changes from 8000 to 16000 Hz on its way'],
] as const) {
  test(what, () =>
    marbles(({ cold, expectObservable }) =>
      expectObservable(checkedParts(cold(given, parts))).toBe(told, parts, error && failed(error)),
    ),
  );
}

test('ten seconds without a part are too long, from the beginning on and after each', () =>
  marbles(({ cold, expectObservable }) => {
    const late = { _tag: 'DeadlinePassed', stage: 'waiting for more to play', deadlineMs: 10_000 };
    expectObservable(checkedParts(cold('a 9s a 20s a|', parts))).toBe('a 9s a 9999ms #', parts, late);
    expectObservable(checkedParts(cold('15s a|', parts))).toBe('10s #', parts, late);
  }));

test('what was given may sound first: twelve seconds of it are no stall', () =>
  marbles(({ cold, expectObservable }) => {
    const long = { a: { sampleRateHz: 8_000, samples: new Int16Array(96_000) } };
    expectObservable(checkedParts(cold('a 15s a 20s a|', long))).toBe('a 15s a 20s a|', long);
    const late = { _tag: 'DeadlinePassed', stage: 'waiting for more to play', deadlineMs: 10_000 };
    expectObservable(checkedParts(cold('a 30s a|', long))).toBe('a 21999ms #', long, late);
  }));

test('a clock that is set back makes nobody wait longer', () =>
  marbles(({ cold, expectObservable }, scheduler) => {
    const { now } = scheduler;
    const setBack = (): void => {
      scheduler.now = () => now() - 3_600_000;
    };
    const late = { _tag: 'DeadlinePassed', stage: 'waiting for more to play', deadlineMs: 10_000 };
    const given$ = cold('a 2s a|', parts).pipe(tap(setBack));
    expectObservable(checkedParts(concat(given$, NEVER))).toBe('a 2s a 9999ms #', parts, late);
  }));

test('each who listens has a first rate of his own', () => {
  marbles(({ cold, expectObservable }) => {
    expectObservable(checkedParts(cold('a|', parts))).toBe('a|', parts);
    expectObservable(checkedParts(cold('b|', parts))).toBe('b|', parts);
  });
});

test.run();
