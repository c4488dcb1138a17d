import * as E from 'fp-ts/lib/Either.js';
import { VirtualTimeScheduler } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import { describePeer, infoOf } from '../../../src/wyoming/protocol/info.ts';
import { until } from '../../support/until.ts';
import { handLine } from '../../support/wyoming-line.ts';

const test = suite('described');
const failed = (message: string) =>
  E.left({ _tag: 'EngineFailed', engine: 'wyoming', message: `tcp://kitchen:10700: ${message}` });

test('it asks, and whatever else comes is none of its business', async () => {
  const { line, received$, sent } = handLine();
  const asked = describePeer(line, 5_000)();
  await until(() => sent.length === 1);
  received$.next(eventOf('audio-chunk', { rate: 'loud' }));
  received$.next(infoOf({ mic: [] }));
  const info = await asked;
  assert.ok(E.isRight(info));
  assert.equal(info.right.wake, []);
  assert.equal(sent, ['describe']);
  assert.not(received$.observed);
});

test('one that does not answer is asked again, until the deadline', async () => {
  const { line, received$, sent } = handLine();
  const stage = 'describing tcp://kitchen:10700';
  const time = new VirtualTimeScheduler();
  const late = describePeer(line, 60, time)();
  time.flush();
  assert.equal(await late, E.left({ _tag: 'DeadlinePassed', stage, deadlineMs: 60 }));
  assert.equal(sent, ['describe', 'describe', 'describe']);
  const shortly = new VirtualTimeScheduler(undefined, 50);
  const asked = describePeer(line, 60, shortly)();
  shortly.flush();
  assert.is(sent.length, 6);
  received$.next(infoOf({}));
  assert.ok(E.isRight(await asked));
  assert.not(received$.observed);
});

test('an answer that is none, and a line that ends or has ended, are told with the peer', async () => {
  const wrong = handLine();
  const asked = describePeer(wrong.line, 5_000)();
  wrong.received$.next(eventOf('info', { asr: 'yes' }));
  assert.equal(await asked, failed('info: asr: found "yes", expected a list of at most 5000'));

  const ending = handLine();
  const cut = describePeer(ending.line, 5_000)();
  ending.received$.complete();
  assert.equal(await cut, failed('it closed the connection before it sent its info'));
  assert.equal(
    await describePeer(ending.line, 5_000)(),
    failed('it closed the connection before it sent its info'),
  );

  const lost = handLine();
  const error = { _tag: 'EngineFailed', engine: 'wyoming', message: 'cut' };
  lost.received$.error(error);
  assert.equal(await describePeer(lost.line, 5_000)(), E.left(error));
});

test.run();
