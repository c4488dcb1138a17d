import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { say } from '../../../src/actors/neurons/say.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('say');

test('queues its message and tells what it says', async () => {
  const tools = fakeTools();
  assert.equal(await runNeuron(say, { message: 'hello' }, tools), { _tag: 'Finished', said: 'hello' });
  assert.equal(tools.spoken, ['hello']);
});

test('says one of its messages', async () => {
  const tools = fakeTools({ random: () => 0.99 });
  await runNeuron(say, { message: ['one', 'two', 'three'] }, tools);
  assert.equal(tools.spoken, ['three']);
});

test('puts values into its message', async () => {
  const tools = fakeTools();
  await runNeuron(say, { message: 'hello {{ name }}' }, tools, { name: 'Ada' });
  assert.equal(tools.spoken, ['hello Ada']);
});

for (const [title, message, found] of [
  ['no message', undefined, 'nothing'],
  ['an empty list', [], '[]'],
  ['a number', 5, '5'],
  ['null', null, 'nothing'],
] as const) {
  test(`${title} is nothing to say and fails`, async () => {
    const tools = fakeTools();
    assert.equal(await rejection(runNeuron(say, message === undefined ? {} : { message }, tools)), {
      _tag: 'NeuronFailed',
      neuron: 'say',
      message: `message: found ${found}, expected a text or a list of texts`,
    });
    assert.equal(tools.spoken, []);
  });
}

test.run();
