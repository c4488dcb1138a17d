import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transition } from '../../../src/client/generated/types.ts';
import {
  eventFields,
  namedPath,
  namedTransition,
  transitionText,
} from '../../../src/console/machines/transition-text.ts';

const test = suite('console/machines/transition-text');

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
  assert.is(transitionText(named), 'ears: trigger.heard → hearing.listening');
});

test('where it came from is not known: the whole way into the machine is told', () => {
  assert.is(
    transitionText(namedTransition(heard, undefined)),
    'ears: trigger.heard → open.hearing.listening',
  );
});

test('a change in one region does not name the others', () => {
  const muted = taken('brain', 'voice.mute', ['brain.ears.open', 'brain.voice.muted']);
  assert.is(
    transitionText(namedTransition(muted, ['brain.ears.open', 'brain.voice.audible'])),
    'brain: voice.mute → muted',
  );
});

test('changes in two regions at once are told from the machine on', () => {
  const both = taken('brain', 'x', ['brain.ears.closed', 'brain.voice.muted']);
  assert.is(
    transitionText(namedTransition(both, ['brain.ears.open', 'brain.voice.audible'])),
    'brain: x → ears.closed, voice.muted',
  );
});

test('a transition that leaves all as it is says so', () => {
  const skip = taken('brain/ears', 'trigger.skip', ['ears.no_microphone']);
  assert.is(
    transitionText(namedTransition(skip, ['ears.no_microphone'])),
    'ears: trigger.skip → stays where it is',
  );
});

test('on a path each one is told from the one before it of the same actor', () => {
  const path = [
    taken('brain/ears', 'a', ['ears.open.hearing.listening']),
    taken('brain/conversation.default', 'b', ['conversation.running']),
    taken('brain/ears', 'c', ['ears.open.hearing.transcribing']),
  ];
  assert.equal(namedPath(path).map(transitionText), [
    'ears: a → open.hearing.listening',
    'conversation.default: b → running',
    'ears: c → transcribing',
  ]);
});

test('what an event brings is one line without its type', () => {
  const event = { type: 'order.given', order: 'I want tea', mute: undefined, questions: [1, { a: 2 }] };
  assert.is(eventFields(event), 'order: I want tea, questions: [1,{"a":2}]');
  assert.is(eventFields({ type: 'ears.close' }), '');
});

test('a long one is cut', () => {
  assert.is(eventFields({ type: 'x', text: 'a'.repeat(500) }).length, 121);
});

test.run();
