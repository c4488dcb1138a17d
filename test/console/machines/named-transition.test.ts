import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transition } from '../../../src/client/generated/types.ts';
import { inWords, namedPath, namedTransition } from '../../../src/console/machines/named-transition.ts';

const test = suite('named transition');

const taken = (actor: string, type: string, states: readonly string[]): Transition => ({
  time: '2026-11-21T10:00:00.000Z',
  actor,
  machine: 'ears',
  event: { type },
  transitions: [],
  states,
});
const heard = taken('brain/ears', 'trigger.heard', ['ears.open.hearing.listening']);

test('it says who did what upon which event, from the innermost state around both on', () => {
  const named = namedTransition(heard, ['ears.open.waiting_for_trigger']);
  assert.is(inWords(named), 'ears: trigger.heard → hearing.listening');
});

test('where it came from is not known: the whole way into the machine is told', () => {
  assert.is(inWords(namedTransition(heard, undefined)), 'ears: trigger.heard → open.hearing.listening');
});

test('a change in one region does not name the others', () => {
  const muted = taken('brain', 'voice.mute', ['brain.ears.open', 'brain.voice.muted']);
  assert.is(
    inWords(namedTransition(muted, ['brain.ears.open', 'brain.voice.audible'])),
    'brain: voice.mute → muted',
  );
});

test('changes in two regions at once are told from the machine on', () => {
  const both = taken('brain', 'x', ['brain.ears.closed', 'brain.voice.muted']);
  assert.is(
    inWords(namedTransition(both, ['brain.ears.open', 'brain.voice.audible'])),
    'brain: x → ears.closed, voice.muted',
  );
});

test('a transition that leaves all as it is says so', () => {
  const skip = taken('brain/ears', 'trigger.skip', ['ears.no_microphone']);
  assert.is(inWords(namedTransition(skip, ['ears.no_microphone'])), 'ears: trigger.skip → stays where it is');
});

test('on a path each one is told from the one before it of the same actor', () => {
  const path = [
    taken('brain/ears', 'a', ['ears.open.hearing.listening']),
    taken('brain/conversation.default', 'b', ['conversation.running']),
    taken('brain/ears', 'c', ['ears.open.hearing.transcribing']),
  ];
  assert.equal(namedPath(path).map(inWords), [
    'ears: a → open.hearing.listening',
    'conversation.default: b → running',
    'ears: c → transcribing',
  ]);
});

test.run();
