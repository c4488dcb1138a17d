import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { killSwitch } from '../../../src/actors/neurons/kill-switch.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { settled } from '../../support/settled.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('kill_switch');

test('stops the service when all that was said has been heard', async () => {
  let heard = () => {};
  const drained = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const tools = fakeTools({ drained: () => drained });
  const killed = runNeuron(killSwitch, {}, tools);
  await settled();
  assert.is(tools.stops(), 0);
  heard();
  assert.equal(await killed, { _tag: 'Finished', said: null });
  assert.is(tools.stops(), 1);
});

test('an output that never ends is waited for a minute', async () => {
  const tools = fakeTools({
    drained: (signal) => new Promise((given) => signal.addEventListener('abort', () => given())),
  });
  const failed = rejection(runNeuron(killSwitch, {}, tools));
  await settled();
  tools.clock.increment(59_999);
  await settled();
  assert.is(tools.stops(), 0);
  tools.clock.increment(1);
  assert.equal(await failed, { _tag: 'DeadlinePassed', stage: 'kill_switch', deadlineMs: 60_000 });
  await settled();
  assert.is(tools.stops(), 1);
});

test.run();
