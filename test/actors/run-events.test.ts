import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from '../../src/actors/run.ts';
import { brainOf } from '../../src/brain/brain.ts';
import {
  type CallStack,
  EMPTY_STACK,
  enteredReports,
  pushed,
  refusal,
  restoredStack,
  type StartedSynapse,
  storedFrames,
} from '../../src/brain/call-stack.ts';
import { type AssistantEvent, HOOK_NAMES, type Hooks } from '../../src/brain/events.ts';
import { scope } from '../support/scope.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { isStep } from '../support/steps.ts';
import { ask, link, neuron, say, synapse } from '../support/synapse.ts';

const test = suite('news of runs');

const synapses = [
  synapse('hello', { orders: ['hello {{ name }}'], neurons: [say('hello {{ name }}')] }),
  synapse('coffee', {
    orders: ['coffee'],
    neurons: [say('sugar?'), ask({ yes: ['yes'] }, 'no'), say('done')],
  }),
  synapse('yes', { neurons: [say('sweet')] }),
  synapse('no', { neurons: [say('black')] }),
  synapse('both', { orders: ['both'], neurons: [link('yes')] }),
  synapse('broken', { orders: ['break'], neurons: [neuron('say', { message: '{{ 1 / 0 }}' })] }),
];

/** What an assistant tells of its steps, each in a word or two, and the run that the answer belongs to. */
function told() {
  const all = startAssistant({ synapses });
  const events: AssistantEvent[] = [];
  all.events$.subscribe((item) => (isStep(item) || item.type === 'neuron.failed') && events.push(item));
  const since = (): readonly string[] => events.splice(0).map(inShort);
  return { ...all, since };
}

function inShort(event: AssistantEvent): string {
  switch (event.type) {
    case 'run.started':
      return `run ${event.order ?? event.names.join()}${event.answers === null ? '' : ' answers'}`;
    case 'order.matched':
      return `${event.isDefault ? 'default' : 'matched'} ${event.matches.map(({ synapse }) => synapse).join()}`;
    case 'neuron.started':
      return `start ${event.synapse}[${event.step}] ${event.neuron}`;
    case 'neuron.ended':
      return `end ${event.synapse}[${event.step}] ${event.neuron} ${event.outcome} ${event.said ?? '-'}`;
    case 'neuron.failed':
      return `failed ${event.synapse}[${event.step}] ${event.neuron}`;
    case 'state.changed':
      return `${event.region} ${event.state}`;
    default:
      return event.type;
  }
}

test('an order: its run, what it matched, each neuron and what it said', async () => {
  const { order, since, brain } = told();
  await order('hello Bob');
  assert.equal(since(), [
    'conversation idle',
    'conversation running',
    'run hello Bob',
    'dialogue running',
    'matched hello',
    'start hello[0] say',
    'end hello[0] say finished hello Bob',
    'conversation idle',
    'dialogue idle',
  ]);
  brain.stop();
});

test('what a neuron says is told after its start and before its end', async () => {
  const { order, brain, events$ } = startAssistant({ synapses });
  const types: AssistantEvent['type'][] = [];
  events$.subscribe(({ type }) => types.push(type));
  await order('hello Bob', { mute: false });
  const told = ['order.matched', 'neuron.started', 'speech.asked', 'neuron.ended'];
  assert.equal(
    types.filter((type) => told.includes(type)),
    told,
  );
  brain.stop();
});

test('a question waits for its answer, whose run goes on with the asker', async () => {
  const { order, since, brain } = told();
  await order('coffee');
  assert.equal(since().slice(4), [
    'matched coffee',
    'start coffee[0] say',
    'end coffee[0] say finished sugar?',
    'start coffee[1] neurotransmitter',
    'end coffee[1] neurotransmitter asked -',
    'conversation waiting_for_answer',
    'dialogue waiting_for_answer',
  ]);
  await order('yes');
  assert.equal(since(), [
    'conversation running',
    'dialogue running',
    'run yes answers',
    'matched yes',
    'start yes[0] say',
    'end yes[0] say finished sweet',
    'start coffee[2] say',
    'end coffee[2] say finished done',
    'conversation idle',
    'dialogue idle',
  ]);
  brain.stop();
});

test('a neuron that starts synapses, one that fails, and an order nobody knows', async () => {
  const { order, since, brain } = told();
  await order('both');
  assert.ok(since().includes('end both[0] neurotransmitter started_synapses -'));
  await order('break');
  assert.ok(since().includes('failed broken[0] say'));
  await order('what');
  assert.equal(since().slice(-4), ['run what', 'default ', 'conversation idle', 'dialogue idle']);
  brain.stop();
});

test('a start by name names its synapses, and its run bears the name of its call', async () => {
  const { call, events$, brain } = told();
  const calls: string[] = [];
  events$.subscribe((event) => 'call' in event && event.call !== undefined && calls.push(event.call));
  await call('yes');
  await call('no');
  assert.equal(new Set(calls).size, 2);
  brain.stop();
});

test.run();

const callStackTest = suite('call stack');

const brain = brainOf([
  synapse('a', { orders: ['light {{ which }}'] }),
  synapse('b', { orders: ['light'] }),
  synapse('off', { orders: ['light'], isEnabled: false }),
  synapse('c', {}),
]);

const hooks = (given: Partial<Hooks> = {}): Hooks => ({
  ...(Object.fromEntries(HOOK_NAMES.map((name) => [name, null])) as Hooks),
  ...given,
});

const order = (text: string) => ({ type: 'order.given', order: text, ...scope() }) as const;

/** Name, matched order and parameters of what starts, the first to run first. */
const plan = (started: readonly StartedSynapse[]) =>
  started.map(({ synapse: { name }, matchedOrder, parameters }) => [name, matchedOrder, parameters]);

/** The names on the stack, the next to run first. */
const names = ({ frames }: CallStack) => frames.map((frame) => frame.synapse.name).toReversed();

callStackTest('an order starts every enabled synapse it matches, in brain order', () => {
  const { started, isFound } = found(order('light one'), brain, hooks());
  assert.is(isFound, true);
  assert.equal(plan(started), [
    ['a', 'light {{ which }}', { which: 'one' }],
    ['b', 'light', {}],
  ]);
});

callStackTest('holes hold what was said in lower case where that is asked for', () => {
  const { started } = found(order('Light L’Entrée.'), brain, hooks(), { lowersHoles: true });
  assert.equal(plan(started)[0], ['a', 'light {{ which }}', { which: 'l’entrée' }]);
});

callStackTest('an unknown order starts the enabled synapses of on_order_not_found, in their order', () => {
  const { started, isFound } = found(order('what'), brain, hooks({ on_order_not_found: ['c', 'off', 'a'] }));
  assert.is(isFound, false);
  assert.equal(plan(started), [
    ['c', null, {}],
    ['a', null, {}],
  ]);
});

callStackTest('an unknown order without a default starts nothing', () => {
  assert.equal(found(order('what'), brain, hooks()), { started: [], isFound: false });
});

callStackTest('a call starts what it names, disabled or not, and passes over names nobody has', () => {
  const call = {
    type: 'synapse.called',
    names: ['off', 'nobody', 'c'],
    parameters: { n: '1' },
    ...scope(),
  } as const;
  const { started, isFound } = found(call, brain, hooks());
  assert.is(isFound, true);
  assert.equal(plan(started), [
    ['off', null, { n: '1' }],
    ['c', null, { n: '1' }],
  ]);
});

const start = (...starting: readonly string[]): readonly StartedSynapse[] =>
  starting.map((name) => ({ synapse: synapse(name, {}), matchedOrder: null, parameters: {} }));
const bottom = pushed(EMPTY_STACK, start('bottom'));

callStackTest('what a neuron starts comes on top, the first topmost', () => {
  assert.equal(names(pushed(bottom, start('a', 'off'))), ['a', 'off', 'bottom']);
  assert.equal(names(bottom), ['bottom']);
});

callStackTest('a thousand synapses on the stack are enough', () => {
  const most = Array.from({ length: 999 }, () => 'a');
  assert.is(refusal(pushed(EMPTY_STACK, start(...most))), undefined);
  assert.is(refusal(pushed(bottom, start(...most))), 'more than 1000 synapses started by one another');
});

callStackTest('a run that has come to a thousand synapses starts no more, however low its stack', () => {
  const entered = Array.from({ length: 1_000 }, (_, place) => place);
  assert.is(refusal({ ...bottom, entered }), 'more than 1000 synapses started by one another');
});

callStackTest('a stack that is stored and restored continues with the asking synapse', () => {
  const asking = pushed(bottom, start('asking'));
  const restored = restoredStack(storedFrames(asking));
  assert.equal(names(restored), ['asking', 'bottom']);
  assert.equal(
    enteredReports(restored).map(({ synapse_name }) => synapse_name),
    ['asking'],
  );
});

callStackTest.run();
