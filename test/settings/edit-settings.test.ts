import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOOK_NAMES } from '../../src/brain/events.ts';
import { foundText, pathText } from '../../src/lib/decode.ts';
import { type SettingsChange, settingsAfter, withSameParts } from '../../src/settings/edit-settings.ts';
import { type Settings, settingsOf } from '../../src/settings/settings.ts';

const test = suite('settings after a change');

const BEFORE = settingsOf(
  {
    text_to_speech: [{ espeak: { language: 'en-US' } }, 'pico2wave'],
    players: ['none'],
    hooks: { on_start: 'beep', on_mute: 'beep' },
    options: { recognizer_multiplier: 2 },
  },
  { name: 'Ada', room: 'kitchen' },
);

const knows = { synapse: (name: string) => ['beep', 'light'].includes(name) };

/** What is different after a change, or what is wrong with it. */
function after(change: SettingsChange): Partial<Settings> | readonly string[] {
  const result = settingsAfter(BEFORE, change, knows);
  if (E.isLeft(result))
    return result.left.map(
      ({ path, found, expected }) => `${pathText(path)}: ${foundText(found)} > ${expected}`,
    );
  const changed = Object.entries(result.right).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(BEFORE[key as keyof Settings]),
  );
  return Object.fromEntries(changed);
}

test('a change of nothing changes nothing', () => {
  assert.equal(settingsAfter(BEFORE, {}, knows), E.right(BEFORE));
});

test('the parts that a change leaves out stay the same objects, so that nobody compares them', () => {
  const result = settingsAfter(BEFORE, { stt_timeout: 7 }, knows);
  if (E.isLeft(result)) throw new Error('it is refused');
  for (const [key, value] of Object.entries(result.right))
    assert.is(value === BEFORE[key as keyof Settings], key !== 'options', key);
});

test('parts that were read again and are equal stay the same objects too', () => {
  const read = { ...structuredClone(BEFORE), cachePath: '/elsewhere' };
  const { cachePath, ...same } = withSameParts(BEFORE, read);
  assert.is(cachePath, '/elsewhere');
  for (const [key, part] of Object.entries(same)) assert.is(part, BEFORE[key as keyof Settings], key);
  assert.is(withSameParts(BEFORE, structuredClone(BEFORE)), BEFORE);
});

test('where clients may write no code, variables that are changed are values', () => {
  const before = settingsOf({ rest_api: { allow_code: false } }, { name: 'Ada', room: 'kitchen' });
  const result = settingsAfter(before, { variables: { room: 'hall' } }, knows);
  assert.equal(E.isRight(result) && result.right.spokenVariables, ['room']);
  assert.equal(after({ variables: { room: 'hall' } }), { variables: { name: 'Ada', room: 'hall' } });
});

test('an engine of the list becomes the one in use', () => {
  assert.equal(after({ default_tts: 'pico2wave' }), { tts: { ...BEFORE.tts, chosen: 'pico2wave' } });
});

test('a name takes the place of a chain, which stays while other things change', () => {
  const chained = settingsOf({ default_speech_to_text: ['a', { b: 1 }] }, {});
  const sttAfter = (change: SettingsChange) => {
    const result = settingsAfter(chained, change, knows);
    return E.isRight(result) ? result.right.stt : undefined;
  };
  assert.equal(sttAfter({ default_stt: 'a' }), { entries: chained.stt.entries, chosen: 'a' });
  assert.equal(sttAfter({ mute: true }), chained.stt);
});

for (const [key, list, names] of [
  ['default_stt', 'speech_to_text', 'pocketsphinx'],
  ['default_tts', 'text_to_speech', 'espeak, pico2wave'],
  ['default_player', 'players', 'none'],
  ['default_trigger', 'triggers', 'none'],
] as const) {
  test(`${key} is a name of ${list}`, () => {
    for (const name of ['nobody', '', 'toString'])
      assert.equal(after({ [key]: name }), [`${key}: "${name}" > one of ${list} (${names})`]);
    assert.not.ok(Array.isArray(after({ [key]: 'new', [list]: ['new'] })));
  });
}

test('engines are added, in every form they are written in; one that is there gets the new parameters in its place', () => {
  assert.equal(
    after({
      text_to_speech: ['one', { espeak: { language: 'fr-FR' }, two: null }, { one: { speed: 3 } }],
      default_tts: 'one',
    }),
    {
      tts: {
        entries: [
          { name: 'espeak', parameters: { language: 'fr-FR' } },
          { name: 'pico2wave', parameters: {} },
          { name: 'one', parameters: { speed: 3 } },
          { name: 'two', parameters: {} },
        ],
        chosen: 'one',
      },
    },
  );
});

test('hooks are set one by one: a synapse, a list of them, or nothing', () => {
  assert.equal(after({ hooks: { on_start: null, on_mute: 'light', on_deaf: ['light', 'beep'] } }), {
    hooks: { ...BEFORE.hooks, on_start: null, on_mute: 'light', on_deaf: ['light', 'beep'] },
  });
});

test('all fifteen hooks may be set', () => {
  for (const name of HOOK_NAMES)
    assert.equal(after({ hooks: { [name]: ['light'] } }), { hooks: { ...BEFORE.hooks, [name]: ['light'] } });
});

test('a hook nobody knows, and one to a synapse nobody knows, is refused', () => {
  assert.equal(after({ hooks: { on_strat: 'light' } as object }), [
    `hooks.on_strat: "on_strat" > a known hook (${HOOK_NAMES.join(', ')})`,
  ]);
  assert.equal(after({ hooks: { on_start: 'dark', on_mute: ['light', ''], on_triggered: 'who' } }), [
    'hooks.on_mute[1]: "" > the name of a synapse',
    'hooks.on_start: "dark" > the name of a synapse',
    'hooks.on_triggered: "who" > the name of a synapse',
  ]);
});

test('variables are added to those there are, of any kind', () => {
  assert.equal(after({ variables: { name: 'Bob', list: [1, { a: null }], on: true } }), {
    variables: { name: 'Bob', room: 'kitchen', list: [1, { a: null }], on: true },
  });
});

for (const key of [
  'recognizer_multiplier',
  'recognizer_energy_ratio',
  'recognizer_recording_timeout',
  'recognizer_recording_timeout_with_silence',
] as const) {
  test(`${key} is a number above 0`, () => {
    for (const value of [7, 0.5])
      assert.equal(after({ [key]: value }), { options: { ...BEFORE.options, [key]: value } });
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      assert.equal(after({ [key]: value }), [`${key}: ${value} > a number above 0`]);
  });
}

test('everything that is wrong is named, and nothing of the change holds', () => {
  const change = {
    default_tts: 'x',
    default_player: 'y',
    variables: { name: 'Bob' },
    hooks: { on_start: 'dark' },
    recognizer_multiplier: 0,
  };
  assert.equal(after(change), [
    'default_tts: "x" > one of text_to_speech (espeak, pico2wave)',
    'default_player: "y" > one of players (none)',
    'hooks.on_start: "dark" > the name of a synapse',
    'recognizer_multiplier: 0 > a number above 0',
  ]);
});

test('the settings before a change are what they were', () => {
  const written = JSON.stringify(BEFORE);
  after({ default_tts: 'new', text_to_speech: ['new'], variables: { new: 1 }, hooks: { on_start: null } });
  assert.is(JSON.stringify(BEFORE), written);
});

test.run();
