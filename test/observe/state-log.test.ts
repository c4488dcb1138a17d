import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StateChanged } from '../../src/brain/events.ts';
import { stateLog } from '../../src/observe/trace-making.ts';

const test = suite('state log');

const changed = (state: string, conversation?: string): StateChanged => ({
  type: 'state.changed',
  region: conversation === undefined ? 'ears' : 'conversation',
  state,
  ...(conversation === undefined ? {} : { conversation }),
});

const names = (visited: readonly { readonly state: string }[]) => visited.map(({ state }) => state);

test('gives what a conversation and all came to between two ticks, both included', () => {
  const log = stateLog();
  log.keep(changed('listening'), 1);
  log.keep(changed('running', 'a'), 2);
  log.keep(changed('running', 'b'), 2);
  log.keep(changed('idle', 'a'), 3);
  log.keep(changed('waiting_for_trigger'), 4);
  assert.equal(log.between(2, 3, 'a'), [
    { region: 'conversation', state: 'running', tick: 2 },
    { region: 'conversation', state: 'idle', tick: 3 },
  ]);
  assert.equal(names(log.between(0, 9, 'b')), ['listening', 'running', 'waiting_for_trigger']);
  assert.equal([log.between(5, 9, 'a'), log.between(0, 0.5, 'a')], [[], []]);
});

test('the oldest are overwritten', () => {
  const log = stateLog(3);
  for (const tick of [1, 2, 3, 4, 5]) log.keep(changed(String(tick)), tick);
  assert.equal(names(log.between(0, 9, 'a')), ['3', '4', '5']);
  assert.equal(names(log.between(4, 4, 'a')), ['4']);
});

test('while a conversation has a satellite the ears here are none of its', () => {
  const log = stateLog();
  const satellite = (state: string): StateChanged => ({
    type: 'state.changed',
    region: 'satellite',
    state,
    conversation: 'tablet',
  });
  const own: StateChanged = {
    type: 'state.changed',
    region: 'ears',
    state: 'its own',
    conversation: 'tablet',
  };
  log.keep(changed('before'), 1);
  log.keep(satellite('joined'), 2);
  log.keep(changed('during'), 3);
  log.keep(own, 3);
  assert.equal(names(log.between(3, 9, 'tablet')), ['its own']);
  log.keep(satellite('left'), 4);
  log.keep(changed('after'), 5);
  assert.equal(names(log.between(0, 9, 'tablet')), ['before', 'joined', 'its own', 'left', 'after']);
  assert.equal(names(log.between(3, 9, 'tablet')), ['its own', 'left', 'after']);
  assert.equal(names(log.between(0, 9, 'other')), ['before', 'during', 'after']);
});

test.run();
