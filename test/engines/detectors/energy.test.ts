import { from, lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { energy } from '../../../src/engines/detectors/energy.ts';
import { energyDetector } from '../../../src/streams/speech.ts';
import { ENERGY, framesAt } from '../../support/frames-at.ts';

const test = suite('energy');

test('it hears by the values of the settings, ready at once', async () => {
  const options = () => ({ ...ENERGY, energy_threshold: 300 });
  const sound = framesAt([15, 500], [1_000, 200]);
  assert.equal(
    await lastValueFrom(from(sound).pipe(energy.detect(options), toArray())),
    await lastValueFrom(from(sound).pipe(energyDetector(options), toArray())),
  );
  assert.equal(energy.health(), { state: 'ready' });
});

test.run();
