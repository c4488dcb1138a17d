import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foundText, pathText } from '../../../src/lib/decode.ts';
import type { SettingsChange } from '../../../src/settings/edit-settings.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { settingsOver } from '../../../src/store/overlay/effective-kit.ts';

const test = suite('settings over those of the kit');

const KIT = settingsOf(
  { text_to_speech: ['espeak'], hooks: { on_mute: 'light' }, options: { mute: true } },
  { room: 'kitchen' },
);
const knows = { synapse: (name: string) => name === 'light' };

/** What holds then, and what no longer fits. */
function over(kept: SettingsChange) {
  const { settings, wrong } = settingsOver(KIT, kept, knows);
  const said = wrong.map(
    ({ path, found, expected }) => `${pathText(path)}: ${foundText(found)} > ${expected}`,
  );
  return [settings, ...said];
}

test('nothing kept leaves the settings as they are', () => {
  assert.equal(over({}), [KIT]);
});

test('everything that was kept holds, an engine that was added may be the one in use', () => {
  const kept: SettingsChange = {
    text_to_speech: [{ pico2wave: { language: 'fr-FR' } }],
    default_tts: 'pico2wave',
    hooks: { on_start: 'light', on_mute: null },
    variables: { colour: 'red' },
    mute: false,
    recognizer_multiplier: 2,
    stt_timeout: 0,
  };
  const entries = [...KIT.tts.entries, { name: 'pico2wave', parameters: { language: 'fr-FR' } }];
  assert.equal(over(kept), [
    {
      ...KIT,
      tts: { entries, chosen: 'pico2wave' },
      hooks: { ...KIT.hooks, on_start: 'light', on_mute: null },
      variables: { room: 'kitchen', colour: 'red' },
      options: { ...KIT.options, mute: false, recognizer_multiplier: 2, stt_timeout: 0 },
    },
  ]);
});

test('what no longer fits costs itself, and is named as the file names it', () => {
  const kept = {
    default_tts: 'gone',
    default_player: 'gone',
    hooks: { on_start: 'gone', on_deaf: ['light', 'gone'], on_undeaf: 'light' },
    deaf: true,
    recognizer_multiplier: -1,
  };
  assert.equal(over(kept), [
    {
      ...KIT,
      hooks: { ...KIT.hooks, on_undeaf: 'light' },
      options: { ...KIT.options, deaf: true },
    },
    'default_text_to_speech: "gone" > one of text_to_speech (espeak)',
    'default_player: "gone" > one of players (speaker)',
    'hooks.on_deaf[1]: "gone" > the name of a synapse',
    'hooks.on_start: "gone" > the name of a synapse',
    'options.recognizer_multiplier: -1 > a number above 0',
  ]);
});

test.run();
