import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { push, started } from '../../src/actors/run.ts';
import { brainOf } from '../../src/brain/brain.ts';
import { type AssistantEvent, HOOK_NAMES, type Hooks } from '../../src/brain/events.ts';
import { type Frame, frameOf } from '../../src/brain/stored-run.ts';
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
    'matched hello',
    'start hello[0] say',
    'end hello[0] say finished hello Bob',
    'conversation idle',
  ]);
  brain.stop();
});

test('a question waits for its answer, whose run goes on with the asker', async () => {
  const { order, since, brain } = told();
  await order('coffee');
  assert.equal(since().slice(4), [
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
    'run yes answers',
    'matched yes',
    'start yes[0] say',
    'dialogue idle',
    'end yes[0] say finished sweet',
    'start coffee[2] say',
    'end coffee[2] say finished done',
    'conversation idle',
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
  assert.equal(since().slice(-3), ['run what', 'default ', 'conversation idle']);
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

/** Name, matched order and parameters of each frame, the first to run first. */
const plan = (frames: readonly Frame[]) =>
  frames.map(({ report, parameters }) => [report.synapse_name, report.matched_order, parameters]).reverse();

callStackTest('an order starts every enabled synapse it matches, in brain order', () => {
  const { frames, isFound } = started(order('light one'), brain, hooks());
  assert.is(isFound, true);
  assert.equal(plan(frames), [
    ['a', 'light {{ which }}', { which: 'one' }],
    ['b', 'light', {}],
  ]);
});

callStackTest('holes hold what was said in lower case where that is asked for', () => {
  const { frames } = started(order('Light L’Entrée.'), brain, hooks(), true);
  assert.equal(plan(frames)[0], ['a', 'light {{ which }}', { which: 'l’entrée' }]);
});

callStackTest('an unknown order starts the enabled synapses of on_order_not_found, in their order', () => {
  const { frames, isFound } = started(order('what'), brain, hooks({ on_order_not_found: ['c', 'off', 'a'] }));
  assert.is(isFound, false);
  assert.equal(plan(frames), [
    ['c', null, {}],
    ['a', null, {}],
  ]);
});

callStackTest('an unknown order without a default starts nothing', () => {
  assert.equal(started(order('what'), brain, hooks()), { frames: [], isFound: false });
});

callStackTest('a call starts what it names, disabled or not, and passes over names nobody has', () => {
  const call = {
    type: 'synapse.called',
    names: ['off', 'nobody', 'c'],
    parameters: { n: '1' },
    ...scope(),
  } as const;
  const { frames, isFound } = started(call, brain, hooks());
  assert.is(isFound, true);
  assert.equal(plan(frames), [
    ['off', null, { n: '1' }],
    ['c', null, { n: '1' }],
  ]);
});

const next = (name: string) => ({ synapse: name, matchedOrder: null, parameters: {} });
const bottom = frameOf(synapse('bottom', {}), null, {});

callStackTest('what a neuron starts comes on top, the first topmost', () => {
  const stack = [bottom];
  assert.is(push(stack, [next('a'), next('off')], brain, 1), undefined);
  assert.equal(plan(stack), [
    ['a', null, {}],
    ['off', null, {}],
    ['bottom', null, {}],
  ]);
});

callStackTest('with one unknown name nothing is started', () => {
  const stack = [bottom];
  assert.is(push(stack, [next('a'), next('nobody')], brain, 1), 'no synapse is named "nobody"');
  assert.equal(stack, [bottom]);
});

callStackTest('a thousand synapses on the stack are enough', () => {
  const stack = Array.from({ length: 999 }, () => bottom);
  assert.is(push(stack, [next('a')], brain, 1), undefined);
  assert.is(push(stack, [next('a')], brain, 1), 'more than 1000 synapses started by one another');
  assert.is(stack.length, 1_000);
});

callStackTest('a run that has come to a thousand synapses starts no more, however low its stack', () => {
  const stack = [bottom];
  assert.is(push(stack, [next('a')], brain, 1_000), 'more than 1000 synapses started by one another');
  assert.equal(stack, [bottom]);
});

callStackTest.run();
