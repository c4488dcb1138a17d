import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterKey, passes, typesNamed } from '../../src/observe/event-frames.ts';
import { LIVE_TYPES } from '../../src/observe/live-event.ts';
import { CHANGED, said } from '../support/stamped.ts';

const test = suite('event filter');

test('types are named whole or by their first letters', () => {
  assert.equal([...(typesNamed(['neuron.ended', 'on_m*']) ?? [])], ['neuron.ended', 'on_mute']);
  assert.equal([...(typesNamed(['*']) ?? [])], [...LIVE_TYPES]);
  for (const name of ['', 'neuron', 'call.answered', 'on_x*', 'o*e', 'events.missed'])
    assert.is(typesNamed(['neuron.ended', name]), undefined, name);
});

test('a filter lets its types pass, under their names outside', () => {
  const filter = { types: new Set(['run.finished'] as const), conversation: undefined };
  const finished = { type: 'call.answered', call: '1', conversation: 'a', result: { error: 'x' } } as const;
  assert.equal([passes(filter, finished), passes(filter, CHANGED)], [true, false]);
});

test('a filter lets its conversation pass, and nothing that belongs to none', () => {
  const filter = { types: undefined, conversation: 'kitchen' };
  assert.equal(
    [said('a', '1', 'kitchen'), said('a', '1', 'cellar'), CHANGED].map((news) => passes(filter, news)),
    [true, false, false],
  );
});

test('no filter lets everything pass', () => {
  const all = { types: undefined, conversation: undefined };
  assert.equal([passes(all, CHANGED), passes(all, said('a'))], [true, true]);
});

test('filters that let the same pass have the same key', () => {
  const key = (names: readonly string[], conversation?: string) =>
    filterKey({ types: typesNamed(names), conversation });
  assert.is(key(['on_mute', 'brain.changed']), key(['brain.changed', 'on_mute', 'on_mut*']));
  assert.is.not(key(['on_mute'], 'a'), key(['on_mute'], 'b'));
  assert.is.not(key(['on_mute']), key(['on_unmute']));
});

test.run();
