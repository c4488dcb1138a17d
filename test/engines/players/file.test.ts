import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { concat, from, lastValueFrom, NEVER, of, tap, throwError, toArray } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkedParts, framesOfParts } from '../../../src/engines/players/checked-parts.ts';
import { file, none } from '../../../src/engines/players/file.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { soundOf } from '../../../src/engines/wav.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { workshop } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { level, pitchHz, tone } from '../../support/tones.ts';

const test = suite('players without a loudspeaker');
const shop = workshop();
const never = new AbortController().signal;
const sound = (hz: number): Sound => ({ sampleRateHz: 22_050, samples: tone(hz, 50, 22_050) });
test.after(shop.close);

test('file writes each sound, in an order that names keep', async () => {
  const directory = shop.path('deep/down');
  const player = file({ directory });
  for (const hz of [300, 400, 500])
    assert.equal(await player.play(of(sound(hz)), never)(), E.right(undefined));
  const names = readdirSync(directory).toSorted();
  assert.match(names[0] ?? '', /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-000001\.wav$/);
  assert.equal(
    names.map((name) => soundOf(readFileSync(`${directory}/${name}`))),
    [300, 400, 500].map((hz) => E.right(sound(hz))),
  );
  assert.equal(player.health(), { state: 'ready' });
});

test('file says where it cannot write, and is well again when it can', async () => {
  const directory = shop.path('taken/sounds');
  writeFileSync(shop.path('taken'), '');
  const player = file({ directory });
  const result = await player.play(of(sound(300)), never)();
  assert.ok(E.isLeft(result) && result.left._tag === 'EngineFailed');
  assert.match(player.health().detail ?? '', /^cannot write to .*taken\/sounds \(ENOTDIR/);
  shop.run('rm', 'taken');
  assert.ok(E.isRight(await player.play(of(sound(300)), never)()));
  assert.equal(player.health(), { state: 'ready' });
});

test('file writes nothing when it is cancelled before', async () => {
  const directory = shop.path('aborted');
  const message = 'speaking was cancelled';
  assert.equal(
    await file({ directory }).play(of(sound(300)), AbortSignal.abort())(),
    E.left({ _tag: 'EngineFailed', engine: 'file', message }),
  );
  assert.throws(() => readdirSync(directory), /ENOENT/);
});

test('file makes one file of all parts, and counts each as begun', async () => {
  const directory = shop.path('parts');
  const begun: number[] = [];
  const parts = [300, 400, 500].map(sound);
  assert.equal(
    await file({ directory }).play(from(parts), never, (part) => begun.push(part))(),
    E.right(undefined),
  );
  const [name = '', ...others] = readdirSync(directory);
  assert.equal([begun, others], [[0, 1, 2], []]);
  const samples = Int16Array.from(parts.flatMap((part) => [...part.samples]));
  assert.equal(soundOf(readFileSync(`${directory}/${name}`)), E.right({ sampleRateHz: 22_050, samples }));
});

for (const player of [none, file({ directory: shop.path('nothing') })]) {
  const name = player === none ? 'none' : 'file';
  test(`${name} has not heard a sound that fails, changes its rate, or is cancelled before its end`, async () => {
    const lost: AssistantError = { _tag: 'UndecodableAudio', message: 'broken' };
    const cut$ = concat(
      of(sound(300)),
      throwError(() => lost),
    );
    assert.equal(await player.play(cut$, never)(), E.left(lost));
    const bug$ = throwError(() => new Error('bug'));
    const bug = { _tag: 'EngineFailed', engine: name, message: 'bug' };
    assert.equal(await player.play(bug$, never)(), E.left(bug));
    const mixed$ = of(sound(300), { ...sound(300), sampleRateHz: 8_000 });
    assert.ok(E.isLeft(await player.play(mixed$, never)()));
    const aborter = new AbortController();
    const played = player.play(concat(of(sound(300)), NEVER), aborter.signal)();
    aborter.abort();
    const message = 'speaking was cancelled';
    assert.equal(await played, E.left({ _tag: 'EngineFailed', engine: name, message }));
    assert.throws(() => readdirSync(shop.path('nothing')), /ENOENT/);
  });
}

test('none has heard everything when it is there', async () => {
  const begun: number[] = [];
  assert.equal(
    await none.play(of(sound(300), sound(400)), never, (part) => begun.push(part))(),
    E.right(undefined),
  );
  assert.equal(begun, [0, 1]);

  assert.equal(
    await none.play(of({ sampleRateHz: 16_000, samples: new Int16Array(160_000) }), never)(),
    E.right(undefined),
  );
  await none.close();
});

test.run();

const checkedPartsTest = suite('checkedParts');

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
  checkedPartsTest(what, () =>
    marbles(({ cold, expectObservable }) =>
      expectObservable(checkedParts(cold(given, parts))).toBe(told, parts, error && failed(error)),
    ),
  );
}

checkedPartsTest('ten seconds without a part are too long, from the beginning on and after each', () =>
  marbles(({ cold, expectObservable }) => {
    const late = { _tag: 'DeadlinePassed', stage: 'waiting for more to play', deadlineMs: 10_000 };
    expectObservable(checkedParts(cold('a 9s a 20s a|', parts))).toBe('a 9s a 9999ms #', parts, late);
    expectObservable(checkedParts(cold('15s a|', parts))).toBe('10s #', parts, late);
  }),
);

checkedPartsTest('what was given may sound first: twelve seconds of it are no stall', () =>
  marbles(({ cold, expectObservable }) => {
    const long = { a: { sampleRateHz: 8_000, samples: new Int16Array(96_000) } };
    expectObservable(checkedParts(cold('a 15s a 20s a|', long))).toBe('a 15s a 20s a|', long);
    const late = { _tag: 'DeadlinePassed', stage: 'waiting for more to play', deadlineMs: 10_000 };
    expectObservable(checkedParts(cold('a 30s a|', long))).toBe('a 21999ms #', long, late);
  }),
);

checkedPartsTest('a clock that is set back makes nobody wait longer', () =>
  marbles(({ cold, expectObservable }, scheduler) => {
    const { now } = scheduler;
    const setBack = (): void => {
      scheduler.now = () => now() - 3_600_000;
    };
    const late = { _tag: 'DeadlinePassed', stage: 'waiting for more to play', deadlineMs: 10_000 };
    const given$ = cold('a 2s a|', parts).pipe(tap(setBack));
    expectObservable(checkedParts(concat(given$, NEVER))).toBe('a 2s a 9999ms #', parts, late);
  }),
);

checkedPartsTest('each who listens has a first rate of his own', () => {
  marbles(({ cold, expectObservable }) => {
    expectObservable(checkedParts(cold('a|', parts))).toBe('a|', parts);
    expectObservable(checkedParts(cold('b|', parts))).toBe('b|', parts);
  });
});

const checkedPartsSound = (lengthMs: number, sampleRateHz = 22_050): Sound => ({
  sampleRateHz,
  samples: tone(440, lengthMs, sampleRateHz),
});

const framesOf = (...parts: readonly Sound[]) => lastValueFrom(framesOfParts(of(...parts)).pipe(toArray()));

for (const rateHz of [8_000, 16_000, 22_050, 48_000]) {
  checkedPartsTest(
    `${rateHz} Hz become frames of 16 kHz with the same pitch and loudness, without a break`,
    async () => {
      const frames = await framesOf(checkedPartsSound(2_560, rateHz));
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
    },
  );
}

checkedPartsTest('each part is filled up to whole frames, one without samples is passed over', async () => {
  const frames = await framesOf(checkedPartsSound(40), checkedPartsSound(0), checkedPartsSound(40));
  assert.equal(
    frames.map(({ atMs }) => atMs),
    [0, 32, 64, 96],
  );
});

checkedPartsTest('the pace is asked before each second of all parts', async () => {
  const asked: number[] = [];
  const pace = async (second: number) => void asked.push(second);
  await lastValueFrom(framesOfParts(of(checkedPartsSound(1_500), checkedPartsSound(2_500)), pace));
  assert.equal(asked, [0, 1, 2, 3, 4]);
});

checkedPartsTest('a sound that no player takes has no frames', async () => {
  const message = 'a sound of 0 Hz cannot be played';
  const rubbish = { ...checkedPartsSound(100), sampleRateHz: 0 };
  assert.equal(await rejection(framesOf(rubbish)), { _tag: 'EngineFailed', engine: 'output', message });
});

checkedPartsTest.run();
