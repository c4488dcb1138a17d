import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pronunciationCheck } from '../../src/app/load-kit.ts';
import { modulesOf } from '../../src/modules/load-modules.ts';
import { readKit } from '../../src/settings/load-kit.ts';
import { kit } from '../support/kit.ts';
import { linted } from '../support/linted.ts';
import { has } from '../support/programs.ts';

const test = suite('engines');

const settings = (text: string) => linted({ 'settings.yml': text });

const STRANGE = 'is not part of Broca, pocketsphinx stands in for it';

test('an engine of a chain that Broca does not have is named where the chain names it', async () => {
  assert.equal(await settings('default_speech_to_text: [pocketsphinx, {pocketsfinx: 1.5}]\n'), [
    `settings.yml:1:41 warning: default_speech_to_text[1].pocketsfinx: "pocketsfinx" ${STRANGE}: did you mean pocketsphinx?`,
  ]);
});

test('an engine of a chain that its list does not have is an error at its place', async () => {
  const text = 'speech_to_text: [pocketsphinx]\ndefault_speech_to_text: [pocketsphinx, {big: 1.5}]\n';
  assert.equal(await settings(text), [
    'settings.yml:2:41 error: default_speech_to_text[1].big: found "big", expected one of speech_to_text (pocketsphinx)',
    `settings.yml:2:41 warning: default_speech_to_text[1].big: "big" ${STRANGE}`,
  ]);
});

test('budgets and races that cannot be are errors at their place', async () => {
  assert.equal(await settings('default_speech_to_text: [{pocketsphinx: 0}, {race: [pocketsphinx]}]\n'), [
    'settings.yml:1:41 error: default_speech_to_text[0].pocketsphinx: found 0, expected seconds above 0, at most 2147000',
    'settings.yml:1:52 error: default_speech_to_text[1].race: found ["pocketsphinx"], expected a list of two engines or more, e.g. [vosk, pocketsphinx]',
  ]);
});

test('an engine that stands twice in a chain is told', async () => {
  assert.equal(await settings('default_text_to_speech: [espeak, {espeak: 2}]\n'), [
    'settings.yml:1:43 warning: default_text_to_speech[1].espeak: "espeak" is in the chain already: this one is its own engine, which fails as the first does',
  ]);
});

test('a named entry is judged as the engine it is made of', async () => {
  const text = `text_to_speech:
  - butler: { engine: espeak, sped: 120 }
  - maid: { engine: espaek }
  - espeak: { engine: espeak }
default_text_to_speech: [butler, maid, espeak]
`;
  assert.equal(await settings(text), [
    'settings.yml:2:31 warning: text_to_speech[0].butler.sped: unknown key: did you mean speed?',
    'settings.yml:3:21 warning: text_to_speech[1].maid.engine: "espaek" is not part of Broca, espeak stands in for it: did you mean espeak?',
    'settings.yml:4:15 warning: text_to_speech[2].espeak.engine: "espeak" is that engine anyway',
  ]);
});

const triggers = (entry: string) => linted({ 'settings.yml': `triggers:\n  - ${entry}\n` });

for (const [written, place, message] of [
  [
    'phrase: { phrase: hey broca, sensitivity: 5 }',
    '2:47 error: triggers[0].phrase.sensitivity',
    'found 5, expected a number from 0 to 1',
  ],
  [
    'phrase: { hotwords: okay }',
    '2:25 error: triggers[0].phrase.hotwords',
    'found "okay", expected a list of hotwords',
  ],
  [
    'phrase: { phrase: {} }',
    '2:23 error: triggers[0].phrase.phrase',
    'found {}, expected words, e.g. hey broca',
  ],
  [
    'personal: { name: hey broca, means: x }',
    '2:41 error: triggers[0].personal.means',
    'found "x", expected wake or stop',
  ],
  [
    'personal: { hotwords: [{ name: hey }, { name: ho, sensitivity: -1 }] }',
    '2:68 error: triggers[0].personal.hotwords[1].sensitivity',
    'found -1, expected a number from 0 to 1',
  ],
] as const) {
  test(`${written} is an error with file, line and field`, async () => {
    assert.equal(await triggers(written), [`settings.yml:${place}: ${message}`]);
  });
}

test('a hotword that is written twice is named at its list', async () => {
  assert.equal(await triggers('phrase: { hotwords: [{ phrase: hey }, { phrase: hey }] }'), [
    'settings.yml:2:25 error: triggers[0].phrase.hotwords: found "hey" twice',
  ]);
});

test('a trigger without a hotword is an error where it is listed, and where it is only chosen', async () => {
  const message = 'phrase: found nothing, expected words, e.g. hey broca';
  const found = await Promise.all([
    triggers('phrase'),
    triggers('phrase: {}'),
    linted({ 'settings.yml': 'default_trigger: phrase' }),
  ]);
  assert.equal(found, [
    [`settings.yml:2:5 error: triggers[0]: ${message}`],
    [`settings.yml:2:13 error: triggers[0].phrase: ${message}`],
    [`settings.yml:1:18 error: default_trigger: ${message}`],
  ]);
});

const french = (name: string, more = '') =>
  linted({
    'settings.yml': `speech_to_text:\n  - ${name}: { language: fr-FR }\n  - wyoming: { uri: 'tcp://127.0.0.1:10300' }\n${more}`,
  });

test("Kalliope's cmusphinx is refused what pocketsphinx is", async () => {
  const [[said = '', ...more], plain] = await Promise.all([french('cmusphinx'), french('pocketsphinx')]);
  assert.match(
    said,
    /^settings\.yml:2:28 error: speech_to_text\[0\]\.cmusphinx\.language: found "fr-FR", expected English/,
  );
  assert.equal(more, []);
  assert.match(plain[0] ?? '', said.split('language: ')[1] ?? said);
});

(has('espeak-ng') ? test : test.skip)(
  'and by its name words that nobody can pronounce are found',
  async () => {
    const home = kit({ 'settings.yml': 'speech_to_text: [cmusphinx]', 'brain.yml': '[]' });
    const { settings, modules } = await readKit(home, modulesOf(home));
    assert.type(pronunciationCheck(settings.settings, modules.engines).unspeakable, 'function');
  },
);

test('what an engine refuses is a warning where nobody uses the engine, and an error where a satellite does', async () => {
  const chosen = 'default_speech_to_text: wyoming\n';
  const satellite = (own: string) => `satellites: { hall: { uri: 'tcp://127.0.0.1:10700', ${own} } }\n`;
  const severities = await Promise.all(
    [
      chosen,
      chosen + satellite('language: en'),
      chosen + satellite('language: fr'),
      chosen + satellite('speech_to_text: pocketsphinx'),
      'default_speech_to_text: [wyoming, pocketsphinx]\n',
    ].map(async (more) => (await french('pocketsphinx', more)).map((line) => line.split(' ')[1])),
  );
  assert.equal(severities, [['warning:'], ['warning:'], ['error:'], ['error:'], ['error:']]);
});

test('right parameters, engines that check none, and strangers are no errors', async () => {
  for (const settings of [
    'triggers: [{ phrase: { phrase: hey broca, sensitivity: 1, stop: false } }]',
    'triggers: [{ personal: { hotwords: [{ name: hey, means: stop }] } }]',
    'triggers: [none]',
    'text_to_speech: [{ espeak: { language: en } }]',
    '{}',
  ])
    assert.equal(await linted({ 'settings.yml': settings }), [], settings);
  const [finding = '', ...more] = await triggers('snowboy: { sensitivity: 5 }');
  assert.match(finding, 'is not part of Broca');
  assert.equal(more, []);
});

test.run();
