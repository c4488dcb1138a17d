import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOOK_NAMES, hooked, hookedSynapses, unknownHooks } from '../../src/brain/events.ts';

const test = suite('hooks');

test('a hook runs nothing, one synapse, or several in order', () => {
  assert.equal(hooked(null), []);
  assert.equal(hooked([]), []);
  assert.equal(hooked('a'), ['a']);
  assert.equal(hooked(['b', 'a', 'b']), ['b', 'a', 'b']);
});

test('every synapse a hook names has its path, hook by hook', () => {
  assert.equal(hookedSynapses({ on_start: 'a', on_deaf: ['b', 'c'], on_mute: null }), [
    { hook: 'on_deaf', synapse: 'b', path: ['hooks', 'on_deaf', 0] },
    { hook: 'on_deaf', synapse: 'c', path: ['hooks', 'on_deaf', 1] },
    { hook: 'on_start', synapse: 'a', path: ['hooks', 'on_start'] },
  ]);
});

test('a name that is no hook is refused', () => {
  const refused = unknownHooks(['on_start', 'on_strat']);
  assert.equal(
    refused.map(({ path, found }) => [path, found]),
    [[['hooks', 'on_strat'], 'on_strat']],
  );
  assert.equal(refused[0]?.known, [...HOOK_NAMES]);
});

test('there are fifteen hooks, each once', () => assert.is(new Set(HOOK_NAMES).size, 15));

test.run();
