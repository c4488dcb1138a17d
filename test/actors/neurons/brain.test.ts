import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brain } from '../../../src/actors/neurons/brain.ts';
import { brainOf } from '../../../src/brain/brain.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import { outline } from '../../support/outline.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { startAssistant } from '../../support/start-assistant.ts';
import { neuron, say, synapse } from '../../support/synapse.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('brain neuron');

const light = synapse('light', { orders: ['light on'], neurons: [say('the light is on')] });

const sayStatus = 'the synapse {{ synapse_name }} is {{ status }}';

/** What one run says and does to the brain. */
async function ran(parameters: Readonly<Record<string, unknown>>) {
  const tools = fakeTools({ brain: () => brainOf([light]) });
  await runNeuron(brain, { ...parameters, say_template: sayStatus }, tools);
  return [...tools.spoken, ...tools.enabled];
}

for (const [written, isEnabled] of [
  [true, true],
  ['True', true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
] as const) {
  test(`enabled: ${JSON.stringify(written)} is understood`, async () => {
    assert.equal(await ran({ synapse_name: 'light', enabled: written }), [
      `the synapse light is ${isEnabled ? 'enabled' : 'disabled'}`,
      ['light', isEnabled],
    ]);
  });
}

test('a synapse nobody has is unknown, which is no failure', async () => {
  assert.equal(await ran({ synapse_name: 'Light', enabled: true }), ['the synapse Light is unknown']);
});

for (const [parameters, message] of [
  [{ enabled: true }, 'synapse_name: found nothing, expected the name of a synapse'],
  [{ synapse_name: '', enabled: true }, 'synapse_name: found "", expected the name of a synapse'],
  [{ synapse_name: 'light' }, 'enabled: found nothing, expected true or false'],
  [{ synapse_name: 'light', enabled: 'maybe' }, 'enabled: found "maybe", expected true or false'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    const tools = fakeTools();
    assert.equal(await rejection(runNeuron(brain, parameters, tools)), {
      _tag: 'NeuronFailed',
      neuron: 'brain',
      message,
    });
    assert.equal(tools.enabled, []);
  });
}

const switching = (enabled: boolean): Synapse =>
  synapse(enabled ? 'on' : 'off', {
    orders: [enabled ? 'wake up' : 'go to sleep'],
    neurons: [neuron('brain', { synapse_name: 'light', enabled })],
  });

test('an order stops matching a disabled synapse at once and matches it again once it is enabled', async () => {
  const all = startAssistant({ synapses: [light, switching(false), switching(true)] });
  const heard = async () => (await all.order('light on')).status;
  assert.is(await heard(), 'complete');
  await all.order('go to sleep');
  assert.is(await heard(), null);
  assert.equal(outline(await all.call('light')), ['complete', 'light: Say "the light is on"']);
  await all.order('go to sleep');
  await all.order('wake up');
  assert.is(await heard(), 'complete');
  assert.is(all.told().filter((type) => type === 'brain.changed').length, 2);
  all.brain.stop();
});

test('the synapse it switches is told from what is written', () => {
  assert.equal(brain.switches?.({ synapse_name: 'light', enabled: true }), [
    { path: ['synapse_name'], synapse: 'light' },
  ]);
  assert.equal(brain.switches?.({ synapse_name: 7 }), []);
});

test.run();
