import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signal } from '../../../src/actors/signal.ts';
import { signalGroups } from '../../../src/actors/signal-work/signal-groups.ts';
import { order } from '../../../src/actors/signals/order.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import { synapse } from '../../support/synapse.ts';

const test = suite('signalGroups');

const listen = () => () => {};
const button = signal({
  name: 'button',
  parameters: t.type({ pin: t.number }),
  shareKey: ({ pin }) => `${pin}`,
  listen,
});
const motion = signal({ name: 'motion', parameters: t.unknown, listen });
const kinds = new Map([button, motion, order].map((one) => [one.name, one]));

const used = (name: string, given: Partial<Synapse>): Synapse => ({ ...synapse(name, {}), ...given });

function grouping() {
  const told: string[] = [];
  return {
    groups: signalGroups(
      () => kinds,
      (...problem) => told.push(problem.join(': ')),
    ),
    told,
  };
}

test('uses of equal keys are one group, whose uses stand in the order of the brain', () => {
  const { groups } = grouping();
  const found = groups([
    used('a', {
      signals: [
        { name: 'button', parameters: { pin: 1 } },
        { name: 'motion', parameters: null },
      ],
    }),
    used('b', { signals: [{ name: 'button', parameters: { pin: 2 } }] }),
    used('c', { signals: [{ name: 'button', parameters: { pin: 1 } }] }),
  ]);
  assert.equal(
    [...found.values()].map(({ kind, uses }) => [kind, uses.map((use) => use.synapse)]),
    [
      ['button', ['a', 'c']],
      ['motion', ['a']],
      ['button', ['b']],
    ],
  );
});

test('disabled synapses are in no group', () => {
  const { groups } = grouping();
  const signals = [{ name: 'motion', parameters: null }];
  assert.is(groups([used('a', { signals, isEnabled: false })]).size, 0);
});

test('orders are a group without uses', () => {
  const { groups } = grouping();
  assert.equal(
    [...groups([synapse('a', { orders: ['one', 'two'] })]).values()],
    [{ kind: 'order', uses: [] }],
  );
});

test('the same signal is the same use, also once its synapse was enabled again', () => {
  const { groups } = grouping();
  const one = used('a', { signals: [{ name: 'motion', parameters: null }] });
  const [first] = [...groups([one]).values()];
  const [second] = [...groups([{ ...one, isEnabled: true }]).values()];
  assert.is(first?.uses[0], second?.uses[0]);
});

test('a use that cannot be grouped is told and left out, others are not', () => {
  const { groups, told } = grouping();
  const found = groups([
    used('a', { signals: [{ name: 'button', parameters: {} }] }),
    used('b', { signals: [{ name: 'button', parameters: { pin: 2 } }] }),
  ]);
  assert.is(found.size, 1);
  assert.equal(told, ['button: a: pin: found nothing, expected number']);
});

test.run();
