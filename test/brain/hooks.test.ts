import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOOK_NAMES, hooked } from '../../src/brain/hooks.ts';

const test = suite('hooks');

test('a hook runs nothing, one synapse, or several in order', () => {
  assert.equal(hooked(null), []);
  assert.equal(hooked([]), []);
  assert.equal(hooked('a'), ['a']);
  assert.equal(hooked(['b', 'a', 'b']), ['b', 'a', 'b']);
});

test('there are fifteen hooks, each once', () => assert.is(new Set(HOOK_NAMES).size, 15));

test.run();
