import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  type EventObject,
  enqueueActions,
  setup,
  stateIn,
} from 'xstate';
import type { RunEvent } from '../../src/brain/call-stack.ts';
import { BRAIN_EVENTS } from '../../src/machines/brain.machine.ts';
import { CONVERSATION_EVENTS } from '../../src/machines/conversation.machine.ts';
import { fastTransitions } from '../../src/machines/fast-transitions.ts';
import { emitting } from '../../src/machines/forward-emitted.ts';
import { beginRun, type RunAction, stepRun } from '../../src/machines/runs.ts';
import { brainModel } from '../support/brain-model.ts';
import { conversationModel, RECALLED } from '../support/conversation-model.ts';
import type { Model } from '../support/machine-model.ts';
import { randomNumbers } from '../support/random.ts';
import { NEW_RUNS, runModel } from '../support/run-model.ts';
import { SCALE } from '../support/scale.ts';
import { type Visited, walk } from '../support/walked.ts';

const test = suite('machines/fast-transitions');

const STEPS = 1_500 * SCALE;

/** The machine with all that it carries out and emits written down. */
const recorded = (machine: AnyStateMachine, log: unknown[]): AnyStateMachine =>
  emitting(machine.id === 'brain' ? machine.provide({}) : writing(machine, log), (event) => log.push(event));

interface Compared {
  readonly model: Model;
  readonly events: readonly string[];
}

const MACHINES: Readonly<Record<string, Compared>> = {
  conversation: { model: conversationModel(), events: CONVERSATION_EVENTS },
  'conversation with a question from before': {
    model: conversationModel(RECALLED),
    events: CONVERSATION_EVENTS,
  },
  brain: { model: brainModel(), events: BRAIN_EVENTS },
};

for (const [name, { model, events }] of Object.entries(MACHINES)) {
  test(`${name}: by table and by XState, whatever happens leads to the same`, () => {
    const below = randomNumbers(7);
    const sides = [false, true].map((isFast) => {
      const log: unknown[] = [];
      const machine = recorded(model.machine, log);
      const visited: Visited = { states: new Set(), transitions: new Set() };
      const logic = isFast ? fastTransitions(machine, events) : machine;
      return { log, visited, ...walk({ machine: logic, input: model.input }, visited) };
    });
    const [slow, fast] = sides as [(typeof sides)[number], (typeof sides)[number]];
    const compare = (path: string): void => {
      assert.equal(fast.snapshot().value, slow.snapshot().value, path);
      assert.equal(fast.snapshot().status, slow.snapshot().status, path);
      assert.equal(dataIn(fast.snapshot().context), dataIn(slow.snapshot().context), path);
      assert.equal(fast.log, slow.log, path);
      assert.equal(fast.sent, slow.sent, path);
      assert.equal([...fast.visited.transitions], [...slow.visited.transitions], path);
    };
    for (let step = 0; step < STEPS; step += 1) {
      const possible = model.events.filter((event) => model.mayCome?.(event, slow.snapshot()) ?? true);
      const event = possible[below(possible.length)] as EventObject;
      const isLate = below(20) === 0;
      for (const { log, take, clock } of sides) {
        log.length = 0;
        if (isLate && Number.isFinite(clock.nextDueMs())) clock.set(clock.nextDueMs());
        take(event);
      }
      compare(`${step}: ${JSON.stringify(event)}`);
    }
    for (const { stop } of sides) stop();
  });
}

/** References of actors and functions have no equals. */
const dataIn = (context: object): unknown =>
  JSON.parse(
    JSON.stringify(context, (key, value) =>
      key === 'satellites' || key === 'brain' ? Object.keys(value) : value,
    ),
  );

for (const [index, input] of NEW_RUNS.entries()) {
  test(`a run (${index + 1}): by its conversation and as an actor, whatever happens leads to the same`, () => {
    const below = randomNumbers(index + 1);
    const { machine, events } = runModel(input);
    for (let round = 0; round < STEPS / 25; round += 1) {
      const emitted: unknown[] = [];
      const carriedOut: unknown[] = [];
      const actor = createActor(
        emitting(writing(machine, carriedOut), (event) => emitted.push(event)),
        { input },
      );
      actor.start();
      let { run, actions } = beginRun(input);
      const compare = (path: string): void => {
        const { value, context } = actor.getSnapshot();
        assert.equal(run, { value, context }, path);
        assert.equal(paramsOf(actions, true), emitted, path);
        assert.equal(paramsOf(actions, false), carriedOut, path);
        emitted.length = 0;
        carriedOut.length = 0;
      };
      compare('begin');
      for (let step = 0; step < 12 && actor.getSnapshot().status === 'active'; step += 1) {
        const event = events[below(events.length)] as RunEvent;
        actor.send(event);
        ({ run, actions } = stepRun(run, event));
        compare(`${step}: ${event.type}`);
      }
      actor.stop();
    }
  });
}

const paramsOf = (actions: readonly RunAction[], isEmitted: boolean): readonly unknown[] =>
  actions.filter(({ type }) => (type === 'emit') === isEmitted).map(({ params }) => params);

/** The machine with the parameters of its own actions written down. */
function writing(machine: AnyStateMachine, log: unknown[]): AnyStateMachine {
  const write = (_: unknown, params: unknown): void => void log.push(params);
  const names = ['match', 'runNeuron', 'store', 'noteOrder', 'answer', 'fail'];
  return machine.provide({ actions: Object.fromEntries(names.map((name) => [name, write])) });
}

const counting = setup({
  types: { context: {} as { readonly count: number } },
  actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'counting',
  context: { count: 0 },
  initial: 'first',
  states: {
    first: { on: { go: { target: 'second', actions: 'add' } } },
    second: { always: { guard: ({ context }) => context.count < 10, target: 'round' } },
    round: { always: { target: 'second', actions: 'add' } },
  },
});

test('transitions without an event follow each other, and a circle of them is an error', () => {
  const actor = createActor(fastTransitions(counting.provide({}), ['go'])).start();
  actor.send({ type: 'go' });
  assert.equal([actor.getSnapshot().value, actor.getSnapshot().context.count], ['second', 10]);
  const endless = counting.provide({ actions: { add: () => {} } });
  const circling = createActor(fastTransitions(endless, ['go']));
  circling.subscribe({ error: () => {} });
  circling.start();
  circling.send({ type: 'go' });
  assert.match(String(circling.getSnapshot().error), 'goes round in circles');
});

test('a guard that asks for the state is asked after the step before it', () => {
  const machine = createMachine({
    initial: 'a',
    states: {
      a: { on: { go: { target: 'b' } } },
      b: { always: [{ guard: stateIn('b'), target: 'c' }] },
      c: {},
    },
  });
  const actor = createActor(fastTransitions(machine, ['go'])).start();
  actor.send({ type: 'go' });
  assert.is(actor.getSnapshot().value, 'c');
});

test('an actor that ends does so as XState has it', () => {
  const ending = createMachine({
    id: 'ending',
    initial: 'first',
    states: { first: { on: { go: 'last' } }, last: { type: 'final' } },
    output: 'over',
  });
  const actor = createActor(fastTransitions(ending, ['go'])).start();
  actor.send({ type: 'go' });
  assert.equal([actor.getSnapshot().status, actor.getSnapshot().output], ['done', 'over']);
});

test('an action that starts an actor is refused', () => {
  const starting = counting.provide({
    actions: { add: enqueueActions(({ enqueue }) => void enqueue.spawnChild(createMachine({}) as never)) },
  });
  const actor = createActor(fastTransitions(starting, ['go']));
  actor.subscribe({ error: () => {} });
  actor.start();
  actor.send({ type: 'go' });
  assert.match(String(actor.getSnapshot().error), 'starts or stops an actor');
});

test.run();
