import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadedKit } from '../../support/loaded.ts';

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
    `${order('light in {rooom}')}- lists: {room: [kitchen]}\n`,
    ['brain.yml:1:42 [0].signals[0].order.text: found "rooom", expected a known list (room)'],
  ],
  [
    'an order that names an unknown rule',
    `${order('<trun> on')}- rules: {turn: go}\n`,
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
    ['brain.yml:1:10 [0].lists: found ["room"], expected a map'],
  ],
];

test('a list without values is no mistake: it may be filled while the service runs', async () => {
  const sentences = await sentencesOf('- lists: {room: [], other: {values: []}}\n');
  assert.equal('lists' in sentences && Object.keys(sentences.lists), ['room', 'other']);
});

for (const [title, brain, expected] of MISTAKES)
  test(`${title} is a mistake with its place`, async () => {
    assert.equal(await sentencesOf(brain), expected);
  });

test('a kit includes files of sentences and folders of them, and its own entries go before them', async () => {
  const sentences = await loadedKit({
    'settings.yml': '{}',
    'brain.yml': '- includes: [mine.yml, theirs]\n- lists: {name: [lamp]}\n',
    'mine.yml':
      'language: en\nlists: {name: [heater]}\nrules: {turn: "(turn|switch)"}\nskip_words: [please]\n',
    'theirs/sentences/en/_common.yaml': 'language: en\nlists: {area: [kitchen]}\n',
    'theirs/sentences/en/light.yaml':
      'language: en\nintents: {HassTurnOn: {data: [{sentences: ["<turn> on {name} in {area}"]}]}}\n',
    'theirs/sentences/en/more.yaml': 'language: en\nlists: {area: [kitchen, hall]}\n',
    'theirs/sentences/de/light.yaml': 'language: de\nlists: {bereich: [Küche]}\n',
  });
  if (!('sentences' in sentences)) throw new Error(String(sentences));
  const { lists, rules, intents, skipWords } = sentences.sentences;
  assert.equal(lists.name, {
    kind: 'texts',
    values: [{ said: { kind: 'text', text: 'lamp' }, out: 'lamp' }],
  });
  assert.is(lists.area?.kind === 'texts' && lists.area.values.length, 2); // the last file of a folder counts
  assert.equal(
    [Object.keys(lists), Object.keys(rules), intents.map(({ intent }) => intent), skipWords],
    [['name', 'area'], ['turn'], ['HassTurnOn'], ['please']],
  );
});

test('an unknown name in the sentences of intents is told once', async () => {
  const brain =
    '- intents: {On: {data: [{sentences: ["turn on {name}", "{name} on"]}]}, Off: {data: [{sentences: ["{name} off"]}]}}\n';
  assert.equal(await sentencesOf(brain), ['brain.yml:1:3 [0]: found "name", expected a known list ()']);
});

test('a variable with a list, or a map in the form of one, is a list', async () => {
  const files = (order: string) => ({
    'settings.yml': 'var_files: [variables.yml]\n',
    'variables.yml':
      'rooms: [kitchen, {in: "the hall", out: hall}]\nlevel: {range: {from: 0, to: 9}}\nauthor: Ada\n',
    'brain.yml': order,
  });
  const loaded = await loadedKit(files(order('light in {rooms} at {level}')));
  assert.ok('sentences' in loaded, String(loaded));
  assert.equal(await loadedKit(files(order('light by {author}'))), [
    'brain.yml:1:42 [0].signals[0].order.text: found "author", expected a known list (level, rooms)',
  ]);
});

test('the language is that of the settings, or else of a file of sentences', async () => {
  const settings = 'default_speech_to_text: vosk\nspeech_to_text: [{vosk: {language: fr-FR}}]\n';
  const languageOf = async (brain: string, files: Record<string, string> = {}) => {
    const loaded = await loadedKit({ 'brain.yml': brain, ...files });
    return 'sentences' in loaded ? loaded.sentences.language : loaded;
  };
  const files = { 'de.yml': 'language: de\nlists: {a: [x]}\n' };
  assert.is(await languageOf('- includes: [de.yml]\n', { ...files, 'settings.yml': settings }), 'fr');
  assert.is(await languageOf('- includes: [de.yml]\n', files), 'de');
  assert.is(await languageOf('- lists: {a: [x]}\n'), 'en');
});

test.run();
