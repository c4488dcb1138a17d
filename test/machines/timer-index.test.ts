import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, createMachine, SimulatedClock } from 'xstate';
import { indexTimers } from '../../src/machines/timer-index.ts';
import { scheduledEvents } from '../../src/observe/inspect/xstate-inside.ts';

const test = suite('machines/timer-index');

const waiting = createMachine({
  id: 'waiting',
  initial: 'first',
  states: {
    first: { after: { 1000: 'second' }, on: { go: 'second' } },
    second: { after: { 1000: 'first', 2000: 'first' } },
  },
});

/** Two machines that wait, in one system; the first ends at `end`. */
const root = createMachine({
  initial: 'both',
  states: {
    both: { invoke: { src: waiting, id: 'one' }, on: { end: 'over' } },
    over: {},
  },
  invoke: { src: waiting, id: 'other' },
});

function started() {
  const clock = new SimulatedClock();
  const actor = createActor(root, { clock });
  indexTimers(actor);
  actor.start();
  const waitingOnes = () => scheduledEvents(actor).map(({ source }) => source.id);
  return { actor, clock, waitingOnes };
}

test('deadlines pass as they do without it', () => {
  const { actor, clock } = started();
  const other = actor.getSnapshot().children.other;
  clock.increment(1_000);
  assert.is(other?.getSnapshot().value, 'second');
  clock.increment(1_000);
  assert.is(other?.getSnapshot().value, 'first');
  actor.stop();
});

test('a state that is left cancels its own deadlines', () => {
  const { actor, waitingOnes } = started();
  actor.getSnapshot().children.one?.send({ type: 'go' });
  assert.equal(waitingOnes().toSorted(), ['one', 'one', 'other']);
  actor.stop();
});

test('an actor that ends cancels all of its deadlines, and no others', () => {
  const { actor, clock, waitingOnes } = started();
  clock.increment(1_000);
  assert.is(waitingOnes().length, 4);
  actor.send({ type: 'end' });
  assert.equal(waitingOnes(), ['other', 'other']);
  actor.stop();
  assert.equal(waitingOnes(), []);
});

test.run();
