import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineChoices, hookLines } from '../../../src/console/health/rows.ts';

const test = suite('console/health/setting-rows');

const engines = (...names: readonly string[]) => names.map((name) => ({ name, parameters: {} }));

test('an engine may be chosen of those that the settings list, the one in use among them', () => {
  const settings = {
    ...{ default_stt_name: 'vosk', default_tts_name: 'espeak', default_player_name: 'none' },
    ...{ default_trigger_name: 'phrase', stts: engines('pocketsphinx'), ttss: engines('espeak') },
    ...{ players: engines('none', 'file'), triggers: engines('phrase') },
    hooks: { on_start: ['hello', 'weather'], on_deaf: null, on_mute: 'quiet', on_undeaf: [] },
  };
  const answer = JSON.parse(JSON.stringify({ settings }));
  assert.equal(
    engineChoices(answer).map(({ chosen, names }) => [chosen, ...names]),
    [
      ['vosk', 'pocketsphinx', 'vosk'],
      ['espeak', 'espeak'],
      ['none', 'none', 'file'],
      ['phrase', 'phrase'],
    ],
  );
  assert.equal(hookLines(answer), [
    ['on_start', 'hello, weather'],
    ['on_mute', 'quiet'],
  ]);
});

test.run();
