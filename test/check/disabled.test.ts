import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('disabled');

const brainWith = (...neurons: readonly string[]) => ({
  'brain.yml': `- { name: night, enabled: false, signals: [{ order: sleep }], neurons: [] }
- name: go
  signals: [{ order: "go {{ where }}" }]
  neurons: [${neurons.join(', ')}]
`,
});

const FOREVER =
  'brain.yml:1:27 warning: [0].enabled: "night" is disabled, and no neuron brain enables it; only the API can';

test('a disabled synapse that no neuron enables stays so', async () => {
  assert.equal(await linted(brainWith()), [FOREVER]);
});

for (const neuron of [
  'brain: { synapse_name: night, enabled: true }',
  'brain: { synapse_name: "{{ where }}", enabled: true }',
  'Brain: { synapse_name: night, enabled: "{{ where }}" }',
  'neurotransmitter: { direct_link: night }',
  'neurotransmitter: { direct_link: "{{ where }}" }',
  'neurotimer: { synapse: night, seconds: 5 }',
]) {
  test(`${neuron} is a use for it`, async () => {
    assert.equal(await linted(brainWith(`{ ${neuron} }`)), []);
  });
}

test('a synapse to enable that nobody has is told with the name that was meant', async () => {
  const neuron = '{ brain: { synapse_name: nigt, enabled: true } }';
  assert.equal(await linted(brainWith(neuron)), [
    FOREVER,
    'brain.yml:4:38 warning: [1].neurons[0].brain.synapse_name: no synapse has the name "nigt": did you mean night?',
  ]);
});

test('of names in a brain that cannot be read whole nothing is known', async () => {
  const { 'brain.yml': brain } = brainWith('{ brain: { synapse_name: nosyn, enabled: true } }');
  assert.equal(await linted({ 'brain.yml': `${brain}- includes: [gone.yml]\n` }), [
    'brain.yml:5:14 error: [2].includes[0]: found "gone.yml", expected a file that exists',
  ]);
});

test.run();
