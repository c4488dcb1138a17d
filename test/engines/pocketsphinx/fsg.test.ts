import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { automaton, fsg, HOLE, PHONES } from '../../../src/engines/pocketsphinx/automaton.ts';

const test = suite('fsg');

test('what leads into an accepting state that goes on has a twin into the final one', () => {
  const { text } = fsg(automaton([['stop'], ['stop', 'it']]), 1);
  assert.equal(text.split('\n'), [
    'FSG_BEGIN orders',
    'NUM_STATES 4',
    'START_STATE 0',
    'FINAL_STATE 3',
    'TRANSITION 0 1 1 stop',
    'TRANSITION 0 3 1 stop',
    'TRANSITION 1 3 1 it',
    'FSG_END',
    '',
  ]);
});

test('a hole is one loop over the phones, whatever comes before it', () => {
  const { stateCount, transitionCount } = fsg(
    automaton([
      ['play', HOLE],
      ['sing', 'me', HOLE],
    ]),
    0.1,
  );
  assert.is(stateCount, 5 + 1);
  assert.is(transitionCount, 3 + 3 * PHONES.length);
});

test.run();
