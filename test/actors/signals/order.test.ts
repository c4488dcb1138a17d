import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { order } from '../../../src/actors/signals/order.ts';

const test = suite('order');

for (const [notification, payload, isRight] of [
  ['skip_trigger', { status: 'True' }, true],
  ['skip_trigger', { status: false }, true],
  ['skip_trigger', { status: 'maybe' }, false],
  ['skip_trigger', undefined, false],
  ['skip_trigger_max_retry', { max_retry: 3 }, true],
  ['skip_trigger_max_retry', { max_retry: '3' }, true],
  ['skip_trigger_max_retry', { max_retry: 0 }, false],
  ['skip_trigger_max_retry', { max_retry: 1.5 }, false],
  ['skip_trigger_decrease_max_retry', undefined, true],
] as const) {
  test(`${notification} ${isRight ? 'takes' : 'refuses'} ${JSON.stringify(payload)}`, () => {
    const decoded = order.notifications[notification]?.decode(payload);
    assert.is(decoded !== undefined && E.isRight(decoded), isRight);
  });
}

test.run();
