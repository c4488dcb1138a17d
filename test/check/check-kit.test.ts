import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkDeps, pronunciationCheck } from '../../src/app/load-kit.ts';
import { lintKit } from '../../src/check/check-kit.ts';
import { describeFinding } from '../../src/check/finding.ts';
import { modulesOf } from '../../src/modules/load-modules.ts';
import { readKit } from '../../src/settings/load-kit.ts';
import { kit } from '../support/kit.ts';
import { linted } from '../support/linted.ts';
import { has } from '../support/programs.ts';

const test = suite('lintKit');

test('nothing is found in the starter kit', async () => {
  const home = join(import.meta.dirname, '../../brains/starter');
  const read = await readKit(home, modulesOf(home));
  const world = {
    ...checkDeps(read.modules),
    ...pronunciationCheck(read.settings.settings, read.modules.engines),
  };
  assert.equal(lintKit(read, world), []);
});

test('in a kit with every construct nothing is found but what is odd about it', async () => {
  const home = kit({});
  cpSync(join(import.meta.dirname, '../fixtures/kits/every-construct'), home, { recursive: true });
  const network = join(home, 'brains/network.yml');
  writeFileSync(network, readFileSync(network, 'utf8').replace(/"?@(HTTP|MQTT)_PORT@"?/g, '1'));
  const read = await readKit(home, modulesOf(home));
  const found = lintKit(read, checkDeps(read.modules)).map(({ file, line, column, severity, rule }) =>
    [`${relative(home, resolve(home, file))}:${line}:${column}`, severity, rule].join(' '),
  );
  assert.equal(found, [
    'settings.yml:3:18 warning strange-engine',
    'settings.yml:4:17 warning strange-engine',
    'settings.yml:6:25 warning strange-engine',
    'brains/say.yml:111:18 error broken-template',
    'brains/orders.yml:35:9 warning also-starts', // "lava light" is "light {{ state }}" too
    'brains/orders.yml:54:12 warning disabled',
    'brains/orders.yml:77:3 warning identical-order',
    'brains/programs.yml:92:19 warning missing-file',
    'resources/neurons/broken.js:1:1 warning broken-module',
  ]);
});

const docs = join(import.meta.dirname, '../../docs');
const pages = readdirSync(docs).filter((name) => /^(brain-files|neurons|signals)\.md$/.test(name));
for (const page of pages) {
  const text = readFileSync(join(docs, page), 'utf8');
  for (const [index, [, yaml = '']] of [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].entries()) {
    test(`nobody reads no key of example ${index + 1} of docs/${page}`, async () => {
      const brain = exampleBrain(yaml);
      const found = await linted({ 'brain.yml': brain });
      assert.equal(
        found.filter((finding) => FALSE_ALARM.test(finding)),
        [],
      );
    });
  }
}

test('findings come file by file, each from its start to its end, errors among warnings', async () => {
  const files = {
    'settings.yml': 'colour: red\nrest_api: { port: many }\n',
    'brain.yml':
      '- { name: a, signals: [], neurons: [{ say: { message: 7 } }], color: 1 }\n- includes: [more.yml]\n',
    'more.yml': '- { name: b, signals: [], neurons: [] }\n',
  };
  const places = (await linted(files)).map((finding) => finding.split(': ')[0]);
  assert.equal(places, [
    'settings.yml:1:1 warning',
    'settings.yml:2:19 error',
    'brain.yml:1:55 error',
    'brain.yml:1:63 warning',
    'more.yml:1:11 warning',
  ]);
});

test('a finding is a place, a rule and a message, for programs too', async () => {
  const home = kit({ 'settings.yml': 'optoins: {}', 'brain.yml': '[]' });
  const read = await readKit(home, modulesOf(home));
  assert.equal(lintKit(read, checkDeps(read.modules)), [
    {
      severity: 'warning',
      file: join(home, 'settings.yml'),
      line: 1,
      column: 1,
      path: 'optoins',
      rule: 'unknown-key',
      message: 'unknown key',
      suggestion: 'options',
    },
  ]);
});

test('a file that is not there is named at who needs it, unless a template makes its name', async () => {
  const brain = `- name: go
  signals: [{ order: "go {{ x }}" }]
  neurons:
    - say: { file_template: there.j2 }
    - say: { file_template: gone.j2 }
    - say: { file_template: "{{ x }}.j2" }
    - script: { path: gone.sh }
`;
  const found = await linted({ 'brain.yml': brain, 'there.j2': 'Hello' });
  assert.equal(
    found.map((finding) => finding.replace(/no file \S+\//, 'no file ')),
    [
      'brain.yml:5:29 warning: [0].neurons[1].say.file_template: no file gone.j2',
      'brain.yml:7:23 warning: [0].neurons[3].script.path: no file gone.sh',
    ],
  );
});

test('an engine Broca does not have is named with its stand-in, where it is chosen or where it is listed', async () => {
  const settings = `default_text_to_speech: pico2wave
text_to_speech: [espeak, { pico2wave: { language: en-US } }]
speech_to_text: [pocketspinx]
players:
  - mplayer: {}
`;
  assert.equal(await linted({ 'settings.yml': settings }), [
    'settings.yml:1:25 warning: default_text_to_speech: "pico2wave" is not part of Broca, espeak stands in for it',
    'settings.yml:3:18 warning: speech_to_text[0]: "pocketspinx" is not part of Broca, pocketsphinx stands in for it: did you mean pocketsphinx?',
    'settings.yml:5:5 warning: players[0].mplayer: "mplayer" is not part of Broca, speaker stands in for it',
  ]);
});

test('a key its map already has is named where it comes again, in every file', async () => {
  const home = {
    'settings.yml': 'options: { mute: true, mute: false }\nvar_files: [variables.yml]\n',
    'variables.yml': 'who: a\nwho: b\n',
    'brain.yml': `- name: go
  signals: [{ order: go }]
  neurons: [{ say: { message: "{{ who }}" } }]
  signals: [{ order: come }]
`,
  };
  const message = 'this map has the key already; the last value counts';
  assert.equal(await linted(home), [
    `settings.yml:1:24 warning: options.mute: ${message}`,
    `variables.yml:2:1 warning: who: ${message}`,
    `brain.yml:4:3 warning: [0].signals: ${message}`,
  ]);
});

test('a template without quotes is one error, of any neuron', async () => {
  const home = {
    'settings.yml': 'resource_directory: { neuron: neurons }',
    'neurons/anything.js': 'export default ({ neuron }) => neuron({ name: "anything", run: () => "" });',
    'brain.yml': `- name: go
  signals: [{ order: "go {{ x }}" }]
  neurons:
    - say: { message: {{ x }} }
    - anything: { query: {{x}} }
    - nobody_has_it: { query: {{ x }} }
`,
  };
  const findings = await linted(home);
  const quotes = 'found a map, expected a text: put quotes around';
  assert.equal(
    findings.filter((finding) => !finding.includes('a known neuron')),
    [
      `brain.yml:4:23 error: [0].neurons[0].say.message: ${quotes} {{ x }}`,
      `brain.yml:5:26 error: [0].neurons[1].anything.query: ${quotes} {{x}}`,
      `brain.yml:6:31 error: [0].neurons[2].nobody_has_it.query: ${quotes} {{ x }}`,
    ],
  );
});

test('a kit without settings.yml is told that every default is used', async () => {
  const home = kit({ 'brain.yml': '[]' });
  const read = await readKit(home, modulesOf(home));
  assert.equal(lintKit(read, checkDeps(read.modules)).map(describeFinding), [
    `${home}/settings.yml:1:1 warning: no settings.yml: every default is used`,
  ]);
});

test('a module of the kit that cannot be used is named', async () => {
  const files = {
    'settings.yml': 'resource_directory: { neuron: neurons }',
    'neurons/broken.js': 'export default 7;',
  };
  const [finding = '', ...more] = await linted(files);
  assert.match(finding, /^neurons\/broken.*:1:1 warning: ./);
  assert.equal(more, []);
});

test('an order or an answer with a word that nobody can pronounce can only be typed', async () => {
  if (!has('espeak-ng')) return;
  const home = {
    'brain.yml': `- name: go
  signals:
    - order: turn on the light
    - order: { text: "включи light" }
  neurons:
    - neurotransmitter: { from_answer_link: [{ synapse: go, answers: ["да", "yes", "frobnicate"] }], default: go }
`,
  };
  const { unspeakable } = await import('../../src/engines/pocketsphinx/pronunciation.ts');
  assert.equal(await linted(home, { unspeakable: unspeakable({}) }), [
    'brain.yml:4:22 warning: [0].signals[1].order.text: "включи light" can be typed, but not heard: the pronunciation of включи is unknown',
    'brain.yml:6:71 warning: [0].neurons[0].neurotransmitter.from_answer_link[0].answers[0]: "да" can be typed, but not heard: the pronunciation of да is unknown',
  ]);
});

test('a word that the dictionary lacks is named with the phones of the guess, until the settings say how it is said', async () => {
  if (!has('espeak-ng')) return;
  const { guessedWords } = await import('../../src/engines/pocketsphinx/pronunciation.ts');
  const kitWith = (settings: string) => ({
    'brain.yml': `- lists: { device: [zigbee, lamp] }
- name: go
  signals:
    - order: { text: "ask kalliope about the {device}", matching-type: pattern }
  neurons:
    - say: { message: "yes" }
`,
    'settings.yml': `speech_to_text: [pocketsphinx]\n${settings}`,
  });
  const guesses = async (parameters: Parameters<typeof guessedWords>[0]) =>
    (await linted(kitWith(''), { guessedWords: guessedWords(parameters) })).filter((line) =>
      line.includes('a guess'),
    );
  assert.equal(await guesses({}), [
    'settings.yml:1:17 warning: speech_to_text: "kalliope" is not in the dictionary, and its pronunciation a guess: say how it is said with pronunciations: { kalliope: "K AE L IH OW P" }',
    'settings.yml:1:17 warning: speech_to_text: "zigbee" is not in the dictionary, and its pronunciation a guess: say how it is said with pronunciations: { zigbee: "Z IH G B IY" }',
  ]);
  assert.equal(
    await guesses({ pronunciations: { Kalliope: ['K AH L AY AH P IY'], zigbee: 'z ih g b iy' } }),
    [],
  );
});

test.run();

/** An example is a list of synapses, of signals or of neurons. */
function exampleBrain(yaml: string): string {
  if (yaml.startsWith('- name:')) return yaml;
  const name = /^- (\w+)/.exec(yaml)?.[1] ?? '';
  const key = ['order', 'event', 'mqtt_subscriber', 'geolocation'].includes(name) ? 'signals' : 'neurons';
  const other = key === 'signals' ? 'neurons' : 'signals';
  return `- name: example\n  ${other}: []\n  ${key}:\n${yaml.replace(/^/gm, '    ')}`;
}

/** Examples are no whole kit: only what they are by themselves counts. */
const FALSE_ALARM = /unknown key|without quotes|nothing that is said|: (?:expected|unexpected) /;
