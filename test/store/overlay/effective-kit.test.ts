import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { orderSignal } from '../../../src/brain/order-signal.ts';
import { foundText, pathText } from '../../../src/lib/decode.ts';
import { describeProblem } from '../../../src/lib/errors.ts';
import { NO_SENTENCES } from '../../../src/sentences/sentences.ts';
import type { SettingsChange } from '../../../src/settings/edit-settings.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { effectiveKit, settingsOver } from '../../../src/store/overlay/effective-kit.ts';
import { placeIn } from '../../../src/store/overlay/stored-file.ts';
import { NO_STORED_CHANGES, type StoredSynapse, yaml } from '../../../src/store/overlay/stored-text.ts';
import { codecsOf } from '../../support/loaded.ts';
import { say, synapse } from '../../support/synapse.ts';

const test = suite('laid over');

const KIT = {
  home: '/kit',
  settings: settingsOf({ hooks: { on_start: 'tea' } }, {}),
  synapses: ['tea', 'coffee', 'milk'].map((name) => synapse(name, { orders: [name], neurons: [say(name)] })),
  sentences: NO_SENTENCES,
  codecs: codecsOf('/nowhere'),
};

const written = (name: string, added: string, parts: object = {}): StoredSynapse => {
  const file = `${name}.yml`;
  const own = { name, signals: [], neurons: [{ say: { message: 'new' } }], ...parts };
  return { kind: 'written', name, file, added, written: own, problem: placeIn(file, yaml(own)) };
};
const switched = (name: string, isEnabled: boolean): StoredSynapse => {
  const file = `${name}.yml`;
  const problem = placeIn(file, yaml({ name, enabled: isEnabled }));
  return { kind: 'switched', name, file, isEnabled, problem };
};
const deleted = (name: string): StoredSynapse => ({ kind: 'deleted', name, file: `${name}.yml` });

const over = (kept: readonly StoredSynapse[], settings: SettingsChange = {}) =>
  effectiveKit(KIT, {
    ...NO_STORED_CHANGES,
    settings,
    synapses: new Map(kept.map((one) => [one.name, one])),
  });

test('what runs programs is not used once clients may write no code, nor lost', () => {
  const shell = written('disk', '2026-01-01T00:00:00.000Z', { neurons: [{ shell: { cmd: 'df' } }] });
  const kept = { ...NO_STORED_CHANGES, synapses: new Map([['disk', shell]]) };
  const settings = settingsOf({ rest_api: { allow_code: false } }, {});
  const { synapses, problems, unusable } = effectiveKit({ ...KIT, settings }, kept);
  assert.equal(
    [synapses.map(({ name }) => name), problems.map(describeProblem), unusable],
    [
      ['tea', 'coffee', 'milk'],
      [
        'disk.yml:5:7 neurons[0].shell: found "shell", expected no neuron that runs programs, since rest_api.allow_code is false',
      ],
      ['disk.yml'],
    ],
  );
  assert.ok(effectiveKit(KIT, kept).synapses.some(({ name }) => name === 'disk'));
});

test('an added order that names a file is not used once clients may name none, nor lost', () => {
  const file = 'tea.yml';
  const orders = ['brew', { text: 'tea up', 'stt-correction-file': 'words.yml' }];
  const text = yaml({ name: 'tea', enabled: true, orders });
  const tea: StoredSynapse = {
    ...{ kind: 'switched', name: 'tea', file, isEnabled: true, orders },
    problem: placeIn(file, text),
  };
  const codecs = { ...KIT.codecs, order: orderSignal(() => E.right([])) };
  const kept = { ...NO_STORED_CHANGES, synapses: new Map([['tea', tea]]) };
  const settings = settingsOf({ rest_api: { allow_code: false } }, {});
  const { synapses, problems } = effectiveKit({ ...KIT, codecs, settings }, kept);
  assert.equal(
    [synapses[0]?.signals.map(({ order }) => order?.text), problems.map(describeProblem)],
    [
      ['tea', 'brew'],
      [
        'tea.yml:6:26 orders[1].stt-correction-file: found "stt-correction-file", expected no parameter that names a file, since rest_api.allow_code is false',
      ],
    ],
  );
  assert.is(effectiveKit({ ...KIT, codecs }, kept).synapses[0]?.signals.length, 3);
});

/** Each synapse as its name, `*` when it came through the API, `-` when it is disabled; then what no longer fits. */
function outline(kept: readonly StoredSynapse[], settings?: SettingsChange) {
  const { synapses, problems } = over(kept, settings);
  const names = synapses.map(
    ({ name, source, isEnabled }) => `${name}${source === 'api' ? '*' : ''}${isEnabled ? '' : '-'}`,
  );
  return [names.join(' '), ...problems.map(describeProblem)];
}

test('nothing kept is the kit', () => {
  const { settings, synapses, problems, unusable } = over([]);
  assert.equal([settings, synapses, problems, unusable], [KIT.settings, KIT.synapses, [], []]);
});

test('what was replaced is in its place, what is new comes after the kit in the order it was made', () => {
  const kept = [
    written('z', '2026-01-04T07:05:09.001Z'),
    written('coffee', '2026-01-04T07:05:09.003Z'),
    written('a', '2026-01-04T07:05:09.002Z', { enabled: false }),
  ];
  assert.equal(outline(kept), ['tea coffee* milk z* a*-']);
});

test('what was switched is as it was, and what was deleted is gone', () => {
  assert.equal(outline([switched('tea', false), deleted('coffee'), switched('milk', true)]), ['tea- milk']);
  assert.is(over([switched('milk', true)]).synapses[2], KIT.synapses[2]);
});

test('what the kit lost is told of, but for what was deleted anyway', () => {
  assert.equal(outline([switched('gone', true), deleted('gone too')]), [
    'tea coffee milk',
    'gone.yml:1:7 name: found "gone", expected the name of a synapse of the kit',
  ]);
});

test('a neuron or a signal that nobody has costs itself', () => {
  const parts = { signals: [{ order: 'x' }, { evant: 1 }], neurons: [{ sing: {} }, 'systemdate'] };
  const { synapses, problems, unusable } = over([written('x', '', parts)]);
  const x = synapses.at(-1);
  assert.equal([x?.signals.map(({ name }) => name), unusable], [['order'], []]);
  assert.equal(
    x?.neurons.map(({ name, fault }) => [name, fault === undefined]),
    [
      ['sing', false],
      ['systemdate', true],
    ],
  );
  assert.equal(
    problems.map(({ file, line, path }) => [file, line, path]),
    [
      ['x.yml', 4, 'signals[1].evant'],
      ['x.yml', 6, 'neurons[0].sing'],
    ],
  );
});

test('what is no synapse costs itself, and the one of the kit is in its place', () => {
  const { synapses, problems, unusable } = over([written('tea', '', { neurons: 'tea' })]);
  assert.equal([synapses, unusable], [KIT.synapses, ['tea.yml']]);
  assert.equal(problems.map(describeProblem), [
    'tea.yml:3:10 neurons: found "tea", expected a list of neurons',
  ]);
});

test('a link to what is not there any more is told of, and the synapse is there', () => {
  const link = (direct_link: string) => ({ neurons: [{ neurotransmitter: { direct_link } }] });
  assert.equal(
    outline([written('x', '1', link('y')), written('y', '2', link('coffee')), deleted('coffee')]),
    [
      'tea milk x* y*',
      'y.yml:5:20 neurons[0].neurotransmitter.direct_link: found "coffee", expected the name of a synapse',
    ],
  );
});

test('settings may name what was made, and not what was deleted', () => {
  const { settings } = over([written('x', '')], { hooks: { on_mute: 'x' } });
  assert.is(settings.hooks.on_mute, 'x');
  const without = over([deleted('tea')], { hooks: { on_mute: 'tea' } });
  assert.is(without.settings.hooks.on_mute, null);
  assert.equal(
    without.problems.map(({ expected }) => expected),
    ['the name of a synapse'],
  );
});

test.run();

const settingsOverTest = suite('settings over those of the kit');

const SETTINGS_OVER_KIT = settingsOf(
  { text_to_speech: ['espeak'], hooks: { on_mute: 'light' }, options: { mute: true } },
  { room: 'kitchen' },
);
const knows = { synapse: (name: string) => name === 'light' };

/** What holds then, and what no longer fits. */
function settingsOverOver(kept: SettingsChange) {
  const { settings, wrong } = settingsOver(SETTINGS_OVER_KIT, kept, knows);
  const said = wrong.map(
    ({ path, found, expected }) => `${pathText(path)}: ${foundText(found)} > ${expected}`,
  );
  return [settings, ...said];
}

settingsOverTest('nothing kept leaves the settings as they are', () => {
  assert.equal(settingsOverOver({}), [SETTINGS_OVER_KIT]);
});

settingsOverTest('everything that was kept holds, an engine that was added may be the one in use', () => {
  const kept: SettingsChange = {
    text_to_speech: [{ pico2wave: { language: 'fr-FR' } }],
    default_tts: 'pico2wave',
    hooks: { on_start: 'light', on_mute: null },
    variables: { colour: 'red' },
    mute: false,
    recognizer_multiplier: 2,
    stt_timeout: 0,
  };
  const entries = [
    ...SETTINGS_OVER_KIT.tts.entries,
    { name: 'pico2wave', parameters: { language: 'fr-FR' } },
  ];
  assert.equal(settingsOverOver(kept), [
    {
      ...SETTINGS_OVER_KIT,
      tts: { entries, chosen: 'pico2wave' },
      hooks: { ...SETTINGS_OVER_KIT.hooks, on_start: 'light', on_mute: null },
      variables: { room: 'kitchen', colour: 'red' },
      options: { ...SETTINGS_OVER_KIT.options, mute: false, recognizer_multiplier: 2, stt_timeout: 0 },
    },
  ]);
});

settingsOverTest('what no longer fits costs itself, and is named as the file names it', () => {
  const kept = {
    default_tts: 'gone',
    default_player: 'gone',
    hooks: { on_start: 'gone', on_deaf: ['light', 'gone'], on_undeaf: 'light' },
    deaf: true,
    recognizer_multiplier: -1,
  };
  assert.equal(settingsOverOver(kept), [
    {
      ...SETTINGS_OVER_KIT,
      hooks: { ...SETTINGS_OVER_KIT.hooks, on_undeaf: 'light' },
      options: { ...SETTINGS_OVER_KIT.options, deaf: true },
    },
    'default_text_to_speech: "gone" > one of text_to_speech (espeak)',
    'default_player: "gone" > one of players (speaker)',
    'hooks.on_deaf[1]: "gone" > the name of a synapse',
    'hooks.on_start: "gone" > the name of a synapse',
    'options.recognizer_multiplier: -1 > a number above 0',
  ]);
});

settingsOverTest.run();
