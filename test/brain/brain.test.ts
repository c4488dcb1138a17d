import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Brain, brainAfter, brainOf, edited } from '../../src/brain/brain.ts';
import { orderOf } from '../../src/brain/matching/extract-parameters.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { atOnce } from '../../src/lib/steps.ts';
import type { RawOrder } from '../support/order-synapse.ts';
import { randomNumbers } from '../support/random.ts';
import { say, synapse } from '../support/synapse.ts';

const test = suite('brain');

const LIGHT = synapse('light', { orders: ['light on'] });
const DOOR = synapse('door', { orders: ['open the door'] });

const namesOf = ({ synapses }: Brain) => synapses.map(({ name }) => name);

test('a synapse is found by its exact name', () => {
  const brain = brainOf([LIGHT, DOOR]);
  assert.is(brain.find('door'), DOOR);
  for (const name of ['Door', 'nobody', '', 'toString', '__proto__']) assert.is(brain.find(name), undefined);
});

test('the index is made once', () => {
  const brain = brainOf([LIGHT, DOOR]);
  assert.is(brain.index(), brain.index());
});

test('an added synapse comes last, and the brain before is what it was', () => {
  const before = brainOf([LIGHT]);
  const after = edited(before, { type: 'synapse.added', synapse: DOOR });
  assert.equal([namesOf(before), namesOf(after)], [['light'], ['light', 'door']]);
  assert.is(before.find('door'), undefined);
  assert.is(after.find('door'), DOOR);
});

test('a deleted synapse is gone, and its neighbour is not', () => {
  const before = brainOf([LIGHT, DOOR]);
  const after = edited(before, { type: 'synapse.deleted', name: 'light' });
  assert.equal([namesOf(before), namesOf(after)], [['light', 'door'], ['door']]);
  assert.is(after.find('light'), undefined);
});

test('to delete, enable or disable what is not there changes nothing', () => {
  const brain = brainOf([LIGHT]);
  assert.is(edited(brain, { type: 'synapse.deleted', name: 'Light' }), brain);
  for (const isEnabled of [true, false])
    assert.is(edited(brain, { type: 'synapse.enabled', name: 'Light', isEnabled }), brain);
});

const enabling = (brain: Brain, name: string, isEnabled: boolean) =>
  edited(brain, { type: 'synapse.enabled', name, isEnabled });

const matching = (brain: Brain, order: string) =>
  brain
    .index()
    .match(order, ({ isEnabled }) => isEnabled)
    .map(({ synapse: { name } }) => name);

test('a disabled synapse stays where it is, matches no more, and does again once it is enabled', () => {
  const before = brainOf([LIGHT, DOOR]);
  const disabled = enabling(before, 'light', false);
  assert.equal(disabled.synapses, [{ ...LIGHT, isEnabled: false }, DOOR]);
  assert.equal(disabled.find('light'), { ...LIGHT, isEnabled: false });
  assert.equal(matching(disabled, 'light on'), []);
  assert.equal(matching(disabled, 'open the door'), ['door']);
  assert.equal(matching(enabling(disabled, 'light', true), 'light on'), ['light']);
  assert.equal(matching(before, 'light on'), ['light']);
});

test('to enable what is enabled changes nothing', () => {
  const brain = brainOf([LIGHT]);
  assert.is(enabling(brain, 'light', true), brain);
});

test('a synapse may be added to, and another deleted from, a brain with a disabled one', () => {
  const disabled = enabling(brainOf([LIGHT]), 'light', false);
  const added = edited(disabled, { type: 'synapse.added', synapse: DOOR });
  assert.equal([matching(added, 'light on'), matching(added, 'open the door')], [[], ['door']]);
  const deleted = edited(added, { type: 'synapse.deleted', name: 'light' });
  assert.equal(matching(enabling(deleted, 'door', false), 'open the door'), []);
});

test('the orders are read once, however often synapses are enabled and disabled', () => {
  let reads = 0;
  const counted: Synapse = {
    ...LIGHT,
    get signals() {
      reads += 1;
      return LIGHT.signals;
    },
  };
  let brain = brainOf([counted, DOOR]);
  for (let turn = 0; turn < 10; turn += 1) {
    brain = enabling(brain, 'door', turn % 2 === 1);
    assert.equal(matching(brain, 'light on'), ['light']);
  }
  assert.is(reads, 1);
});

const readAnew = (before: Brain, read: readonly Synapse[]): Brain => atOnce(brainAfter(before, read));

test('a brain read anew keeps the index where its orders are the same, and the signals that are', () => {
  const before = brainOf([LIGHT, DOOR]);
  const index = before.index();
  const louder = { ...structuredClone(LIGHT), neurons: [say('louder')] };
  const after = readAnew(before, [louder, structuredClone(DOOR)]);
  assert.is(after.index().patterns, index.patterns);
  assert.is(after.find('light')?.signals, LIGHT.signals);
  assert.equal(after.find('light')?.neurons, louder.neurons);
});

test('a brain read anew with other orders matches those', () => {
  const before = brainOf([LIGHT, DOOR]);
  const after = readAnew(before, [DOOR, synapse('light', { orders: ['lamp on'] })]);
  assert.equal([matching(after, 'lamp on'), matching(after, 'light on')], [['light'], []]);
  assert.equal(matching(readAnew(before, [DOOR, LIGHT]), 'light on'), ['light']);
  assert.equal(matching(readAnew(before, [DOOR]), 'light on'), []);
});

test('a synapse may be added at a place', () => {
  const after = edited(brainOf([LIGHT]), { type: 'synapse.added', synapse: DOOR, place: 0 });
  assert.equal(
    [namesOf(after), after.find('light'), matching(after, 'light on')],
    [['door', 'light'], LIGHT, ['light']],
  );
});

test('a replaced synapse is where the one before it was, and matches by its own orders alone', () => {
  const before = brainOf([LIGHT, DOOR]);
  const lighter = synapse('light', { orders: ['let there be light'] });
  const after = edited(before, { type: 'synapse.replaced', synapse: lighter });
  assert.equal([namesOf(after), after.find('light')], [['light', 'door'], lighter]);
  assert.equal(
    ['light on', 'let there be light', 'open the door'].map((order) => matching(after, order)),
    [[], ['light'], ['door']],
  );
  assert.equal(matching(before, 'light on'), ['light']);
  assert.is(edited(before, { type: 'synapse.replaced', synapse: synapse('new', {}) }), before);
});

test('with the same orders the index is the same', () => {
  const reads = readsOf(LIGHT);
  const brain = brainOf([reads.synapse, DOOR]);
  matching(brain, 'light on');
  const door = synapse('door', { orders: ['open the door'], isEnabled: false });
  const after = edited(brain, { type: 'synapse.replaced', synapse: door });
  assert.equal(
    [matching(after, 'light on'), matching(after, 'open the door'), reads.count()],
    [['light'], [], 1],
  );
});

test('when synapses are added the orders of those before are not read again', () => {
  const reads = readsOf(LIGHT);
  let brain = brainOf([reads.synapse]);
  for (let turn = 0; turn < 50; turn += 1) {
    brain = edited(brain, {
      type: 'synapse.added',
      synapse: synapse(`lamp ${turn}`, { orders: ['light on'] }),
    });
    assert.equal(matching(brain, 'light on'), namesOf(brain));
  }
  assert.is(reads.count(), 1);
});

test('a brain that grew matches as one that was read, whatever was changed in between', () => {
  let grown = brainOf([LIGHT, DOOR]);
  for (let turn = 0; turn < 300; turn += 1) {
    const lamp = synapse(`lamp ${turn}`, { orders: [`lamp ${turn % 7}`, 'all on'] });
    grown = edited(grown, { type: 'synapse.added', synapse: lamp });
    if (turn % 10 === 3) grown = enabling(grown, `lamp ${turn - 1}`, false);
    if (turn % 10 === 5)
      grown = edited(grown, {
        type: 'synapse.replaced',
        synapse: synapse(`lamp ${turn - 2}`, { orders: [`lantern ${turn % 7}`] }),
      });
    if (turn % 50 === 7)
      grown = edited(grown, { type: 'synapse.replaced', synapse: { ...LIGHT, signals: DOOR.signals } });
    if (turn % 50 === 9) grown = edited(grown, { type: 'synapse.deleted', name: `lamp ${turn}` });
    for (const order of ['all on', 'lamp 3', 'lantern 5', 'open the door', 'light on'])
      assert.equal(matching(grown, order), matching(brainOf(grown.synapses), order));
  }
});

test('the index after any edits finds what one made anew finds, and earlier brains keep theirs', () => {
  const below = randomNumbers(7);
  const orders = ['light {{ room }} on', 'light on', 'lamp on', 'open the door', 'all off'];
  const anyOrders = () =>
    Array.from({ length: below(3) }, (): RawOrder => {
      const text = orders[below(orders.length)] ?? '';
      return below(2) === 0 ? text : { text, matchingType: 'strict' };
    });
  const signed = (brain: Brain, text: string) =>
    brain
      .index()
      .hits(orderOf(text))
      .map(({ pattern, place }) => [pattern.text, pattern.matchingType, place]);
  const asks = ['light kitchen on', 'light on', 'lamp on', 'open the door', 'all off', 'nothing'];
  const seen: { readonly brain: Brain; readonly hits: unknown }[] = [];
  let brain = brainOf(Array.from({ length: 40 }, (_, at) => synapse(`s${at}`, { orders: anyOrders() })));
  for (let turn = 0; turn < 400; turn += 1) {
    const name = `s${below(60)}`;
    const other = synapse(name, { orders: anyOrders() });
    const isKnown = brain.find(name) !== undefined;
    const place = below(2) === 0 ? undefined : below(brain.synapses.length + 1);
    if (turn % 40 === 39)
      brain = readAnew(
        brain,
        brain.synapses
          .toReversed()
          .slice(below(4))
          .map((one) => structuredClone(one)),
      );
    else if (!isKnown)
      brain = edited(brain, {
        type: 'synapse.added',
        synapse: other,
        ...(place === undefined ? {} : { place }),
      });
    else if (below(2) === 0) brain = edited(brain, { type: 'synapse.deleted', name });
    else if (below(3) === 0) brain = enabling(brain, name, below(2) === 0);
    else brain = edited(brain, { type: 'synapse.replaced', synapse: other });
    const anew = brainOf(brain.synapses);
    for (const text of asks) {
      assert.equal(signed(brain, text), signed(anew, text));
      assert.equal(matching(brain, text), matching(anew, text));
    }
    if (turn % 20 === 0) {
      assert.equal(brain.index().patterns, anew.index().patterns);
      seen.push({ brain, hits: asks.map((text) => signed(brain, text)) });
    }
  }
  for (const { brain: before, hits } of seen)
    assert.equal(
      asks.map((text) => signed(before, text)),
      hits,
    );
});

test('a replaced or deleted synapse has no other orders read again', () => {
  const reads = readsOf(LIGHT);
  let brain = brainOf([reads.synapse, DOOR, synapse('lamp', { orders: ['lamp on'] })]);
  matching(brain, 'light on');
  brain = edited(brain, { type: 'synapse.replaced', synapse: synapse('door', { orders: ['shut it'] }) });
  brain = edited(brain, { type: 'synapse.deleted', name: 'lamp' });
  assert.equal(
    ['light on', 'shut it', 'open the door', 'lamp on'].map((order) => matching(brain, order)),
    [['light'], ['door'], [], []],
  );
  assert.is(reads.count(), 1);
});

test('of two synapses with one name both match, also after edits', () => {
  const twins = brainOf([LIGHT, synapse('light', { orders: ['lamp on'] })]);
  const after = edited(twins, { type: 'synapse.added', synapse: DOOR });
  assert.equal(
    ['light on', 'lamp on', 'open the door'].map((order) => matching(after, order)),
    [['light'], ['light'], ['door']],
  );
});

/** A synapse that counts how often its signals are read. */
function readsOf(given: Synapse) {
  let reads = 0;
  const counted: Synapse = {
    ...given,
    get signals() {
      reads += 1;
      return given.signals;
    },
  };
  return { synapse: counted, count: () => reads };
}

test.run();
