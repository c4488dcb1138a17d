import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signal } from '../../../src/actors/signal.ts';
import { notifying } from '../../../src/actors/signal-work/firing.ts';
import { order } from '../../../src/actors/signals/order.ts';
import type { AssistantEvent } from '../../../src/brain/events.ts';

const test = suite('notifying');

const lamp = signal({
  name: 'lamp',
  parameters: t.unknown,
  notifications: { blink: t.type({ times: t.number }) },
  listen: () => () => {},
});

function notified() {
  const news: AssistantEvent[] = [];
  const notify = notifying(
    () => new Map([order, lamp].map((one) => [one.name, one])),
    (item) => news.push(item),
  );
  return { notify, news };
}

test('what a signal understands is told', () => {
  const { notify, news } = notified();
  assert.ok(E.isRight(notify('blink', { times: 2 })));
  assert.equal(news, [{ type: 'signal.notified', notification: 'blink', payload: { times: 2 } }]);
});

test('a payload that a signal refuses is told to nobody', () => {
  const { notify, news } = notified();
  assert.equal(
    notify('blink', { times: 'two' }),
    E.left('payload of blink: times: found "two", expected number'),
  );
  assert.equal(news, []);
});

test('a notification that no signal knows is refused with those that are known', () => {
  const { notify } = notified();
  assert.equal(
    notify('toString', undefined),
    E.left(
      'no signal knows the notification "toString"; known are blink, skip_trigger, skip_trigger_decrease_max_retry, skip_trigger_max_retry',
    ),
  );
});

test.run();
