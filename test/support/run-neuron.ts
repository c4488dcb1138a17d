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
  return workOn(neuron, tools, { parameters, values }).result;
}

/** The work of one neuron, and how to cancel it. */
export function workOn(neuron: Neuron, tools: FakeTools, input: Partial<NeuronInput> = {}) {
  let cancel = (): void => {};
  const limits = {
    clock: tools.clock,
    whenStopped: (given: () => void) => {
      cancel = given;
    },
  };
  const given = { parameters: {}, values: {}, scope: scope(), isTrusted: true, ...input };
  const result = new Promise<NeuronResult>((settle) => settle(neuron.work(tools)(given, limits)));
  result.catch(() => {}); // cancelled work may have nobody who waits for it
  return { result, cancel: () => cancel() };
}
