import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { followingUp } from '../../src/actors/ears.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { invoked } from '../support/invoked.ts';
import { settled } from '../support/settled.ts';

const test = suite('following up');

interface Options {
  readonly isWanted?: boolean;
  readonly isAskedByVoice?: (conversation: string) => boolean;
}

function atWork({ isWanted = true, isAskedByVoice = () => true }: Options = {}) {
  const news$ = new Subject<AssistantEvent>();
  const drains: (() => void)[] = [];
  const { sent, stop } = invoked(
    followingUp({
      news$,
      isAskedByVoice,
      isWanted: () => isWanted,
      drain: (done) => drains.push(done),
    }),
  );
  const waits = (conversation: string, state = 'waiting_for_answer') =>
    news$.next({ type: 'state.changed', region: 'conversation', state, conversation });
  return { news$, drains, sent, stop, waits };
}

const awaited = (conversation: string) => ({ type: 'answer.awaited', conversation });

test('the answer is awaited when the question was heard, and no sooner', async () => {
  const { waits, drains, sent, stop } = atWork();
  waits('kitchen');
  await settled();
  assert.equal(sent, []);
  drains[0]?.();
  await settled();
  assert.equal(sent, [awaited('kitchen')]);
  stop();
});

test('a question to a client is not followed up, nor one that was answered while it was spoken', async () => {
  const asked = new Set(['kitchen']);
  const { waits, drains, sent, stop } = atWork({ isAskedByVoice: (name) => asked.has(name) });
  waits('api');
  waits('kitchen');
  asked.clear();
  for (const drained of drains) drained();
  await settled();
  assert.equal([sent, drains.length], [[], 2]);
  stop();
});

test('who waits is looked up after the news, when the conversation stands where it says', async () => {
  let isAsked = false;
  const { waits, drains, sent, stop } = atWork({ isAskedByVoice: () => isAsked });
  waits('kitchen');
  drains[0]?.();
  isAsked = true;
  await settled();
  assert.equal(sent, [awaited('kitchen')]);
  stop();
});

test('where it is not wanted, nothing is waited for', () => {
  const { waits, drains, stop } = atWork({ isWanted: false });
  waits('kitchen');
  assert.equal(drains, []);
  stop();
});

test('other news is none of its business', () => {
  const { waits, news$, drains, stop } = atWork();
  waits('kitchen', 'running');
  news$.next({ type: 'state.changed', region: 'ears', state: 'waiting_for_answer' });
  news$.next({ type: 'brain.changed' });
  assert.equal(drains, []);
  stop();
});

test('each of two questions is followed up, in their order', async () => {
  const { waits, drains, sent, stop } = atWork();
  waits('kitchen');
  waits('hall');
  for (const drained of drains) drained();
  await settled();
  assert.equal(sent, [awaited('kitchen'), awaited('hall')]);
  stop();
});

test('stopped, it hears no more news, and what was drained later opens no ear', async () => {
  const { waits, news$, drains, sent, stop } = atWork();
  waits('kitchen');
  stop();
  assert.not(news$.observed);
  drains[0]?.();
  await settled();
  assert.equal(sent, []);
});

test.run();
