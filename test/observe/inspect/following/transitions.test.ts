import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, createMachine, SimulatedClock } from 'xstate';
import { type Transition, watchTransitions } from '../../../../src/observe/inspect/transitions.ts';

const test = suite('inspecting/following/transitions');

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: { target: 'warming' } } },
    warming: { always: 'on' },
    on: { on: { press: 'off', dim: { actions: () => {} } }, after: { 1000: 'off' } },
  },
});

const watched = () => {
  const clock = new SimulatedClock();
  const actor = createActor(lamp, { clock });
  const taken: Transition[] = [];
  const watching = watchTransitions(actor, () => new Date(0)).subscribe((one) => taken.push(one));
  actor.start();
  return { actor, clock, taken, watching };
};

const short = (taken: readonly Transition[]) =>
  taken.map(({ event, transitions, states }) => [event.type, transitions.join(), states.join()]);

test('each transition is told when it is taken, those without an event too', () => {
  const { actor, clock, taken } = watched();
  actor.send({ type: 'press' });
  actor.send({ type: 'dim' });
  clock.increment(1000);
  assert.equal(short(taken), [
    ['press', 'lamp.off:press', 'lamp.warming'],
    ['press', 'lamp.warming:always', 'lamp.on'],
    ['dim', 'lamp.on:dim', 'lamp.on'],
    ['after 1000', 'lamp.on:after 1000', 'lamp.off'],
  ]);
});

test('it says who took it and when', () => {
  const { actor, taken } = watched();
  actor.send({ type: 'press' });
  const [{ time, actor: path, machine } = {}] = taken as readonly Partial<Transition>[];
  assert.equal([time, path, machine], ['1970-01-01T00:00:00.000Z', 'lamp', 'lamp']);
});

test('an event that changes nothing is none', () => {
  const { actor, taken } = watched();
  actor.send({ type: 'dim' });
  assert.equal(taken, []);
});

test('who has had enough is told no more', () => {
  const { actor, taken, watching } = watched();
  watching.unsubscribe();
  actor.send({ type: 'press' });
  assert.equal(taken, []);
});

test('an event that cannot be shown stops no machine', () => {
  const { actor, taken } = watched();
  const event = {
    type: 'press',
    get bad() {
      throw new Error('no');
    },
  };
  actor.send(event);
  assert.equal(taken[0]?.event, { type: 'press' });
  assert.is(actor.getSnapshot().value, 'on');
});

test.run();
