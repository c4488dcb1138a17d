import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { answering } from '../../src/actors/ears.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { settled } from '../support/settled.ts';

const test = suite('answering');

const answered = (call: string): AssistantEvent => ({ type: 'call.answered', call }) as AssistantEvent;
const failed = (conversation: string): AssistantEvent => ({
  type: 'conversation.failed',
  conversation,
  error: 'bug',
});

function atWork() {
  const news$ = new Subject<AssistantEvent>();
  const drains: (() => void)[] = [];
  const logic = answering({ news$, drain: (done) => drains.push(done) });
  const actor = createActor(logic, { input: { call: 'call-1', conversation: 'default' } }).start();
  const status = async () => {
    await settled();
    return actor.getSnapshot().status;
  };
  return { news$, drains, actor, status };
}

for (const [what, news] of [
  ['its answer', answered('call-1')],
  ['the end of its conversation', failed('default')],
] as const) {
  test(`it lasts until ${what} is told, and all that was said by then was heard`, async () => {
    const { news$, drains, status } = atWork();
    assert.equal([await status(), drains.length], ['active', 0]);
    news$.next(news);
    assert.equal([await status(), drains.length], ['active', 1]);
    drains[0]?.();
    assert.is(await status(), 'done');
  });
}

test('answers to other calls and failures of other conversations are not its own', async () => {
  const { news$, drains, actor, status } = atWork();
  news$.next(answered('call-2'));
  news$.next(failed('kitchen'));
  assert.equal([await status(), drains.length], ['active', 0]);
  actor.stop();
});

test('what comes after the answer changes nothing', async () => {
  const { news$, drains, status } = atWork();
  news$.next(answered('call-1'));
  news$.next(failed('default'));
  assert.is(drains.length, 1);
  assert.not(news$.observed);
  assert.is(await status(), 'active');
});

test('news that ends without an answer leaves it to the deadline of who started it', async () => {
  const { news$, drains, actor, status } = atWork();
  news$.complete();
  assert.equal([await status(), drains.length], ['active', 0]);
  actor.stop();
});

test('stopped, it listens no more', () => {
  const { news$, actor } = atWork();
  assert.ok(news$.observed);
  actor.stop();
  assert.not(news$.observed);
});

test.run();
