import { concat, lastValueFrom, NEVER, of, tap, toArray } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkedParts, framesOfParts } from '../../../src/engines/players/checked-parts.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { rejection } from '../../support/rejection.ts';
import { level, pitchHz, tone } from '../../support/tones.ts';

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

const sound = (lengthMs: number, sampleRateHz = 22_050): Sound => ({
  sampleRateHz,
  samples: tone(440, lengthMs, sampleRateHz),
});

const framesOf = (...parts: readonly Sound[]) => lastValueFrom(framesOfParts(of(...parts)).pipe(toArray()));

for (const rateHz of [8_000, 16_000, 22_050, 48_000]) {
  test(`${rateHz} Hz become frames of 16 kHz with the same pitch and loudness, without a break`, async () => {
    const frames = await framesOf(sound(2_560, rateHz));
    assert.ok(
      frames.every(({ samples }, index) => samples.length === 512 && frames[index]?.atMs === index * 32),
    );
    assert.is(frames.length, 80);
    const samples = Int16Array.from(frames.flatMap((frame) => [...frame.samples]));
    assert.ok(Math.abs(pitchHz(samples, 16_000) - 440) < 2, `${pitchHz(samples, 16_000)} Hz`);
    for (let start = 1_600; start + 3_200 < samples.length; start += 1_600) {
      const loudness = level(samples.subarray(start, start + 1_600));
      assert.ok(Math.abs(loudness / 11_314 - 1) < 0.02, `${loudness} at ${start}`);
    }
  });
}

test('each part is filled up to whole frames, one without samples is passed over', async () => {
  const frames = await framesOf(sound(40), sound(0), sound(40));
  assert.equal(
    frames.map(({ atMs }) => atMs),
    [0, 32, 64, 96],
  );
});

test('the pace is asked before each second of all parts', async () => {
  const asked: number[] = [];
  const pace = async (second: number) => void asked.push(second);
  await lastValueFrom(framesOfParts(of(sound(1_500), sound(2_500)), pace));
  assert.equal(asked, [0, 1, 2, 3, 4]);
});

test('a sound that no player takes has no frames', async () => {
  const message = 'a sound of 0 Hz cannot be played';
  const rubbish = { ...sound(100), sampleRateHz: 0 };
  assert.equal(await rejection(framesOf(rubbish)), { _tag: 'EngineFailed', engine: 'output', message });
});

test.run();
