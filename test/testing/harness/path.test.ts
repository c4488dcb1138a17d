import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transition } from '../../../src/observe/inspect/transitions.ts';
import { checkPath, movesIn } from '../../../src/testing/harness/path.ts';

const test = suite('path');

const took = (actor: string, event: string, taken: string, ...states: readonly string[]): Transition => ({
  time: '2026-01-01T12:00:00.000Z',
  actor: actor === 'brain' ? actor : `brain/${actor}`,
  machine: actor.split('.')[0] ?? '',
  event: { type: event },
  transitions: [taken],
  states,
});

const TAKEN = [
  took('ears', 'started', '', 'ears.no_microphone'),
  took('ears', 'microphone.opened', 'ears.no_microphone:microphone.opened', 'ears.open.deciding'),
  took('ears', 'microphone.opened', 'ears.open.deciding:always:4', 'ears.open.waiting'),
  took('brain', 'ears.close', 'brain.ears.open:ears.close', 'brain.ears.deaf', 'brain.voice.audible'),
  took('conversation.a', 'order.given', 'conversation.idle:order.given', 'conversation.running'),
  took('conversation.a', 'order.given', 'conversation.running:order.given', 'conversation.running'),
];

const before = { brain: ['brain.ears.open', 'brain.voice.audible'] };

test('a move has what caused it; states that are left at once, and those that stay, are none', () => {
  assert.equal(movesIn({ transitions: TAKEN, before }, 0), [
    { actor: 'ears', event: 'microphone.opened', state: 'open.waiting' },
    { actor: 'brain', event: 'ears.close', state: 'ears.deaf' },
    { actor: 'conversation.a', event: 'order.given', state: 'running' },
  ]);
});

test('only the moves after the last look are told, by what was known before', () => {
  assert.equal(
    movesIn({ transitions: TAKEN, before }, 4).map(({ actor }) => actor),
    ['conversation.a'],
  );
});

test('a path names machines, events where it wants to, and the last names of states', () => {
  const moves = movesIn({ transitions: TAKEN, before }, 0);
  checkPath(moves, ['ears: microphone.opened -> waiting', 'conversation -> running']);
  checkPath(moves, ['conversation.a -> running']);
  checkPath(moves, []);
});

for (const [what, wanted, told] of [
  ['another state', ['ears -> open'], /-\s+'ears -> open'/],
  ['another event', ['brain: ears.open -> deaf'], /\+\s+'brain: ears.close -> ears.deaf'/],
  ['too few moves', ['ears -> waiting', 'ears -> waiting'], /strictly deep-equal/],
  ['what is no move', ['ears waits'], /a move is written/],
] as const) {
  test(`it throws for ${what}`, () => {
    assert.throws(() => checkPath(movesIn({ transitions: TAKEN, before }, 0), wanted), told);
  });
}

test.run();
