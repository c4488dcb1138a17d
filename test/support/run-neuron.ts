import { createActor, toPromise } from 'xstate';
import type { Neuron, NeuronInput, NeuronResult } from '../../src/actors/neuron.ts';
import { scope } from './scope.ts';
import { type FakeTools, fakeTools } from './tools.ts';

/** Runs one neuron by itself, in the time of its tools. */
export function runNeuron(
  neuron: Neuron,
  parameters: NeuronInput['parameters'],
  tools: FakeTools = fakeTools(),
  values: NeuronInput['values'] = {},
): PromiseLike<NeuronResult> {
  const input = { parameters, values, scope: scope(), isTrusted: true };
  return toPromise(createActor(neuron.actor(tools), { input, clock: tools.clock }).start());
}
