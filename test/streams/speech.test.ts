import { from, map, type Observable, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EnergyOptions } from '../../src/streams/ambient-noise.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { energyDetector, energyOf, type HeardFrame } from '../../src/streams/speech.ts';
import { FRAME_MS, frameAt, framesAt } from '../support/frames-at.ts';
import { has } from '../support/programs.ts';
import { frames, spoken } from '../support/spoken.ts';

const test = suite('energyOf');

test('energy is the root mean square on the 16-bit scale', () => {
  assert.is(energyOf(frameAt(1_000, 0).samples), 1_000);
  const sine = Int16Array.from({ length: 512 }, (_, index) => 10_000 * Math.sin((index * Math.PI) / 16));
  assert.is(Math.round(energyOf(sine) / 10), Math.round(1_000 / Math.SQRT2));
});

test('the loudest frame there is has an energy of 32 768', () => {
  assert.is(
    Math.round(energyOf(Int16Array.from({ length: 512 }, (_, index) => (index % 2 ? 32_767 : -32_768)))),
    32_768,
  );
});

test('silence, a constant offset and no sample at all have none', () => {
  assert.equal(
    [new Int16Array(512), new Int16Array(512).fill(700), new Int16Array()].map(energyOf),
    [0, 0, 0],
  );
});

test('an offset adds nothing to a sound', () => {
  const { samples } = frameAt(300, 0);
  assert.is(energyOf(samples.map((sample) => sample + 1_000)), 300);
});

const USUAL: EnergyOptions = {
  energy_threshold: 4_000,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
};

/** What it hears in the frames, the options changed from the audio time on that they stand under. */
function heard(
  all: readonly AudioFrame[],
  options: Partial<EnergyOptions> = {},
  later: { readonly fromMs: number; readonly options: Partial<EnergyOptions> } = { fromMs: 0, options: {} },
): readonly HeardFrame[] {
  let atMs = 0;
  const present = () => ({ ...USUAL, ...options, ...(atMs >= later.fromMs ? later.options : {}) });
  const frames$ = from(all).pipe(
    map((frame) => {
      atMs = frame.atMs;
      return frame;
    }),
  );
  return collected(frames$.pipe(energyDetector(present)));
}

function collected(heard$: Observable<HeardFrame>): readonly HeardFrame[] {
  let all: readonly HeardFrame[] = [];
  heard$.pipe(toArray()).subscribe((frames) => {
    all = frames;
  });
  return all;
}

/** Whether each of these moments is speech. */
const speechAt = (all: readonly HeardFrame[], ...moments: readonly number[]): readonly boolean[] =>
  moments.map((atMs) => all.findLast((frame) => frame.atMs <= atMs)?.isSpeech ?? false);

const speechMs = (all: readonly HeardFrame[]): number =>
  all.filter(({ isSpeech }) => isSpeech).length * FRAME_MS;

const between = (all: readonly HeardFrame[], fromMs: number, toMs: number): readonly HeardFrame[] =>
  all.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);

test('each frame comes out as it was, with its energy, what it is held against, and a verdict', () => {
  const loud = frameAt(5_000, 0);
  const quiet = frameAt(20, FRAME_MS);
  const [first, second] = heard([loud, quiet]);
  assert.equal(first, { ...loud, energy: 5_000, threshold: 4_000, isSpeech: true });
  assert.ok((second?.threshold ?? 0) < 4_000);
  assert.equal(second, { ...quiet, energy: 20, threshold: second?.threshold, isSpeech: false });
});

test('no frames, no verdicts', () => {
  assert.equal(heard([]), []);
});

test('an error passes through', () => {
  const told: unknown[] = [];
  throwError(() => 'lost')
    .pipe(energyDetector(() => USUAL))
    .subscribe({ error: (error: unknown) => told.push(error) });
  assert.equal(told, ['lost']);
});

test('speech is louder than the threshold times the multiplier, not as loud', () => {
  const first = (energy: number, recognizer_multiplier: number) =>
    heard([frameAt(energy, 0)], { recognizer_multiplier })[0]?.isSpeech;
  assert.equal(
    [first(4_000, 1), first(4_001, 1), first(4_001, 2), first(8_001, 2)],
    [false, true, false, true],
  );
});

test('each subscription learns its own room', () => {
  const detect = energyDetector(() => USUAL);
  const quiet = framesAt([15, 2_000], [500, 100]);
  const first = collected(from(quiet).pipe(detect));
  assert.equal(collected(from(quiet).pipe(detect)), first);
});

test('a quiet voice is heard one second after the start in a quiet room', () => {
  const all = heard(framesAt([15, 1_000], [200, 300], [15, 500]));
  assert.is(speechMs(between(all, 0, 1_000)), 0);
  assert.is(speechMs(between(all, 1_024, 1_320)), 320);
  assert.is(speechMs(between(all, 1_344, 2_000)), 0);
});

test('digital silence is no room so quiet that every crackle in it is speech', () => {
  const all = heard(framesAt([0, 60_000], [35, 32], [0, 1_000], [35, 3_000]));
  assert.is(speechMs(all), 0);
});

test('a lower energy_threshold makes it hear what is quieter still', () => {
  const all = heard(framesAt([0, 3_000], [35, 320]), { energy_threshold: 10 });
  assert.is(speechMs(all), 320);
});

test('a click is speech for no longer than it sounds', () => {
  assert.is(speechMs(heard(framesAt([15, 2_000], [3_000, 32], [15, 2_000]))), 32);
});

test('weak syllables within a word are speech, and do not begin one', () => {
  const room = [100, 4_000] as const; // the threshold settles at 150, speech lasts above 122
  const all = heard(framesAt(room, [400, 96], [130, 96], [400, 96], [100, 640], [130, 96], [100, 320]));
  assert.equal(speechAt(all, 4_000, 4_100, 4_196, 4_300, 5_000), [true, true, true, false, false]);
});

test('a fan that starts is speech for three seconds and a half at most', () => {
  const all = heard(framesAt([15, 3_000], [1_000, 20_000]));
  assert.ok(speechMs(all) <= 3_500, `${speechMs(all)} ms`);
  assert.is(speechMs(between(all, 6_600, 23_000)), 0);
});

test('somebody is heard over the fan, and in the quiet after it', () => {
  const all = heard(framesAt([1_000, 6_000], [2_500, 480], [1_000, 3_000], [15, 1_000], [300, 320]));
  assert.equal(speechAt(all, 6_100, 6_300, 8_000, 10_000, 10_700), [true, true, false, false, true]);
});

test('a sound with gaps that goes on and on counts for two thirds of the time at most', () => {
  const beat = Array.from(
    { length: 400 },
    () =>
      [
        [700, 128],
        [500, 32],
        [60, 32],
      ] as const,
  ).flat();
  const all = heard(framesAt([15, 2_000], ...beat));
  const share = (fromMs: number) => speechMs(between(all, fromMs, fromMs + 10_000)) / 10_000;
  assert.ok(share(3_000) > 0.7, `at first ${share(3_000)}`);
  assert.ok(share(40_000) < 0.68, `later ${share(40_000)}`);
  assert.ok(share(60_000) < 0.68, `and later ${share(60_000)}`);
});

test('an order as long as orders may be is speech to its end', () => {
  const words = Array.from(
    { length: 30 },
    () =>
      [
        [900, 288],
        [400, 128],
        [40, 64],
      ] as const,
  ).flat();
  const all = heard(framesAt([15, 2_000], ...words));
  assert.ok(speechMs(between(all, 16_000, 16_500)) > 350);
});

test('a changed energy_threshold is where the threshold begins anew, at once', () => {
  const all = heard(
    framesAt([15, 2_000], [1_000, 4_000], [15, 1_000], [1_000, 320]),
    {},
    {
      fromMs: 3_008,
      options: { energy_threshold: 2_000 },
    },
  );
  assert.equal(speechAt(all, 2_900, 2_990, 3_008, 3_100, 7_100), [true, true, false, false, true]);
});

test('a changed recognizer_multiplier counts from the next frame on', () => {
  const all = heard(
    framesAt([100, 3_000], [1_000, 2_000]),
    {},
    {
      fromMs: 4_000,
      options: { recognizer_multiplier: 10 },
    },
  );
  assert.equal(speechAt(all, 3_100, 3_990, 4_000, 4_900), [true, true, false, false]);
});

test('a changed recognizer_energy_ratio draws the threshold to where it belongs now', () => {
  const all = heard(
    framesAt([100, 4_000], [200, 96], [100, 4_000], [200, 96], [600, 96]),
    {},
    {
      fromMs: 4_128,
      options: { recognizer_energy_ratio: 4 },
    },
  );
  assert.equal(speechAt(all, 4_050, 8_150, 8_250), [true, false, true]);
});

test('a changed adjust_for_ambient_noise_second holds for the time since the microphone was opened', () => {
  const all = heard(
    framesAt([15, 1_500], [1_000, 1_000], [15, 3_000], [1_000, 320]),
    {},
    {
      fromMs: 1_984,
      options: { adjust_for_ambient_noise_second: 5 },
    },
  );
  assert.equal(speechAt(all, 1_900, 2_000, 2_400, 5_600), [true, false, false, true]);
});

test('what is heard in the time of adjust_for_ambient_noise_second is the room, whatever energy_threshold is', () => {
  const all = heard(framesAt([1_000, 1_000], [1_200, 320], [2_000, 320]), {
    energy_threshold: 50,
    adjust_for_ambient_noise_second: 1,
  });
  assert.equal(speechAt(all, 0, 900, 1_100, 1_500), [false, false, false, true]);
});

test('after that time the threshold is the room alone', () => {
  const all = heard(framesAt([15, 96], [300, 320]), {
    energy_threshold: 20_000,
    adjust_for_ambient_noise_second: 0.09,
  });
  assert.is(speechMs(all), 320);
});

test('a microphone opened anew takes its time for the room again', () => {
  const opened = framesAt([1_000, 500], [3_000, 96]);
  const all = heard([...opened, ...opened], { adjust_for_ambient_noise_second: 0.5 });
  const verdicts = all.map(({ isSpeech }) => isSpeech);
  const expected = [...Array.from({ length: 16 }, () => false), true, true, true];
  assert.equal(verdicts, [...expected, ...expected]);
});

for (const [name, factor] of [
  ['quiet', 0.05],
  ['loud', 2],
] as const) {
  test(`a ${name} voice is heard from its first to its last word`, () => {
    if (!has('espeak-ng')) return;
    const said = spoken('turn on the living room light', 'en-us', 150).map((sample) =>
      Math.max(-32_768, Math.min(32_767, sample * factor)),
    );
    const hiss = Int16Array.from({ length: 32_000 }, (_, index) => ((index * 7_919) % 41) - 20);
    const all = heard(frames(Int16Array.from([...hiss, ...said, ...hiss])));
    const peak = said.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const sounds = (sample: number) => Math.abs(sample) > peak / 20;
    const [beginsMs, endsMs] = [said.findIndex(sounds), said.findLastIndex(sounds)].map(
      (at) => 2_000 + at / 16,
    );
    const speech = all.filter(({ isSpeech }) => isSpeech);
    assert.ok(Math.abs((speech[0]?.atMs ?? 0) - (beginsMs ?? 0)) < 64);
    assert.ok(Math.abs((speech.at(-1)?.atMs ?? 0) - (endsMs ?? 0)) < 200);
    assert.ok(speechMs(all) > 0.8 * ((endsMs ?? 0) - (beginsMs ?? 0)), `${speechMs(all)} ms`);
  });
}

test.run();
