import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';
import { tested } from '../support/tested.ts';

const test = suite('what modules say of themselves');

const neuron = (facts: string) =>
  `export default ({ neuron }) => neuron({ name: 'lamp', run: () => ({ message: 'lit' }), ${facts} });`;

const KIT = {
  'settings.yml': 'resource_directory: { neuron: own, signal: own-signals }',
  'brain.yml': `
- name: light
  signals: [{ order: light }]
  neurons: [{ lamp: { sound: gone.wav, then: "{{ next }}" } }]
- { name: next, signals: [], neurons: [] }
`,
};

const FREE = /nothing starts "next"/;
const VALUE = /gives "next" a value/;
const FILE = /no file .*gone\.wav/;

for (const [facts, expected] of [
  ['', [FREE, VALUE]],
  ["paths: ['sound']", [FILE, FREE, VALUE]],
  ["links: ({ then }) => [{ path: ['then'], synapse: then }]", []],
  ["makesVariables: ({ sound }) => sound === 'gone.wav'", [FREE]],
] as const) {
  test(`a neuron with ${facts || 'no facts'} is checked by them`, async () => {
    const warnings = await linted({ ...KIT, 'own/lamp.js': neuron(facts) });
    for (const kind of [FREE, VALUE, FILE])
      assert.is(
        warnings.some((warning) => kind.test(warning)),
        (expected as readonly RegExp[]).includes(kind),
        String(kind),
      );
  });
}

test('the files of a signal are looked for', async () => {
  const warnings = await linted({
    ...KIT,
    'own-signals/bell.js': `export default ({ signal }) => signal({ name: 'bell', paths: ['key'], listen: () => {} });`,
    'own/lamp.js': neuron(''),
    'brain.yml': '- { name: ring, signals: [{ bell: { key: gone.pem } }], neurons: [] }',
  });
  assert.match(warnings.join('\n'), /bell\.key: no file .*gone\.pem/);
});

test('a neuron that stays inside does its work in tests of the kit, any other does not', async () => {
  const files = {
    ...KIT,
    'brain.yml': '- { name: light, signals: [{ order: light }], neurons: [lamp] }',
    'orders.test.yml': '- { order: light, says: lit, runs: [] }',
  };
  assert.equal(await tested({ ...files, 'own/lamp.js': neuron('staysInside: true') }), [[]]);
  const [failures] = await tested({ ...files, 'own/lamp.js': neuron('') });
  assert.is.not(failures?.length, 0);
});

test('what is no list of paths is refused', async () => {
  const warnings = await linted({ ...KIT, 'own/lamp.js': neuron("paths: 'sound'") });
  assert.match(warnings.join('\n'), /neuron\.paths: found "sound", expected a list/);
});

test.run();
