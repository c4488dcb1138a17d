import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signals } from '../../../src/actors/neurons/signals.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('signals');

test('hands on the notification with its payload', async () => {
  const tools = fakeTools();
  await runNeuron(signals, { notification: 'skip_trigger', payload: { status: true } }, tools);
  await runNeuron(signals, { notification: 'skip_trigger_decrease_max_retry' }, tools);
  assert.equal(tools.notified, [
    ['skip_trigger', { status: true }],
    ['skip_trigger_decrease_max_retry', undefined],
  ]);
});

test('fails with the reason why nobody takes it', async () => {
  const tools = fakeTools({ notify: () => E.left('nobody knows it') });
  const error = await rejection(runNeuron(signals, { notification: 'x' }, tools));
  assert.is(describeUnknown(error), 'nobody knows it');
});

for (const parameters of [{}, { notification: '' }, { notification: 5 }]) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    const error = await rejection(runNeuron(signals, parameters));
    assert.match(describeUnknown(error), /^notification: found .*, expected the name of a notification$/);
  });
}

test.run();
