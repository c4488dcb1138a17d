import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadedKit } from '../support/loaded.ts';

const test = suite('kit sentences');

/** A synapse with one pattern, in one line. */
const order = (text: string, name = 'light'): string =>
  `- {name: ${name}, signals: [{order: {text: "${text}", matching-type: pattern}}], neurons: []}\n`;

/** The sentences of a kit, or the mistakes in it. */
async function sentencesOf(brain: string, settings = '{}') {
  const loaded = await loadedKit({ 'settings.yml': settings, 'brain.yml': brain });
  return 'sentences' in loaded ? loaded.sentences : loaded;
}

const PLAIN = `${order('<turn> on {room}[ to {brightness}]')}
- lists:
    room: [kitchen, "living[ ]room"]
    brightness: {range: {from: 0, to: 100}}
- rules: {turn: "(turn|switch)"}
- skip_words: [please]
`;

test('lists, rules and skip words stand beside synapses', async () => {
  const sentences = await sentencesOf(PLAIN);
  assert.equal('lists' in sentences && Object.keys(sentences.lists), ['room', 'brightness']);
  assert.equal('rules' in sentences && Object.keys(sentences.rules), ['turn']);
  assert.equal('skipWords' in sentences && sentences.skipWords, ['please']);
});

test('rules may have the name that hassil gives them, and one entry may hold all', async () => {
  const sentences = await sentencesOf(
    '- {lists: {a: [x]}, expansion_rules: {turn: go}, skip_words: [now]}\n',
  );
  assert.equal('rules' in sentences && Object.keys(sentences.rules), ['turn']);
});

const MISTAKES: readonly (readonly [title: string, brain: string, expected: readonly string[]])[] = [
  [
    'an order that names an unknown list',
    order('light in {rooom}') + '- lists: {room: [kitchen]}\n',
    ['brain.yml:1:42 [0].signals[0].order.text: found "rooom", expected a known list (room)'],
  ],
  [
    'an order that names an unknown rule',
    order('<trun> on') + '- rules: {turn: go}\n',
    ['brain.yml:1:42 [0].signals[0].order.text: found "trun", expected a known rule (turn)'],
  ],
  [
    'a rule that names an unknown list',
    '- rules: {turn: "on {room}"}\n',
    ['brain.yml:1:17 [0].rules.turn: found "room", expected a known list ()'],
  ],
  [
    'two lists with one name',
    '- lists: {room: [kitchen]}\n- lists: {room: [hall]}\n',
    ['brain.yml:2:17 [1].lists.room: found "room", expected a name no other list has'],
  ],
  [
    'rules that loop',
    '- rules: {a: "x <b>", b: "y <c>", c: "[<a>]", d: "z <a>"}\n',
    [
      'brain.yml:1:14 [0].rules.a: found "<a> → <b> → <c> → <a>", expected a rule that does not lead to itself',
      'brain.yml:1:26 [0].rules.b: found "<b> → <c> → <a> → <b>", expected a rule that does not lead to itself',
      'brain.yml:1:38 [0].rules.c: found "<c> → <a> → <b> → <c>", expected a rule that does not lead to itself',
    ],
  ],
  [
    'a rule and a list that loop',
    '- {rules: {a: "{l}"}, lists: {l: [x, "the <a>"]}}\n',
    [
      'brain.yml:1:15 [0].rules.a: found "<a> → {l} → <a>", expected a rule that does not lead to itself',
      'brain.yml:1:34 [0].lists.l: found "{l} → <a> → {l}", expected a list that does not lead to itself',
    ],
  ],
  [
    'a list without values',
    '- lists: {room: [], other: {values: []}}\n',
    [
      'brain.yml:1:17 [0].lists.room: found [], expected a list with at least one value',
      'brain.yml:1:28 [0].lists.other: found {"values":[]}, expected a list with at least one value',
    ],
  ],
  [
    'a wrong range',
    '- lists: {brightness: {range: {from: 9, to: 1}}}\n',
    ['brain.yml:1:45 [0].lists.brightness.range.to: found 1, expected a number that is not below 9'],
  ],
  [
    'a template with a mistake',
    '- rules: {turn: "(on"}\n',
    ['brain.yml:1:17 [0].rules.turn: found "(on", expected a ")" for the "(" at character 1'],
  ],
  [
    'lists that are no map',
    '- lists: [room]\n',
    ['brain.yml:1:10 [0].lists: found ["room"], expected a map of names to lists'],
  ],
];

for (const [title, brain, expected] of MISTAKES)
  test(`${title} is a mistake with its place`, async () => {
    assert.equal(await sentencesOf(brain), expected);
  });

test.run();
