import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StateVisited } from '../../../src/http/resources/run-trace-codec.ts';

const test = suite('http/codecs/trace-parts');

test('a trace may tell of a satellite that came and left', () => {
  const state = { at_ms: 5, region: 'satellite', state: 'left' };
  assert.equal(StateVisited.decode(state), E.right(state));
  assert.ok(E.isLeft(StateVisited.decode({ ...state, region: 'nowhere' })));
});

test.run();
