import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('sentences');

/** A synapse with patterns that says a text. */
const synapse = (name: string, patterns: readonly string[], says = 'x') =>
  `- name: ${name}
  signals:
${patterns.map((text) => `    - order: { text: "${text}", matching-type: pattern }\n`).join('')}  neurons:
    - say: { message: "${says}" }
`;

const KIT = {
  'settings.yml': 'var_files: [variables.yml]\n',
  'variables.yml': 'song: [yesterday]\nunused: [a]\n',
  'brain.yml': `${synapse('light', ['<turn> on the light in {room}[ to {0..100:level}]', 'play {song}'], '{{ room }} {{ room_text }} {{ level }} {{ song_text }}')}
- lists: { room: [kitchen, "{hall} side"], hall: [hall], lost: [a] }
- rules: { turn: "(turn|switch)", lone: "{lost}" }
`,
};

test('lists, rules and variables that nothing names are told, with what only they name', async () => {
  assert.equal(await linted(KIT), [
    'variables.yml:2:1 warning: unused: no template of the brain names it',
    'brain.yml:8:58 warning: [1].lists.lost: no order and no sentence of an intent names this list',
    'brain.yml:9:35 warning: [2].rules.lone: no order and no sentence of an intent names this rule',
  ]);
});

test('a name without a slot is told, with the slot that is meant', async () => {
  const lists = '- lists: { room: [kitchen], thing: { wildcard: true } }\n';
  const brain = synapse('light', ['light in {room} at {thing}'], '{{ room_txt }} {{ thing_text }}') + lists;
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:5:23 warning: [0].neurons[0].say.message: no order of this synapse and no variable gives "room_txt" a value: did you mean room_text?',
    'brain.yml:5:23 warning: [0].neurons[0].say.message: no order of this synapse and no variable gives "thing_text" a value',
  ]);
});

const LISTS =
  '- lists: { room: [kitchen], place: [kitchen], device: [lamp] }\n- rules: { turn: "(turn|switch)" }\n';

test('patterns that cannot be told apart are told, also by way of rules and equal lists', async () => {
  const brain =
    synapse('one', ['<turn> on {room}']) +
    synapse('two', ['switch on {place}', 'switch on {device}']) +
    LISTS;
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:8:14 warning: [1].signals[0].order: an order of "one" says the same: both synapses run',
  ]);
});

test('an order that says a value of a list also starts the synapse of the list', async () => {
  const brain =
    synapse('one', ['<turn> on {device}', 'in {room} {place}']) +
    '- { name: two, signals: [{ order: { text: switch on lamp, matching-type: strict } }], neurons: [] }\n' +
    LISTS;
  assert.match(String(await linted({ 'brain.yml': brain })), 'saying "switch on lamp" also starts "one"');
});

test('an intent that no sentence has, and unknown keys, are told with what is meant', async () => {
  const brain = `- name: lamp
  signals:
    - intent: HassTurnOm
    - intent: { name: HassTurnOn, slot: {} }
  neurons: [{ say: { message: "{{ name_text }} {{ naem }}" } }]
- lists: { name: [lamp] }
  skipwords: [a]
- includes: [sentences]
`;
  const sentences = 'language: en\nintents: { HassTurnOn: { data: [{ sentences: ["{name} on"] }] } }\n';
  assert.equal(await linted({ 'brain.yml': brain, 'sentences/en/on.yaml': sentences }), [
    'brain.yml:3:15 warning: [0].signals[0].intent: no sentence of the kit has the intent "HassTurnOm": did you mean HassTurnOn?',
    'brain.yml:4:35 warning: [0].signals[1].intent.slot: unknown key: did you mean slots?',
    'brain.yml:7:3 warning: [1].skipwords: unknown key: did you mean skip_words?',
  ]);
  const known = brain.replace('HassTurnOm', 'HassTurnOn').replace('slot: {}', 'slots: {}');
  assert.match(
    String(await linted({ 'brain.yml': known, 'sentences/en/on.yaml': sentences })),
    'gives "naem" a value: did you mean name?',
  );
});

test('an unknown list in a synapse that is edited is told, and may be added later', async () => {
  const brain = `${synapse('light', ['light in {rooom}'])}- lists: { room: [kitchen] }\n`;
  assert.match(
    String(await linted({ 'brain.yml': brain })),
    'found "rooom", expected a known list (room): did you mean room?',
  );
});

test.run();
