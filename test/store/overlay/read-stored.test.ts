import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  readKeptSettings,
  readKeptSynapses,
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
    [`history/${LEFT_OVER}`]: '',
    [`rooms/${LEFT_OVER}`]: '',
    'rooms/kitchen.yml': '[]',
    '.tmp-mine': '',
    'synapses/tea.yml.broken-1': '[',
  });
  await readStoredRuns(home);
  assert.ok(readdirSync(home).includes(LEFT_OVER), 'a running service may be writing it');
  await removeLeftOvers(home, [join(home, 'rooms'), join(home, 'gone')]);
  assert.equal(readdirSync(home).sort(), ['.tmp-mine', 'history', 'rooms', 'synapses']);
  assert.equal([readdirSync(join(home, 'history')), readdirSync(join(home, 'rooms'))], [[], ['kitchen.yml']]);
  assert.equal(readdirSync(join(home, 'synapses')), ['tea.yml.broken-1']);
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
  const text =
    'options: { mute: maybe, deaf: yes }\nrest_api: { port: 1 }\nlogging: {}\ndefault_player: none\n';
  assert.equal(await read(text), [
    { default_player: 'none', deaf: true },
    'settings.yml:1:18 options.mute: found "maybe", expected boolean',
    'settings.yml:2:13 rest_api.port: found "port", expected one of password_protected, login, password, host',
    'settings.yml:3:1 logging: found "logging", expected one of default_speech_to_text, speech_to_text, ' +
      'default_text_to_speech, text_to_speech, default_player, players, default_trigger, triggers, options, listening, microphone, ' +
      'rest_api, wyoming, mqtt, hooks, own_satellites, satellites, variables, spoken_variables',
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

const readKeptSynapsesTest = suite('read kept synapses');

/** Each synapse without how its mistakes are placed, files named from the directory; then what is wrong. */
async function readKeptSynapsesRead(files: Parameters<typeof kit>[0]) {
  const home = kit(files);
  const { byName, problems } = await readKeptSynapses(home);
  const kept = [...byName.values()].map((one) => {
    const { problem: _, ...rest } = { problem: undefined, ...one };
    return { ...rest, file: rest.file.slice(home.length + 1) };
  });
  return [...kept, ...mistakes(home, problems)];
}

readKeptSynapsesTest('a synapse was made, or switched, or deleted', async () => {
  assert.equal(
    await readKeptSynapsesRead({
      'a.yml':
        'name: A\nadded: 2026-01-04T07:05:09.000Z\nenabled: true\nsignals: []\nneurons: [systemdate]\n',
      'b.yml': 'name: B\nenabled: no\n',
      'c.yml': 'name: C\ndeleted: true\n',
    }),
    [
      {
        kind: 'written',
        name: 'A',
        file: 'a.yml',
        added: '2026-01-04T07:05:09.000Z',
        written: { name: 'A', signals: [], neurons: ['systemdate'], enabled: true },
      },
      { kind: 'switched', name: 'B', file: 'b.yml', isEnabled: false },
      { kind: 'deleted', name: 'C', file: 'c.yml' },
    ],
  );
});

readKeptSynapsesTest('one written by hand need not say when', async () => {
  assert.equal(await readKeptSynapsesRead({ 'mine.yml': 'name: A\nneurons: []\nsignals: []\n' }), [
    {
      kind: 'written',
      name: 'A',
      file: 'mine.yml',
      added: '',
      written: { name: 'A', neurons: [], signals: [] },
    },
  ]);
});

readKeptSynapsesTest('only .yml files count', async () => {
  assert.equal(await readKeptSynapsesRead({ 'a.yml.broken-1': '[', 'README.md': 'x', '.tmp-1': 'x' }), []);
});

for (const [text, message] of [
  ['', 'a.yml:1:1 found null, expected a map with name'],
  ['[]', 'a.yml:1:1 found [], expected a map with name'],
  ['enabled: true', 'a.yml:1:1 name: found nothing, expected string'],
  ['name: 7', 'a.yml:1:7 name: found 7, expected string'],
  ['name: a\nenabled: 7', 'a.yml:2:10 enabled: found 7, expected boolean'],
  [
    'name: a',
    'a.yml:1:1 found {"name":"a"}, expected a synapse, or a name with enabled or with deleted: true',
  ],
  ['name: {{ a }}', 'a.yml:1:7 name: found a map, expected a text: put quotes around {{ a }}'],
  ['\tname: a', 'a.yml:1:1 found a tab at the start of the line, expected spaces'],
] as const) {
  readKeptSynapsesTest(`${JSON.stringify(text)} costs itself`, async () => {
    assert.equal(await readKeptSynapsesRead({ 'a.yml': text, 'b.yml': 'name: b\ndeleted: true\n' }), [
      { kind: 'deleted', name: 'b', file: 'b.yml' },
      message,
    ]);
  });
}

readKeptSynapsesTest('of two files about one synapse the first by name counts', async () => {
  assert.equal(
    await readKeptSynapsesRead({ 'a.yml': 'name: A\nenabled: yes\n', 'b.yml': 'name: A\ndeleted: true\n' }),
    [
      { kind: 'switched', name: 'A', file: 'a.yml', isEnabled: true },
      'b.yml:1:1 found A, expected a name no other file has',
    ],
  );
});

readKeptSynapsesTest('a file that is none, and a directory that is none, are said', async () => {
  const home = kit({ 'file.yml': '' });
  mkdirSync(join(home, 'synapses/a.yml'), { recursive: true });
  const directory = await readKeptSynapses(join(home, 'synapses'));
  assert.equal(mistakes(home, directory.problems), [
    'synapses/a.yml:1:1 found a directory, expected a readable file',
  ]);
  const file = await readKeptSynapses(join(home, 'file.yml'));
  assert.equal(mistakes(home, file.problems), ['file.yml:1:1 found ENOTDIR, expected a readable directory']);
});

readKeptSynapsesTest('hundreds of files are all read, in the order of their names', async () => {
  const home = kit({});
  const names = Array.from({ length: 300 }, (_, index) => `synapse-${1000 + index}`);
  for (const name of names) writeFileSync(join(home, `${name}.yml`), `name: ${name}\ndeleted: true\n`);
  const { byName, problems } = await readKeptSynapses(home);
  assert.equal([[...byName.keys()], problems], [names, []]);
});

readKeptSynapsesTest.run();
