import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transition } from '../../../src/client/generated/types.ts';
import {
  deadlinesOf,
  isLit,
  litStates,
  stateAt,
  withoutMachine,
} from '../../../src/console/machines/chart/charts.ts';
import { scaleOf, scrollAfter, scrollToSee, zoomed } from '../../../src/console/machines/chart/zoom.ts';
import { age, ago, aheadMs, timeLeft } from '../../../src/console/machines/clock.ts';
import {
  eventFields,
  namedPath,
  namedTransition,
  readText,
  transitionText,
} from '../../../src/console/machines/transition-text.ts';
import { earsMachine } from '../../../src/machines/ears.machine.ts';
import { chartOf } from '../../../src/observe/inspect/chart-of.ts';

const test = suite('console/machines/chart/charts');

const { states } = chartOf(earsMachine);

test('a state is found however far within', () => {
  assert.is(stateAt(states, 'ears')?.id, 'ears');
  assert.is(stateAt(states, 'ears.open.hearing.listening')?.name, 'listening');
});

test('a state of another machine, or none at all, is not there', () => {
  assert.is(stateAt(states, 'brain.ears'), undefined);
  assert.is(stateAt(states, 'ears.open.hear'), undefined);
});

test('what is active is lit, and everything around it', () => {
  assert.equal(
    [...litStates(['brain.ears.open', 'brain.voice.muted'])],
    ['brain', 'brain.ears', 'brain.ears.open', 'brain.voice', 'brain.voice.muted'],
  );
});

test('of a machine that does not run nothing is lit', () => {
  assert.equal([...litStates([])], []);
});

test('a state whose name only begins alike is not lit', () => {
  assert.is(isLit(['ears.open.hearing'], 'ears.open.hear'), false);
  assert.is(isLit(['ears.open.hearing'], 'ears.open'), true);
});

test('a state is named without its machine, the machine itself with its name', () => {
  assert.is(withoutMachine('ears.open.hearing'), 'open.hearing');
  assert.is(withoutMachine('signals'), 'signals');
});

test.run();

const zoomTest = suite('zoom');

zoomTest('a step in and a step out end where they began, and neither goes on for ever', () => {
  assert.is(zoomed(zoomed(1, 'in'), 'out'), 1);
  const often = Array.from({ length: 50 });
  assert.is(
    often.reduce<number>((size) => zoomed(size, 'in'), 1),
    4,
  );
  assert.is(
    often.reduce<number>((size) => zoomed(size, 'out'), 1),
    0.1,
  );
});

zoomTest(
  'what fits is seen whole and never larger than it is, and what is to be read never too small',
  () => {
    const place = { width: 400, height: 300 };
    assert.is(scaleOf('fit', { width: 800, height: 300 }, place), 0.5);
    assert.is(scaleOf('fit', { width: 400, height: 1200 }, place), 0.25);
    assert.is(scaleOf('fit', { width: 100, height: 100 }, place), 1);
    assert.is(scaleOf('readable', { width: 800, height: 300 }, place), 0.8);
    assert.is(scaleOf('readable', { width: 440, height: 3000 }, place), 400 / 440);
    assert.is(scaleOf(1.5, { width: 800, height: 300 }, place), 1.5);
  },
);

zoomTest('the point under the pointer stays where it is', () => {
  const scroll = scrollAfter(100, 50, 1, 2);
  assert.is((scroll + 50) / 2, 100 + 50);
});

zoomTest(
  'what is seen is not scrolled to; otherwise as little as is needed, its begin before its end',
  () => {
    const seen = { from: 100, to: 200 };
    assert.is(scrollToSee(seen, { from: 120, to: 150 }, 10), 0);
    assert.is(scrollToSee(seen, { from: 90, to: 120 }, 10), -20);
    assert.is(scrollToSee(seen, { from: 220, to: 250 }, 10), 60);
    assert.is(scrollToSee(seen, { from: 220, to: 900 }, 10), 110);
  },
);

zoomTest.run();

const clockTest = suite('console/machines/clock');

const at = (ms: number): string => new Date(ms).toISOString();

clockTest('an age counts whole seconds, also by a clock that is behind', () => {
  assert.equal([age(at(0), 900), age(at(0), 2_900), age(at(5_000), 0)], ['0 s', '2 s', '0 s']);
  assert.equal([ago(at(0), 900), ago(at(0), 2_900)], ['now', '2 s ago']);
});

clockTest('the time left is rounded up, and over when it is', () => {
  assert.equal(
    [timeLeft(at(4_500), 0), timeLeft(at(300), 0), timeLeft(at(300), 300)],
    ['5 s left', '1 s left', 'over'],
  );
});

clockTest('a deadline of the state that is lit says what is left, another one only how long it lasts', () => {
  const state = { id: 'a.b', deadlines: [{ name: 'answer', ms: 4_500 }] };
  const running = [{ state: 'a.b', name: 'answer', due: at(3_000) }];
  assert.equal(deadlinesOf(state, running, 1_000), [{ name: 'answer', lasts: '4.5 s', left: '2 s left' }]);
  assert.equal(deadlinesOf({ ...state, id: 'a.c' }, running, 1_000), [
    { name: 'answer', lasts: '4.5 s', left: undefined },
  ]);
});

clockTest('a deadline that only the running machine knows is shown as well', () => {
  const running = [{ state: 'a.b', name: 'own', due: at(3_000) }];
  assert.equal(deadlinesOf({ id: 'a.b', deadlines: [] }, running, 0), [
    { name: 'own', lasts: undefined, left: '3 s left' },
  ]);
});

const DATE = 'Sat, 21 Nov 2026 20:00:00 GMT';
const AT = Date.parse(DATE);

clockTest('a clock that is wrong is known by how much, either way', () => {
  assert.is(aheadMs(DATE, AT - 60_000), 60_000);
  assert.is(aheadMs(DATE, AT + 60_000), -60_000);
});

clockTest('what the header cannot tell is no difference', () => {
  assert.is(aheadMs(DATE, AT + 1_500), 0);
});

clockTest('without a date nothing is known', () => {
  assert.is(aheadMs(null, AT), undefined);
  assert.is(aheadMs('yesterday', AT), undefined);
});

clockTest.run();

const transitionTextTest = suite('console/machines/transition-text');

const taken = (actor: string, type: string, states: readonly string[]): Transition => ({
  time: '2026-11-21T10:00:00.000Z',
  actor,
  machine: 'ears',
  event: { type },
  transitions: [],
  states,
});
const heard = taken('brain/ears', 'trigger.heard', ['ears.open.hearing.listening']);

transitionTextTest('it says who did what upon which event, from the innermost state around both on', () => {
  const named = namedTransition(heard, ['ears.open.waiting_for_trigger']);
  assert.is(transitionText(named), 'ears: trigger.heard → hearing.listening');
});

transitionTextTest('where it came from is not known: the whole way into the machine is told', () => {
  assert.is(
    transitionText(namedTransition(heard, undefined)),
    'ears: trigger.heard → open.hearing.listening',
  );
});

transitionTextTest('a change in one region does not name the others', () => {
  const muted = taken('brain', 'voice.mute', ['brain.ears.open', 'brain.voice.muted']);
  assert.is(
    transitionText(namedTransition(muted, ['brain.ears.open', 'brain.voice.audible'])),
    'brain: voice.mute → muted',
  );
});

transitionTextTest('changes in two regions at once are told from the machine on', () => {
  const both = taken('brain', 'x', ['brain.ears.closed', 'brain.voice.muted']);
  assert.is(
    transitionText(namedTransition(both, ['brain.ears.open', 'brain.voice.audible'])),
    'brain: x → ears.closed, voice.muted',
  );
});

transitionTextTest('a transition that leaves all as it is says so', () => {
  const skip = taken('brain/ears', 'trigger.skip', ['ears.no_microphone']);
  assert.is(
    transitionText(namedTransition(skip, ['ears.no_microphone'])),
    'ears: trigger.skip → stays where it is',
  );
});

transitionTextTest('on a path each one is told from the one before it of the same actor', () => {
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

transitionTextTest('what an event brings is one line without its type', () => {
  const event = { type: 'order.given', order: 'I want tea', mute: undefined, questions: [1, { a: 2 }] };
  assert.is(eventFields(event), 'order: I want tea, questions: [1,{"a":2}]');
  assert.is(eventFields({ type: 'ears.close' }), '');
});

transitionTextTest('what a guard read is one line with the places of its values', () => {
  const read = { context: { queue: [], turn: { isAnswer: false }, by: {} }, event: { text: 'tea' } };
  assert.is(
    readText(read),
    'context.queue: [], context.turn.isAnswer: false, context.by: {}, event.text: tea',
  );
});

transitionTextTest('a long one is cut', () => {
  assert.is(eventFields({ type: 'x', text: 'a'.repeat(500) }).length, 121);
});

transitionTextTest.run();
