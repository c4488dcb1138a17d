import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SettingsChange } from '../../../src/settings/edit-settings.ts';
import { decodeSections } from '../../../src/settings/load-settings.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { changeIn, rawSettings, storedAfter } from '../../../src/store/overlay/stored-text.ts';

const test = suite('kept settings');

const KIT = settingsOf(
  {
    text_to_speech: [{ espeak: { language: 'en-US' } }, 'pico2wave'],
    hooks: { on_mute: 'light' },
    options: { mute: true },
  },
  { room: 'kitchen' },
);

const after = (...all: readonly SettingsChange[]) =>
  all.reduce((kept, change) => storedAfter(kept, change, KIT), {});

test('changes add up, the last one wins', () => {
  assert.equal(
    after(
      { default_tts: 'pico2wave', deaf: true, variables: { a: '1', b: '2' } },
      { hooks: { on_start: 'light' }, deaf: false, variables: { b: '3' } },
      { hooks: { on_start: ['light'], on_mute: null }, mute: false },
    ),
    {
      default_tts: 'pico2wave',
      mute: false,
      hooks: { on_start: ['light'], on_mute: null },
      variables: { a: '1', b: '3' },
    },
  );
});

test('what is changed back to what the kit says is no change', () => {
  const change: SettingsChange = {
    default_tts: 'pico2wave',
    text_to_speech: [{ espeak: { language: 'fr-FR' } }],
    mute: false,
    hooks: { on_mute: null },
    variables: { room: 'cellar' },
  };
  const back: SettingsChange = {
    default_tts: 'espeak',
    text_to_speech: [{ espeak: { language: 'en-US' } }],
    mute: true,
    hooks: { on_mute: 'light' },
    variables: { room: 'kitchen' },
  };
  assert.equal(after(change, back), {});
});

test('the first of a chain of the kit, chosen alone, is another choice than the chain', () => {
  const chained = settingsOf({ default_speech_to_text: ['a', 'b'] }, {});
  assert.equal(storedAfter({}, { default_stt: 'a' }, chained), { default_stt: 'a' });
  assert.equal(storedAfter({ default_stt: 'a' }, { default_stt: ['a', 'b'] }, chained), {});
});

test('engines are kept with their parameters, one that comes again in its place', () => {
  assert.equal(
    after(
      { text_to_speech: ['one', { two: { a: 1 } }] },
      { text_to_speech: [{ one: { speed: 2 } }, 'pico2wave'], players: ['none'] },
    ),
    {
      text_to_speech: [{ one: { speed: 2 } }, { two: { a: 1 } }],
      players: [{ none: {} }],
    },
  );
});

test('a file says it in the words of settings.yml, and means the same', () => {
  const kept: SettingsChange = {
    default_stt: 'google',
    default_trigger: 'none',
    players: [{ none: {} }],
    mute: false,
    stt_timeout: 0,
    hooks: { on_mute: null },
    satellites: { kitchen: { deaf: true } },
    variables: { room: 'cellar' },
  };
  const {
    variables = {},
    satellites,
    ...written
  } = {
    default_speech_to_text: 'google',
    default_trigger: 'none',
    players: [{ none: {} }],
    options: { mute: false, stt_timeout: 0 },
    hooks: { on_mute: null },
    satellites: { kitchen: { deaf: true } },
    variables: { room: 'cellar' },
  };
  assert.equal(rawSettings(kept), { ...written, satellites, variables });
  assert.equal(changeIn(written, { variables, satellites }), kept);
});

test('of nothing nothing is written', () => {
  assert.equal(rawSettings({}), {});
  assert.equal(changeIn({}, {}), {});
});

test('switches of satellites are kept one by one, but for those that the kit says anyway', () => {
  const { satellites } = decodeSections({
    satellites: { a: 'tcp://a:1', b: { uri: 'tcp://b:1', deaf: true } },
  }).written;
  const kit = settingsOf({ satellites }, {});
  const kept = { satellites: { a: { deaf: true, mute: true }, b: { deaf: false } } };
  assert.equal(storedAfter({}, kept, kit), kept);
  assert.equal(storedAfter(kept, { satellites: { a: { mute: false }, b: { deaf: true } } }, kit), {
    satellites: { a: { deaf: true } },
  });
});

test.run();
