import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AnyActorRef,
  createActor,
  fromCallback,
  SimulatedClock,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import { EMPTY_STACK, presentNeuron } from '../../../src/brain/call-stack.ts';
import { conversationOf } from '../../../src/machines/conversations.ts';
import { holdEvents } from '../../../src/observe/inspect/held-events.ts';
import { checkHolding, stepping } from '../../../src/observe/inspect/stepping.ts';
import { settled } from '../../support/settled.ts';
import { startAssistant } from '../../support/start-assistant.ts';
import { say, synapse } from '../../support/synapse.ts';
import { until } from '../../support/until.ts';

const test = suite('inspecting/stepping/stepping');

const echo = setup({}).createMachine({
  id: 'echo',
  on: { ask: { actions: sendParent({ type: 'answer' }) } },
});

/** Asks its child, and is back at rest when that answers, or a second later. */
const asking = () => {
  const heard: string[] = [];
  const machine = setup({
    actors: { echo, plain: fromCallback(({ receive }) => receive(({ type }) => void heard.push(type))) },
  }).createMachine({
    id: 'asking',
    initial: 'rest',
    invoke: [
      { src: 'echo', id: 'echo' },
      { src: 'plain', id: 'plain' },
    ],
    states: {
      rest: {
        on: {
          go: {
            target: 'waiting',
            actions: [sendTo('echo', { type: 'ask' }), sendTo('plain', { type: 'told' })],
          },
        },
      },
      waiting: { on: { answer: 'rest', back: 'rest' }, after: { 1000: 'late' } },
      late: { on: { go: 'rest' } },
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, heard, value: () => actor.getSnapshot().value };
};

const waitingIn = (held: ReturnType<typeof stepping>) =>
  held.state().waiting.map(({ actor, event }) => `${event.type} > ${actor}`);

test('each event waits for its step, those that machines send each other too', () => {
  const { actor, value } = asking();
  const held = stepping(actor);
  held.begin();
  actor.send({ type: 'go' });
  assert.is(value(), 'rest');
  assert.equal(waitingIn(held), ['go > asking']);
  assert.is(held.step(), true);
  assert.is(value(), 'waiting');
  assert.equal(waitingIn(held), ['ask > asking/echo']);
  held.step();
  assert.equal(waitingIn(held), ['answer > asking']);
  held.step();
  assert.is(value(), 'rest');
  assert.is(held.step(), false);
  held.end();
});

test('what is no machine goes on as ever', () => {
  const { actor, heard } = asking();
  const held = stepping(actor);
  held.begin();
  actor.send({ type: 'go' });
  held.step();
  assert.equal(heard, ['told']);
  held.end();
});

test('a deadline waits for its step like every event', () => {
  const { actor, clock, value } = asking();
  const held = stepping(actor);
  held.begin();
  actor.send({ type: 'go' });
  held.step();
  clock.increment(1000);
  assert.is(value(), 'waiting');
  assert.equal(waitingIn(held), ['ask > asking/echo', 'after 1000 > asking']);
  held.end();
});

test('a deadline that passed in a state that was left is none of the next time', () => {
  const { actor, clock, value } = asking();
  const held = stepping(actor);
  held.begin();
  actor.send({ type: 'go' });
  held.step();
  actor.send({ type: 'back' });
  clock.increment(1000);
  held.step(); // ask
  held.step(); // back
  actor.send({ type: 'go' });
  held.end();
  assert.is(value(), 'rest'); // by the answer, and not `late`
});

test('an order goes neuron by neuron', async () => {
  const synapses = [synapse('hello', { orders: ['hello'], neurons: [say('one'), say('two')] })];
  const { brain, events$, order } = startAssistant({ synapses });
  const said: unknown[] = [];
  events$.subscribe((event) => (event.type === 'neuron.ended' ? said.push(event.said) : undefined));
  const held = stepping(brain);
  held.begin();
  const answered = order('hello');
  const ended: unknown[] = [];
  do {
    await settled();
    if (held.state().waiting[0]?.event.type !== 'job.done') continue;
    const { runs } = conversationOf(brain, 'default')?.getSnapshot().context ?? { runs: [] };
    ended.push([presentNeuron(runs[0]?.context.stack ?? EMPTY_STACK)?.neuron.parameters, [...said]]);
  } while (held.step());
  held.end();
  await answered;
  assert.equal(ended, [
    [{ message: 'one' }, []],
    [{ message: 'two' }, ['one']],
  ]);
  assert.equal(said, ['one', 'two']);
  brain.stop();
});

test('at its end all that waits goes in order, and nothing is held', () => {
  const { actor, value } = asking();
  const held = stepping(actor);
  held.begin();
  actor.send({ type: 'go' });
  actor.send({ type: 'back' });
  held.end();
  assert.is(value(), 'rest');
  assert.is(held.isStepping(), false);
  actor.send({ type: 'go' });
  assert.equal([value(), held.state().count], ['rest', 0]); // the echo has answered at once
});

test('it ends by itself when too much waits', async () => {
  const { actor, value } = asking();
  const held = stepping(actor, { mostWaiting: 2 });
  held.begin();
  for (let sent = 0; sent < 3; sent += 1) actor.send({ type: 'go' });
  await until(() => !held.isStepping());
  assert.is(value(), 'rest');
});

test('it ends by itself after a time', async () => {
  const { actor } = asking();
  const held = stepping(actor, { longestMs: 5 });
  held.begin();
  actor.send({ type: 'go' });
  await until(() => !held.isStepping());
  assert.is(held.state().count, 0);
});

test('an event for an actor that has ended goes nowhere', () => {
  const { actor } = asking();
  const held = stepping(actor);
  held.begin();
  actor.send({ type: 'go' });
  actor.stop();
  held.end();
  assert.is(actor.getSnapshot().status, 'stopped');
});

test('begun twice it holds once', () => {
  const { actor, value } = asking();
  const held = stepping(actor);
  held.begin();
  held.begin();
  held.end();
  actor.send({ type: 'go' });
  assert.is(value(), 'rest');
});

test('one event that throws as it goes holds no other back, and nothing is held after it', () => {
  const gone: string[] = [];
  const relay = (_: unknown, __: unknown, { type }: { readonly type: string }): void => {
    if (type === 'bad') throw new Error('bad');
    gone.push(type);
  };
  const system = { _relay: relay, scheduler: { cancel: () => {} } };
  const target = { system, getSnapshot: () => ({ status: 'active' }) } as unknown as AnyActorRef;
  const held = holdEvents(
    target,
    () => true,
    () => {},
  );
  for (const type of ['one', 'bad', 'two']) system._relay(undefined, target, { type });
  assert.throws(held.letAll, 'bad');
  assert.equal([gone, system._relay], [['one', 'two'], relay]);
});

test('this version of XState can be held, one that calls its functions elsewhere cannot', () => {
  checkHolding();
  const frozen = { system: Object.freeze({ _relay: () => {}, scheduler: { cancel: () => {} } }) };
  assert.throws(() => stepping(frozen as unknown as AnyActorRef).begin());
});

test.run();
