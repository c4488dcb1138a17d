import { from, lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { speechDetector } from '../../../src/engines/detectors/detector.ts';
import { energyDetector } from '../../../src/streams/energy-detector.ts';
import { framesAt } from '../../support/frames-at.ts';

const test = suite('speechDetector');

const energy = () => ({
  energy_threshold: 300,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
});

test('energy is the energy detector, ready at once', async () => {
  const { detect, health, close } = speechDetector('energy', { energy, log: () => {} });
  const sound = framesAt([15, 500], [1_000, 200]);
  assert.equal(
    await lastValueFrom(from(sound).pipe(detect, toArray())),
    await lastValueFrom(from(sound).pipe(energyDetector(energy), toArray())),
  );
  assert.equal(health(), { state: 'ready' });
  await close();
});

test('silero is a process of its own, which is not started before somebody listens', async () => {
  const { health, close } = speechDetector('silero', { energy, log: () => {} });
  assert.equal(health(), { state: 'off' });
  await close();
});

test.run();
