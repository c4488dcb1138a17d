import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SignalUse, signal } from '../../src/actors/signal.ts';
import { RawNumber } from '../../src/brain/raw-numbers.ts';
import { listenTo, use } from '../support/listen-to.ts';

const test = suite('signal');

/** A signal that keeps the uses it is given. */
function recording() {
  const seen: (readonly SignalUse<{ readonly pin: number }>[])[] = [];
  const button = signal({
    name: 'button',
    parameters: t.type({ pin: RawNumber('a pin', (pin) => pin > 0) }),
    shareKey: ({ pin }) => String(pin),
    listen: (uses$) => {
      const subscription = uses$.subscribe((uses) => seen.push(uses));
      return () => subscription.unsubscribe();
    },
  });
  return { button, seen };
}

test('is given decoded parameters, and the same object for the same use', () => {
  const { button, seen } = recording();
  const first = use('a', { pin: '5' });
  const { uses, stop } = listenTo(button, [first]);
  uses(first, use('b', { pin: 6 }));
  assert.equal(seen.at(-1), [
    { synapse: 'a', parameters: { pin: 5 } },
    { synapse: 'b', parameters: { pin: 6 } },
  ]);
  assert.is(seen[0]?.[0], seen[1]?.[0]);
  stop();
});

test('shares by what the parameters mean, not by how they are written', () => {
  const { button } = recording();
  assert.is(button.shareKey(use('a', { pin: '5' })), button.shareKey(use('b', { pin: 5 })));
});

test('wrong parameters throw with the place', () => {
  const { button } = recording();
  assert.throws(() => button.shareKey(use('a', { pin: 0 })), 'a: pin: found 0, expected a pin');
});

test.run();
