import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent, RunStarted } from '../../src/brain/events.ts';
import { runNow } from '../../src/observe/observing.ts';
import { openRun } from '../../src/observe/open-run.ts';
import { emittedRun } from '../support/run-told.ts';

const test = suite('observing/run-now');

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
