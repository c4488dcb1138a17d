import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import { readySentences, type Sentences } from '../../../src/sentences/sentences.ts';
import { kit } from '../../support/kit.ts';
import { sentencesRead } from '../../support/sentences-read.ts';

const test = suite('reading sentences');

/** As the community of Home Assistant lays its files out. */
const COMMUNITY = {
  'intents.yaml': `
Light:
  slot_combinations:
    name_only: {slots: [name], name_domain_groups: {default: [light, switch]}}
    all: {slots: [domain], context_area: true}
`,
  'lists/numbers.yaml': 'lists: {level: {range: {from: 0, to: 100}}}',
  'lists/en/names.yaml': `
language: en
lists:
  name:
    values:
      - {in: "[big] lamp", out: Lamp, context: {domain: light}}
      - {in: heater, out: Heater, context: {domain: climate}}
`,
  'lists/de/names.yaml': 'lists: {name: {values: [Lampe]}}',
  'rules/en/verbs.yaml': 'expansion_rules: {turn: (turn|switch)}',
  'sentences/en/_common.yaml': 'language: en\nskip_words: [please]',
  'sentences/en/Light/all.yaml': `
language: en
data:
  - sentences: ["<turn> on [the] lights"]
    inferred_domain: light
    response: all
  - sentences: ["<turn> lights on"]
    speech_to_phrase: true
`,
  'sentences/en/Light/name_only.yaml': `
language: en
data:
  - sentences: ["<turn> on [the] {name}", "<turn> {name} on"]
    name_domains: default
`,
  'sentences/de/Light/name_only.yaml': 'language: de\ndata: [{sentences: ["{name} an"]}]',
};

const FLAT = `
language: en
lists:
  drink: {values: [tea, {in: "hot chocolate", out: cocoa}]}
expansion_rules: {want: "(make|bring) [me]"}
skip_words: [please]
intents:
  Drink:
    data:
      - sentences: ["<want> <a> {drink}", "<want> {sort} {drink}"]
        expansion_rules: {a: (a|some)}
        lists: {sort: [green, black]}
        slots: {cups: 1}
        excludes_context: {area: Bathroom}
        metadata: {kind: order}
        response: served
        required_keywords: [tea, chocolate]
`;

async function read(files: Readonly<Record<string, string>>, { path = '', language = 'en' } = {}) {
  const home = kit(files);
  const { sentences, problems } = await sentencesRead(join(home, path), language);
  const told = problems.map(
    ({ file, line, path: place, found, expected }) =>
      `${file.slice(home.length + 1)}:${line} ${place}: ${found}, ${expected}`,
  );
  return { sentences, told };
}

/** What is found for an order: the intent and the values of its slots. */
function foundIn(sentences: Sentences, order: string, context = {}) {
  const ready = readySentences(sentences);
  const found = ready.intents().find(wordsOf(order), ready, context);
  return (
    found && [
      found.intent,
      Object.fromEntries(Object.entries(found.slots).map(([slot, hit]) => [slot, hit.value])),
    ]
  );
}

test('the files of a community are put together, in one language', async () => {
  const { sentences, told } = await read(COMMUNITY);
  assert.equal(told, []);
  assert.equal(Object.keys(sentences.lists), ['level', 'name']);
  assert.equal(
    sentences.intents.map(({ sentences: all }) => all.map(({ text }) => text)),
    [['<turn> on [the] {name}', '<turn> {name} on'], ['<turn> on [the] lights']],
  );
  assert.equal(foundIn(sentences, 'switch the big lamp on'), undefined);
  assert.equal(foundIn(sentences, 'please switch big lamp on'), ['Light', { name: 'Lamp' }]);
});

test('spaces do not count in a folder whose settings say so', async () => {
  const { sentences, told } = await read({
    ...COMMUNITY,
    'sentences/en/_common.yaml': 'language: en\nsettings: {ignore_whitespace: true}',
  });
  assert.equal(told, []);
  assert.equal(foundIn(sentences, 'switchonbig lamp'), ['Light', { name: 'Lamp' }]);

  const wrong = await read({ ...COMMUNITY, 'sentences/en/_common.yaml': 'settings: {ignore_whitespace: 1}' });
  assert.equal(wrong.told, ['sentences/en/_common.yaml:1 settings.ignore_whitespace: 1, boolean']);
});

test('a name must have one of the domains, and the area of the room becomes a slot', async () => {
  const { sentences } = await read(COMMUNITY);
  assert.equal(foundIn(sentences, 'turn on the heater'), undefined);
  assert.equal(foundIn(sentences, 'turn on the lights'), undefined);
  assert.equal(foundIn(sentences, 'turn on the lights', { area: 'Hall' }), [
    'Light',
    { area: 'Hall', domain: 'light' },
  ]);
  const [, all] = sentences.intents;
  assert.equal([all?.metadata, all?.response], [{ slot_combination: 'all' }, 'all']);
});

test('a language of the same family serves', async () => {
  const { sentences } = await read(COMMUNITY, { language: 'de_CH' });
  assert.is(sentences.language, 'de_CH');
  assert.equal(foundIn(sentences, 'Lampe an'), ['Light', { name: 'Lampe' }]);
});

test('the languages of a folder are named when it has not the one that is asked for', async () => {
  const { sentences, told } = await read(COMMUNITY, { language: 'fr' });
  assert.equal(told, [':1 : sentences in de, en, sentences in fr']);
  assert.equal(sentences.intents, []);
});

test('one file holds intents with lists, rules and words to skip', async () => {
  const { sentences, told } = await read({ 'drinks.yaml': FLAT }, { path: 'drinks.yaml' });
  assert.equal(told, []);
  assert.equal(foundIn(sentences, 'bring me some hot chocolate, please'), [
    'Drink',
    { cups: 1, drink: 'cocoa' },
  ]);
  assert.equal(foundIn(sentences, 'make green tea'), ['Drink', { cups: 1, drink: 'tea', sort: 'green' }]);
  assert.equal(foundIn(sentences, 'make green tea', { area: 'Bathroom' }), undefined);
});

test('a folder of files has a folder for each language, or none', async () => {
  const hello = 'language: en\nintents: {Hello: {data: [{sentences: [hello]}]}}';
  const hallo = 'language: de\nintents: {Hello: {data: [{sentences: [hallo]}]}}';
  const folders: readonly Readonly<Record<string, string>>[] = [
    { 'a.yaml': hello, 'b.yml': hallo },
    { 'en/a.yaml': hello, 'de/a.yaml': hallo },
  ];
  for (const files of folders) {
    const { sentences, told } = await read(files);
    assert.equal(told, []);
    assert.equal(foundIn(sentences, 'hello'), ['Hello', {}]);
    assert.equal(foundIn(sentences, 'hallo'), undefined);
  }
});

test('each mistake has its place, and all else is used', async () => {
  const { sentences, told } = await read({
    'a.yaml': `language: en
lists:
  drink: {values: [tea, {out: coffee}, "(milk"]}
  size: {range: {from: 5, to: 1}}
expansion_rules:
  a: "(a|some"
intents:
  Wrong: [sentences]
  Drink:
    data:
      - sentences: ["make {drink}", "make {drink", 7]
      - sentence: ["make"]
      - sentences: ["drink {drink}"]
        name_domains: drinks
`,
  });
  assert.equal(told, [
    'a.yaml:3 lists.drink.values[1].in: nothing, a text or a number',
    'a.yaml:3 lists.drink.values[2]: "(milk", a ")" for the "(" at character 1',
    'a.yaml:4 lists.size.range.to: 1, a number that is not below 5',
    'a.yaml:6 expansion_rules.a: "(a|some", a ")" for the "(" at character 1',
    'a.yaml:8 intents.Wrong: ["sentences"], a map with data: a list of maps with sentences',
    'a.yaml:11 intents.Drink.data[0].sentences[1]: "make {drink", a \\ before the "{" at character 6, or its other end',
    'a.yaml:11 intents.Drink.data[0].sentences[2]: 7, a sentence template',
    'a.yaml:12 intents.Drink.data[1].sentences: nothing, a list of sentence templates',
    'a.yaml:14 intents.Drink.data[2].name_domains: "drinks", a list of domains, or a group of name_domain_groups in intents.yaml',
  ]);
  assert.equal(foundIn(sentences, 'make tea'), ['Drink', { drink: 'tea' }]);
});

for (const [what, files, told] of [
  ['a path that there is not', {}, 'no:1 : no such file, a readable file or folder of sentences'],
  ['an empty folder', { 'no/readme.md': '' }, 'no:1 : a folder without them, YAML files with sentences'],
  ['a text', { no: 'hello' }, 'no:1 : "hello", a map with intents, lists, expansion_rules or skip_words'],
  ['another language', { no: 'language: fr' }, 'no:1 language: "fr", the language of the kit: en'],
  [
    'sentences without an intent',
    { no: 'data: []' },
    'no:1 data: [], intents, or a file in a folder with the name of an intent',
  ],
] as const)
  test(`${what} is a mistake`, async () => assert.equal((await read(files, { path: 'no' })).told, [told]));

test.run();
