import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineRows, hookLines, soundState, stateLines } from '../../../src/console/health/rows.ts';

const test = suite('console/health/rows');

test('engines that do not work come first, with what to do', () => {
  const rows = engineRows({
    engines: {
      stt: { name: 'vosk', engine: 'pocketsphinx', state: 'ready', restarts: 2 },
      player: { name: 'speaker', engine: 'speaker', state: 'missing', detail: 'install libasound2' },
    },
  });
  assert.equal(rows, [
    { kind: 'Loudspeaker', name: 'speaker', state: 'missing', detail: 'install libasound2' },
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

test('a missing loudspeaker or microphone is a state with its reason, and one that is not wanted is none', () => {
  const off = { name: 'none', engine: 'none', state: 'off', detail: 'not in use' } as const;
  const missing = { name: 'speaker', engine: 'speaker', state: 'missing', detail: 'no card' } as const;
  const failed = { name: 'mic', engine: 'mic', state: 'failed', detail: 'no such device' } as const;
  assert.equal(soundState({ engines: { player: off, source: off } }), {
    loudspeaker: undefined,
    microphone: undefined,
  });
  assert.equal(soundState({ engines: { player: missing, source: failed } }), {
    loudspeaker: 'no card',
    microphone: 'no such device',
  });
  const chain = [missing, { ...off, state: 'ready' as const }];
  assert.is(soundState({ engines: { player: { ...missing, chain } } }).loudspeaker, 'no card');
  const other = { ...missing, name: 'tablet', engine: 'tablet', state: 'ready' as const };
  assert.is(
    soundState({ engines: { player: { ...missing, chain: [missing, other] } } }).loudspeaker,
    undefined,
  );
});

test('only hooks that run something are listed', () => {
  const hooks = { on_start: ['hello', 'weather'], on_deaf: null, on_mute: 'quiet', on_undeaf: [] };
  assert.equal(hookLines(JSON.parse(JSON.stringify({ settings: { hooks } }))), [
    ['on_start', 'hello, weather'],
    ['on_mute', 'quiet'],
  ]);
});

test.run();
