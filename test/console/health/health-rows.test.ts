import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineRows, stateLines } from '../../../src/console/health/rows.ts';

const test = suite('console/health/health-rows');

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
      detail: 'started again 2 times',
    },
  ]);
});

test('machines are told one a line, however deep', () => {
  assert.equal(stateLines({ ears: 'deaf', satellites: { tab: 'listening' } }), [
    'ears: deaf',
    'satellites › tab: listening',
  ]);
});

test.run();
