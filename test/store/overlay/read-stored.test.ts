import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  placeIn,
  readKeptSettings,
  readStoredRuns,
  removeLeftOvers,
} from '../../../src/store/overlay/read-stored.ts';
import { kit } from '../../support/kit.ts';
import { mistakes } from '../../support/loaded.ts';

const test = suite('read what was kept');

const LEFT_OVER = '.tmp-0123456789abcdef';

test('where nothing was kept there is nothing, and nothing is wrong', async () => {
  const home = kit({});
  for (const directory of [home, join(home, 'nowhere')]) {
    const { kept, problems } = await readStoredRuns(directory);
    assert.equal([kept.settings, [...kept.synapses], [...kept.broken], problems], [{}, [], [], []]);
  }
});

test('settings and synapses are read together, and a broken file is known as one', async () => {
  const home = kit({
    'settings.yml': 'options: { mute: true, volume: 11 }\nhooks: [on_start]\n',
    'synapses/tea.yml': 'name: tea\nenabled: false\n',
    'synapses/coffee.yml': 'name: [',
  });
  const { kept, problems } = await readStoredRuns(home);
  assert.equal(kept.settings, { mute: true });
  assert.equal([...kept.synapses.keys()], ['tea']);
  assert.equal([...kept.broken], [join(home, 'settings.yml'), join(home, 'synapses/coffee.yml')]);
  assert.equal(mistakes(home, problems), [
    'settings.yml:2:8 hooks: found ["on_start"], expected a map of hooks',
    'synapses/coffee.yml:1:7 found a [ that is not closed, expected a ] at its end',
  ]);
});

test('what a killed process left over is removed, and nothing else', async () => {
  const home = kit({
    [LEFT_OVER]: '',
    [`synapses/${LEFT_OVER}`]: '',
    '.tmp-mine': '',
    'synapses/tea.yml.broken-1': '[',
  });
  await readStoredRuns(home);
  assert.ok(readdirSync(home).includes(LEFT_OVER), 'a running service may be writing it');
  await removeLeftOvers(home);
  assert.equal(readdirSync(home).sort(), ['.tmp-mine', 'synapses']);
  assert.equal(readdirSync(join(home, 'synapses')), ['tea.yml.broken-1']);
});

test('something wrong is found in the text', () => {
  const problem = placeIn('tea.yml', 'name: tea\nneurons:\n  - sing\n');
  assert.equal(problem({ path: ['neurons', 0], found: 'sing', expected: 'a known neuron' }), {
    file: 'tea.yml',
    line: 3,
    column: 5,
    path: 'neurons[0]',
    found: '"sing"',
    expected: 'a known neuron',
  });
});

test('in what is no YAML it is at the start', () => {
  assert.equal(placeIn('tea.yml', '[')({ path: ['a'], found: 1, expected: 'two' }), {
    file: 'tea.yml',
    line: 1,
    column: 1,
    path: '',
    found: 'no YAML',
    expected: 'two',
  });
});

/** What a file changes, and what is wrong with it. */
async function read(text: string | Uint8Array) {
  const home = kit({ 'settings.yml': text });
  const { change, problems } = await readKeptSettings(join(home, 'settings.yml'));
  return [change, ...mistakes(home, problems)];
}

test('every part is read, in the words of users', async () => {
  const text = `
default_text_to_speech: pico2wave
default_speech_to_text: google
text_to_speech: [espeak, { pico2wave: { language: fr-FR } }]
options: { deaf: true, recognizer_multiplier: 2, stt_timeout: 0 }
hooks: { on_start: hello, on_mute: }
variables: { room: "yes", list: [1, 2] }
`;
  assert.equal(await read(text), [
    {
      default_tts: 'pico2wave',
      default_stt: 'google',
      text_to_speech: ['espeak', { pico2wave: { language: 'fr-FR' } }],
      deaf: true,
      recognizer_multiplier: 2,
      stt_timeout: 0,
      hooks: { on_start: 'hello', on_mute: null },
      variables: { room: 'yes', list: [1, 2] },
    },
  ]);
});

for (const empty of ['', '# nothing\n', '{}', 'hooks:\nvariables:\noptions:\nplayers:\n']) {
  test(`${JSON.stringify(empty)} changes nothing`, async () => {
    assert.equal(await read(empty), [{}]);
  });
}

for (const [text, ...expected] of [
  ['- 1', 'settings.yml:1:1 found [1], expected a map of settings'],
  ['hello', 'settings.yml:1:1 found "hello", expected a map of settings'],
  ['a: [', 'settings.yml:1:4 found a [ that is not closed, expected a ] at its end'],
  ['variables: [1]', 'settings.yml:1:12 variables: found [1], expected a map of variables'],
] as const) {
  test(`${text} is a mistake, and changes nothing`, async () => {
    assert.equal(await read(text), [{}, ...expected]);
  });
}

test('a mistake costs the value it is in, and a key nobody knows changes nothing', async () => {
  const text = 'options: { mute: maybe, deaf: yes }\nrest_api: { port: 1 }\ndefault_player: none\n';
  assert.equal(await read(text), [
    { default_player: 'none', deaf: true },
    'settings.yml:1:18 options.mute: found "maybe", expected boolean',
    'settings.yml:2:1 rest_api: found "rest_api", expected one of default_speech_to_text, speech_to_text, ' +
      'default_text_to_speech, text_to_speech, default_player, players, default_trigger, triggers, options, hooks, satellites, variables, spoken_variables',
  ]);
});

test('what cannot be read is said, and changes nothing', async () => {
  const home = kit({});
  mkdirSync(join(home, 'settings.yml'));
  const { change, problems } = await readKeptSettings(join(home, 'settings.yml'));
  assert.equal(
    [change, ...mistakes(home, problems)],
    [{}, 'settings.yml:1:1 found a directory, expected a readable file'],
  );
  assert.equal(await read(new Uint8Array([0xff, 0xfe])), [
    {},
    'settings.yml:1:1 found bytes that are no UTF-8, expected a YAML file in UTF-8',
  ]);
});

test.run();
