import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BuildingBlocks,
  blocks,
  type EngineModule,
  type NeuronTools,
} from '../../src/modules/module.ts';

const test = suite('broca/module');

/** The compiler checks these as it checks a module of a kit. */
const count = ({ neuron, t }: BuildingBlocks) =>
  neuron({
    name: 'count',
    parameters: t.type({ to: t.number }),
    run: ({ to }, { settings }: NeuronTools) => `${to} of ${Object.keys(settings().variables).length}`,
  });
const silence: EngineModule = () => ({
  name: 'silence',
  make: () => ({ synthesize: () => ({ sampleRateHz: 16_000, samples: new Int16Array() }) }),
});

test('modules that are written with the types are modules', async () => {
  const { name, parameters } = count(blocks);
  assert.is(name, 'count');
  assert.ok(E.isRight(parameters.decode({ to: 3 })));
  assert.is((await silence(blocks)).name, 'silence');
});

test.run();
