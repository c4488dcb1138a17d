import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { push, started } from '../../src/actors/run.ts';
import { brainOf } from '../../src/brain/brain.ts';
import { HOOK_NAMES, type Hooks } from '../../src/brain/events.ts';
import { type Frame, frameOf } from '../../src/brain/stored-run.ts';
import { scope } from '../support/scope.ts';
import { synapse } from '../support/synapse.ts';

const test = suite('call stack');

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

test('an order starts every enabled synapse it matches, in brain order', () => {
  const { frames, isFound } = started(order('light one'), brain, hooks());
  assert.is(isFound, true);
  assert.equal(plan(frames), [
    ['a', 'light {{ which }}', { which: 'one' }],
    ['b', 'light', {}],
  ]);
});

test('holes hold what was said in lower case where that is asked for', () => {
  const { frames } = started(order('Light L’Entrée.'), brain, hooks(), true);
  assert.equal(plan(frames)[0], ['a', 'light {{ which }}', { which: 'l’entrée' }]);
});

test('an unknown order starts the enabled synapses of on_order_not_found, in their order', () => {
  const { frames, isFound } = started(order('what'), brain, hooks({ on_order_not_found: ['c', 'off', 'a'] }));
  assert.is(isFound, false);
  assert.equal(plan(frames), [
    ['c', null, {}],
    ['a', null, {}],
  ]);
});

test('an unknown order without a default starts nothing', () => {
  assert.equal(started(order('what'), brain, hooks()), { frames: [], isFound: false });
});

test('a call starts what it names, disabled or not, and passes over names nobody has', () => {
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

test('what a neuron starts comes on top, the first topmost', () => {
  const stack = [bottom];
  assert.is(push(stack, [next('a'), next('off')], brain, 1), undefined);
  assert.equal(plan(stack), [
    ['a', null, {}],
    ['off', null, {}],
    ['bottom', null, {}],
  ]);
});

test('with one unknown name nothing is started', () => {
  const stack = [bottom];
  assert.is(push(stack, [next('a'), next('nobody')], brain, 1), 'no synapse is named "nobody"');
  assert.equal(stack, [bottom]);
});

test('a thousand synapses on the stack are enough', () => {
  const stack = Array.from({ length: 999 }, () => bottom);
  assert.is(push(stack, [next('a')], brain, 1), undefined);
  assert.is(push(stack, [next('a')], brain, 1), 'more than 1000 synapses started by one another');
  assert.is(stack.length, 1_000);
});

test('a run that has come to a thousand synapses starts no more, however low its stack', () => {
  const stack = [bottom];
  assert.is(push(stack, [next('a')], brain, 1_000), 'more than 1000 synapses started by one another');
  assert.equal(stack, [bottom]);
});

test.run();
