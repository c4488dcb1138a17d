import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent, RunStarted } from '../../src/brain/events.ts';
import { askedTimes, runNow } from '../../src/observe/observing.ts';
import { openRun } from '../../src/observe/open-run.ts';
import { emittedRun } from '../support/run-told.ts';

const test = suite('asked times');

const asks = (call: string, conversation = 'default'): AssistantEvent => ({
  type: 'neuron.ended',
  call,
  conversation,
  synapse: 'coffee',
  neuron: 'neurotransmitter',
  step: 1,
  outcome: 'asked',
  said: null,
});

test('a question waits since it was asked', () => {
  const times = askedTimes(new Map([['kept', 3]]));
  times.follow(asks('a'), 5);
  times.follow(emittedRun('b').ended, 6);
  assert.equal(['kept', 'a', 'b'].map(times.askedAtMs), [3, 5, undefined]);
});

const ends: readonly (readonly [how: string, news: AssistantEvent])[] = [
  ['answered', emittedRun('b').started('yes', 'a')],
  ['dropped', { type: 'question.dropped', conversation: 'default', asked: ['a'] }],
  ['lost', { type: 'conversation.failed', conversation: 'default', error: 'a bug' }],
];
for (const [how, news] of ends) {
  test(`a question that was ${how} waits no more, others do`, () => {
    const times = askedTimes();
    times.follow(asks('a'), 5);
    times.follow(asks('other', 'kitchen'), 6);
    times.follow(news, 7);
    assert.equal(['a', 'other'].map(times.askedAtMs), [undefined, 6]);
  });
}

const { started, begun, ended } = emittedRun();

/** Since 1 000 ms, tick 50; each of these a tick later. */
function after(order: string | null, ...news: readonly AssistantEvent[]) {
  const run = openRun(started(order) as RunStarted, 1_000, 50, { isTraced: true, keepsTexts: true });
  run.trace?.news.push(...news);
  run.trace?.ticks.push(...news.map((_, index) => 51 + index));
  return runNow(run);
}

test('a run tells its order and the neuron at work', () => {
  assert.equal(after('tea', begun), {
    startedAtMs: 1_000,
    detail: '“tea”',
    neuron: { name: 'say', synapse: 'tea', startedAtMs: 1_001 },
  });
});

test('one that was started by name tells the name; between neurons none is at work', () => {
  assert.equal(after(null, begun, ended), { startedAtMs: 1_000, detail: 'tea', neuron: undefined });
});

test.run();
