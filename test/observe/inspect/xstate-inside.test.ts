import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, type InspectedMicrostepEvent, SimulatedClock, setup } from 'xstate';
import {
  activeStates,
  parentOf,
  scheduledEvents,
  systemInside,
  takenTransitions,
} from '../../../src/observe/inspect/xstate-inside.ts';

const test = suite('inspecting/xstate-inside');

const child = setup({}).createMachine({ id: 'child' });

const started = () => {
  const machine = setup({ actors: { child } }).createMachine({
    id: 'root',
    invoke: { src: 'child', id: 'child' },
    initial: 'one',
    states: { one: { after: { 500: 'two' }, on: { go: 'two' } }, two: {} },
  });
  return createActor(machine, { clock: new SimulatedClock() }).start();
};

test('this version of XState tells which states are active, who started whom, and what is due', () => {
  const actor = started();
  const inner = actor.getSnapshot().children.child;
  assert.equal(
    activeStates(actor.getSnapshot()).map(({ id }) => id),
    ['root', 'root.one'],
  );
  assert.ok(inner !== undefined && parentOf(inner) === actor);
  assert.is(parentOf(actor), undefined);
  const [due] = scheduledEvents(actor);
  assert.equal([due?.source === actor, due?.delay, typeof due?.startedAt], [true, 500, 'number']);
  assert.match(due?.event.type ?? '', 'xstate.after.500');
});

test('it tells which transitions were taken, none where nothing changed', () => {
  const actor = started();
  const taken: number[] = [];
  actor.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep')
      taken.push(takenTransitions(inspected as InspectedMicrostepEvent).length);
  });
  actor.send({ type: 'go' });
  assert.equal(taken, [1]);
});

test('a version without these shows less, and one without the two functions of its system cannot be held', () => {
  assert.equal([activeStates({}), takenTransitions({})], [[], []]);
  const { system } = started();
  assert.is(systemInside({ system }), system);
  assert.throws(() => systemInside({ system: {} }), 'nothing can be held');
});

test.run();
