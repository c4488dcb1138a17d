import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { debug } from '../../../src/actors/neurons/debug.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('debug');

for (const [title, message, printed] of [
  ['a text', 'here', 'here'],
  ['a map', { a: [1, null] }, '{"a":[1,null]}'],
  ['a number', 0, '0'],
] as const) {
  test(`prints ${title} with the date and says nothing`, async () => {
    const tools = fakeTools();
    assert.equal(await runNeuron(debug, { message }, tools), { _tag: 'Finished', said: null });
    assert.equal(tools.printed, [`[debug] 2026-01-04T07:05:09.000Z ${printed}`]);
    assert.equal(tools.spoken, []);
  });
}

for (const parameters of [{}, { message: null }]) {
  test(`${JSON.stringify(parameters)} has no message, and fails`, async () => {
    assert.equal(await rejection(runNeuron(debug, parameters)), {
      _tag: 'NeuronFailed',
      neuron: 'debug',
      message: 'message: found nothing, expected something to print',
    });
  });
}

test.run();
