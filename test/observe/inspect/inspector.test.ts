import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createActor,
  createMachine,
  fromCallback,
  type InspectedMicrostepEvent,
  SimulatedClock,
  setup,
} from 'xstate';
import { HOOK_NAMES, type Hooks } from '../../../src/brain/events.ts';
import type { ActorNode } from '../../../src/observe/inspect/actor-node.ts';
import { actorTree } from '../../../src/observe/inspect/actor-tree.ts';
import { stateTimes } from '../../../src/observe/inspect/inspector.ts';
import { shownEvent, type Transition, watchTransitions } from '../../../src/observe/inspect/transitions.ts';
import {
  activeStates,
  parentOf,
  scheduledEvents,
  systemInside,
  takenTransitions,
} from '../../../src/observe/inspect/xstate-inside.ts';

const test = suite('inspecting/actors/actor-tree');

const nothing = fromCallback(() => {});

/** As the brain has them: a conversation with a run, and what hooks run. */
const root = setup({
  actors: {
    conversation: setup({})
      .createMachine({
        id: 'conversation',
        context: {
          id: 'a',
          questions: ['c0'],
          runs: [{ value: 'running', context: { id: 'c1', call: { call: 'c1' } } }],
        },
        initial: 'running',
        states: { running: { after: { tooLong: 'over' } }, over: {} },
      })
      .provide({ delays: { tooLong: 60_000 } }),
    hooks: nothing,
  },
}).createMachine({
  id: 'brain',
  type: 'parallel',
  invoke: [
    { src: 'conversation', id: 'conversation.a' },
    { src: 'hooks', id: 'hooks' },
  ],
  states: { ears: { initial: 'deaf', states: { deaf: {} } }, voice: {} },
});

const hooks = {
  ...Object.fromEntries(HOOK_NAMES.map((name) => [name, null])),
  on_start: ['hello', 'lights'],
} as unknown as Hooks;

function tree(): ActorNode {
  const actor = createActor(root).start();
  const node = actorTree({
    root: actor,
    runOf: (call) => ({
      startedAtMs: 1_000,
      detail: call,
      neuron: { name: 'say', synapse: 'hello', startedAtMs: 2_000 },
    }),
    hooks: () => hooks,
    engines: () => ({ stt: { engine: 'vosk', state: 'missing', detail: 'no model' } }),
    sinceMs: (_, due) => due,
  });
  actor.stop();
  return node;
}

const childOf = ({ children }: ActorNode, name: string): ActorNode => {
  const child = children.find((one) => one.name === name);
  assert.ok(child, name);
  return child as ActorNode;
};

test('machines stand in their states', () => {
  const { path, kind, machine, states } = tree();
  assert.equal(
    [path, kind, machine, states],
    ['brain', 'machine', 'brain', ['brain.ears.deaf', 'brain.voice']],
  );
});

test('a conversation tells its questions, and when its state is left by itself', () => {
  const { kind, detail, since, deadlines, states } = childOf(tree(), 'conversation.a');
  assert.equal([kind, detail, states], ['conversation', '1 question', ['conversation.running']]);
  const [deadline] = deadlines;
  assert.equal([deadline?.state, deadline?.name], ['conversation.running', 'tooLong']);
  assert.is(Date.parse(deadline?.due ?? '') - Date.parse(since ?? ''), 60_000);
});

test('a run has its call, and within it the neuron at work', () => {
  const run = childOf(childOf(tree(), 'conversation.a'), 'run.c1');
  assert.equal([run.kind, run.detail, run.since], ['run', 'c1', '1970-01-01T00:00:01.000Z']);
  const { path, kind, detail, since } = childOf(run, 'say');
  assert.equal(
    [path, kind, detail, since],
    ['brain/conversation.a/run.c1/say', 'neuron', 'hello', '1970-01-01T00:00:02.000Z'],
  );
});

test('hooks that run something are there, and no others', () => {
  const { kind, children } = childOf(tree(), 'hooks');
  assert.is(kind, 'hook');
  assert.equal(
    children.map(({ name, detail }) => [name, detail]),
    [['on_start', 'hello, lights']],
  );
});

test('engines are there with their health', () => {
  const { path, kind, states, detail } = childOf(tree(), 'stt');
  assert.equal([path, kind, states, detail], ['brain/engines.stt', 'engine', ['missing'], 'vosk: no model']);
});

test.run();

const stateTimesTest = suite('inspecting/actors/state-times');

const moved = (states: readonly string[], ms: number, actor = 'ears') => ({
  time: new Date(ms).toISOString(),
  actor,
  machine: 'ears',
  event: { type: 'go' },
  transitions: ['t'],
  states,
});
const unknown = () => undefined;

stateTimesTest('of what is seen for the first time it knows what was told', () => {
  const times = stateTimes();
  assert.is(
    times.sinceMs('ears', ['open'], () => 5),
    5,
  );
  assert.is(times.sinceMs('ears', ['open'], unknown), 5);
});

stateTimesTest('it knows when a state was come to, and is not misled by what leads nowhere', () => {
  const times = stateTimes();
  times.sinceMs('ears', ['open'], () => 5);
  times.follow(moved(['open'], 10));
  assert.is(times.sinceMs('ears', ['open'], unknown), 5);
  times.follow(moved(['closed'], 20));
  times.follow(moved(['closed'], 30));
  assert.is(times.sinceMs('ears', ['closed'], unknown), 20);
});

stateTimesTest('what moved while nobody followed it is asked for anew', () => {
  const times = stateTimes();
  times.sinceMs('ears', ['open'], () => 5);
  assert.is(
    times.sinceMs('ears', ['closed'], () => 7),
    7,
  );
});

stateTimesTest('those that are no more are forgotten', () => {
  const times = stateTimes();
  times.follow(moved(['open'], 10));
  times.keep(new Set());
  assert.is(times.sinceMs('ears', ['open'], unknown), undefined);
});

stateTimesTest.run();

const transitionsTest = suite('inspecting/following/transitions');

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

transitionsTest('each transition is told when it is taken, those without an event too', () => {
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

transitionsTest('it says who took it and when', () => {
  const { actor, taken } = watched();
  actor.send({ type: 'press' });
  const [{ time, actor: path, machine } = {}] = taken as readonly Partial<Transition>[];
  assert.equal([time, path, machine], ['1970-01-01T00:00:00.000Z', 'lamp', 'lamp']);
});

transitionsTest('an event that changes nothing is none', () => {
  const { actor, taken } = watched();
  actor.send({ type: 'dim' });
  assert.equal(taken, []);
});

transitionsTest('who has had enough is told no more', () => {
  const { actor, taken, watching } = watched();
  watching.unsubscribe();
  actor.send({ type: 'press' });
  assert.equal(taken, []);
});

transitionsTest('an event that cannot be shown stops no machine', () => {
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

transitionsTest.run();

const shownEventTest = suite('inspecting/following/shown-event');

const shown = (fields: object) => shownEvent({ type: 'x', ...fields });

shownEventTest('what is short and plain stays as it is', () => {
  const event = { type: 'order.given', order: 'hello', mute: true, none: null, at: 5, in: { a: ['b'] } };
  assert.equal(shownEvent(event), event);
});

shownEventTest('a long text is cut short, and so is a long list', () => {
  const { text, list } = shown({ text: 'a'.repeat(300), list: Array(20).fill(1) }) as unknown as {
    readonly text: string;
    readonly list: readonly unknown[];
  };
  assert.is(text, `${'a'.repeat(200)}…`);
  assert.equal(list, [...Array(12).fill(1), '…']);
});

shownEventTest('secrets are nobody’s business', () => {
  assert.equal(shown({ password: 'x', settings: { api_key: 'y', url: 'http://me:word@host/' } }), {
    type: 'x',
    password: '…',
    settings: { api_key: '…', url: 'http://…@host/' },
  });
});

shownEventTest('sound is told by its length, and what is no plain value by its kind', () => {
  const event = shown({
    frame: new Int16Array(512),
    map: new Map(),
    act: () => {},
    error: new Error('broken'),
    nan: Number.NaN,
  });
  assert.equal(event, { type: 'x', frame: '(1024 bytes)', map: '(Map)', error: 'broken', nan: 'NaN' });
});

shownEventTest('a circle ends, and so does what is too much', () => {
  const circle: Record<string, unknown> = {};
  circle.again = circle;
  const wide = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`a${i}`, Array(12).fill(Array(12).fill(['b']))]),
  );
  assert.ok(JSON.stringify(shown({ circle })).length < 200);
  assert.ok(JSON.stringify(shown({ wide })).length < 3_000);
});

shownEventTest('it may have another name', () => {
  assert.equal(shownEvent({ type: 'xstate.after.pause.ears' }, 'after pause'), { type: 'after pause' });
});

shownEventTest.run();

const xstateInsideTest = suite('inspecting/xstate-inside');

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

xstateInsideTest(
  'this version of XState tells which states are active, who started whom, and what is due',
  () => {
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
  },
);

xstateInsideTest('it tells which transitions were taken, none where nothing changed', () => {
  const actor = started();
  const taken: number[] = [];
  actor.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep')
      taken.push(takenTransitions(inspected as InspectedMicrostepEvent).length);
  });
  actor.send({ type: 'go' });
  assert.equal(taken, [1]);
});

xstateInsideTest(
  'a version without these shows less, and one without the two functions of its system cannot be held',
  () => {
    assert.equal([activeStates({}), takenTransitions({})], [[], []]);
    const { system } = started();
    assert.is(systemInside({ system }), system);
    assert.throws(() => systemInside({ system: {} }), 'nothing can be held');
  },
);

xstateInsideTest.run();
