import { setImmediate as nextTurn } from 'node:timers/promises';
import { of } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { echoCanceller } from '../../../src/engines/echo/echo-canceller.ts';
import { echoFilters } from '../../../src/engines/echo/speexdsp.ts';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../../src/streams/audio.ts';
import { cancelledIn, type EchoScene, echoOf, reductionDb } from '../../support/echo-signals.ts';
import { few } from '../../support/scale.ts';
import { spoken } from '../../support/spoken.ts';

const test = suite('the echo canceller');

const VOICE = spoken(
  'Once upon a time there was a little girl who lived in a village near the forest. One day her mother asked her to bring bread.',
  'en-us',
  150,
);

/** What the microphone hears, and what the canceller leaves of it. */
async function hearing({
  quietFromS = Number.POSITIVE_INFINITY,
  cutAtS = Number.POSITIVE_INFINITY,
  said = new Int16Array(),
  ...scene
}: Omit<EchoScene, 'voice'> & {
  readonly quietFromS?: number;
  readonly cutAtS?: number;
  /** What a person says half a second after each sound is cut off. */
  readonly said?: Int16Array;
}) {
  const filter = await echoFilters();
  let nowMs = 0;
  const canceller = echoCanceller({ filter, nowMs: () => nowMs });
  const quietFrom = quietFromS * SAMPLE_RATE_HZ;
  const cutAt = cutAtS * SAMPLE_RATE_HZ;
  // the same one, where it is whole: the sound of the room is made of it once
  const voice = Number.isFinite(Math.min(quietFrom, cutAt))
    ? VOICE.map((sample, at) => (at >= cutAt ? 0 : at < quietFrom ? sample : sample / 4))
    : VOICE;
  const { heard, begins, given } = echoOf({ voice, ...scene });
  for (const start of given)
    for (const [at, sample] of said.entries()) {
      const moment = start + cutAt + SAMPLE_RATE_HZ / 2 + at;
      heard[moment] = (heard[moment] ?? 0) + sample;
    }
  const parts = given.map(() => canceller.begins(of({ sampleRateHz: SAMPLE_RATE_HZ, samples: VOICE })));
  await fed();
  let next = 0;
  const out = cancelledIn(canceller, heard, {
    setNowMs: (ms) => {
      nowMs = ms;
    },
    at: (moment) => {
      const sinceCut = moment - (given[next - 1] ?? Number.POSITIVE_INFINITY) - cutAt;
      if (sinceCut >= 0 && sinceCut < FRAME_SAMPLES) parts[next - 1]?.ended();
      const start = given[next];
      if (start === undefined || moment < start) return;
      if (cutAtS === Number.POSITIVE_INFINITY) parts[next - 1]?.ended();
      nowMs = (start * 1_000) / SAMPLE_RATE_HZ;
      parts[next]?.begun(0);
      if (quietFromS < Number.POSITIVE_INFINITY) parts[next]?.gained(0, quietFrom, 0.25);
      next += 1;
    },
  });
  canceller.close();
  return { heard, out, begins, given };
}

/** Settles when all sounds are at 16 kHz, which takes a turn for each 2 048 samples. */
async function fed(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await nextTurn();
}

/** How much less there is of the echo of a sound from one of its seconds on, for two seconds. */
const reduction = (
  { heard, out, begins }: Awaited<ReturnType<typeof hearing>>,
  sound: number,
  second: number,
) => reductionDb(heard, out, Math.round(begins[sound] ?? 0) + second * SAMPLE_RATE_HZ, 2 * SAMPLE_RATE_HZ);

test('the echo of its voice is taken out once the room is known', async () => {
  const heard = await hearing({ drift: 0, delaysMs: [180, 180], gain: 0.4 });
  assert.ok(Math.abs(reduction(heard, 0, 0)) < 1, 'nothing is changed before');
  assert.ok(reduction(heard, 1, 1) > 15, `${reduction(heard, 1, 1)} dB`);
});

for (const drift of few([-0.001], [0.000_2, 0.001, -0.001]))
  test(`clocks that differ by ${drift * 100} %, and sounds that come at another delay each time`, async () => {
    const heard = await hearing({ drift, delaysMs: [180, 60, 240], gain: 0.4 });
    assert.ok(reduction(heard, 1, 1) > 12, `${reduction(heard, 1, 1)} dB`);
    assert.ok(reduction(heard, 2, 1) > 15, `${reduction(heard, 2, 1)} dB`);
  });

test('a loudspeaker that holds its sound for most of a second', async () => {
  const heard = await hearing({ drift: 0.000_2, delaysMs: [860, 720, 780], gain: 0.4 });
  assert.ok(reduction(heard, 2, 1) > 15, `${reduction(heard, 2, 1)} dB`);
});

test('a loudspeaker that holds its sound for long, and another one after it', async () => {
  const heard = await hearing({ drift: 0.000_2, delaysMs: [1_700, 1_640, 100, 100, 100, 100], gain: 0.4 });
  assert.ok(reduction(heard, 1, 2) > 15, `${reduction(heard, 1, 2)} dB`);
  assert.ok(reduction(heard, 5, 1) > 15, `${reduction(heard, 5, 1)} dB of the other one`);
});

test('where a sound is found, it is taken out at once as the room is known from those before', async () => {
  const { heard, out, begins } = await hearing({ drift: 0.000_2, delaysMs: [180, 205, 190], gain: 2 });
  const begin = Math.round(begins[2] ?? 0);
  const foundDb = reductionDb(heard, out, begin + 0.6 * SAMPLE_RATE_HZ, 0.2 * SAMPLE_RATE_HZ);
  assert.ok(foundDb > 28, `${foundDb} dB`);
  const beforeDb = reductionDb(heard, out, begin + 0.2 * SAMPLE_RATE_HZ, 0.2 * SAMPLE_RATE_HZ);
  assert.ok(Math.abs(beforeDb) < 2, `${beforeDb} dB of what is not found yet`);
});

test('a sound that becomes quieter for a person is still known', async () => {
  const heard = await hearing({ drift: 0, delaysMs: [180, 180], gain: 0.4, quietFromS: 3 });
  assert.ok(reduction(heard, 1, 4) > 15, `${reduction(heard, 1, 4)} dB`);
});

test('a sound that is cut off is taken out until it has died away, and then a person is heard as they are', async () => {
  const said = spoken('turn on the light', 'en-us', 150);
  const cut = { drift: 0, delaysMs: [280, 280, 280], gain: 0.4, cutAtS: 4 };
  const { heard, out, begins, given } = await hearing({ ...cut, said });
  for (const sound of [1, 2]) {
    const cutAt = (given[sound] ?? 0) + 4 * SAMPLE_RATE_HZ;
    const dyingDb = reductionDb(heard, out, cutAt, 0.45 * SAMPLE_RATE_HZ);
    assert.ok(dyingDb > 15, `${dyingDb} dB`);
    const from = cutAt + SAMPLE_RATE_HZ / 2;
    const saidDb = reductionDb(heard, out, from, said.length);
    assert.ok(Math.abs(saidDb) < 0.5, `${saidDb} dB of what is said`);
  }
  assert.ok(reduction({ heard, out, begins, given }, 2, 1) > 15, 'the room is still known');
});

test('without an echo nothing changes', async () => {
  const { heard, out } = await hearing({ drift: 0, delaysMs: [180, 180], gain: 0 });
  assert.equal(out, heard);
});

test.run();
