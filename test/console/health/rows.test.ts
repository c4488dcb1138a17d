import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineChoices, engineRows, hookLines, stateLines } from '../../../src/console/health/rows.ts';

const test = suite('console/health/rows');

test('engines that do not work come first, with what to do', () => {
  const rows = engineRows({
    engines: {
      stt: { name: 'vosk', engine: 'pocketsphinx', state: 'ready', restarts: 2 },
      player: { name: 'speaker', engine: 'speaker', state: 'missing', detail: 'install libasound2' },
    },
  });
  assert.equal(rows, [
    { kind: 'Player', name: 'speaker', state: 'missing', detail: 'install libasound2' },
    {
      kind: 'Recogniser',
      name: 'vosk (pocketsphinx)',
      state: 'ready',
      detail: 'restarted 2 times',
    },
  ]);
});

test('machines are told one a line, however deep', () => {
  assert.equal(stateLines({ ears: 'deaf', satellites: { tab: 'listening' } }), [
    'ears: deaf',
    'satellites › tab: listening',
  ]);
});

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
