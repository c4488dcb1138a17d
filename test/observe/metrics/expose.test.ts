import { Registry } from 'prom-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../../src/brain/events.ts';
import { distribution, requestMetrics } from '../../../src/observe/metrics/expose.ts';
import { runMetrics } from '../../../src/observe/metrics/run-metrics.ts';
import { speechLine } from '../../../src/observe/run-trace.ts';
import { runTraces } from '../../../src/observe/run-traces.ts';
import { emittedRun } from '../../support/run-told.ts';
import { steppedClock } from '../../support/stepped-clock.ts';
import { making } from '../../support/trace-making.ts';

const test = suite('distribution');

test('each bucket counts what is up to its bound', () => {
  const times = distribution([1, 10]);
  for (const ms of [0, 1, 1.5, 10, 11, 100]) times.observe(ms);
  assert.equal(times.buckets(), [
    [1, 2],
    [10, 4],
    [Number.POSITIVE_INFINITY, 6],
  ]);
  assert.equal([times.count(), times.sumMs()], [6, 123.5]);
});

test('nothing observed is all zeros', () => {
  const times = distribution([1]);
  assert.equal([times.count(), times.sumMs(), times.buckets().map(([, count]) => count)], [0, 0, [0, 0]]);
});

test('requests are timed by method, route and class of status', async () => {
  const registry = new Registry();
  const answered = requestMetrics(registry);
  answered({ method: 'GET', route: '/synapses/:name', status: 200, durationMs: 2 });
  answered({ method: 'GET', route: '/synapses/:name', status: 204, durationMs: 3 });
  answered({ method: 'GET', route: '/synapses/:name', status: 404, durationMs: 1 });
  answered({ method: 'PROPFIND', route: 'unknown', status: 404, durationMs: 1 });
  const lines = (await registry.metrics()).split('\n').filter((line) => /_count|_sum|0\.0025/.test(line));
  const name = 'broca_http_request_duration_seconds';
  const get = 'method="GET",route="/synapses/:name"';
  const other = 'method="other",route="unknown",status="4xx"';
  assert.equal(lines, [
    `${name}_bucket{${get},status="2xx",le="0.0025"} 1`,
    `${name}_sum{${get},status="2xx"} 0.005`,
    `${name}_count{${get},status="2xx"} 2`,
    `${name}_bucket{${get},status="4xx",le="0.0025"} 1`,
    `${name}_sum{${get},status="4xx"} 0.001`,
    `${name}_count{${get},status="4xx"} 1`,
    `${name}_bucket{${other},le="0.0025"} 1`,
    `${name}_sum{${other}} 0.001`,
    `${name}_count{${other}} 1`,
  ]);
});

test.run();

const runMetricsTest = suite('run metrics');

/** Tells these, 1 ms after one another; gives the lines that are not zero. */
async function counted(...events: readonly AssistantEvent[]): Promise<readonly string[]> {
  const registry = new Registry();
  const clock = steppedClock();
  const metrics = runMetrics(registry, (name) => name === 'say');
  const traces = runTraces({
    isActive: () => false,
    making: making(clock),
    put: () => {},
    recordings: { forget: () => {} },
    clock,
  });
  const speech = speechLine();
  for (const one of events) {
    const step = speech.follow(one);
    metrics.count(one, clock.nowMs(), traces.follow(one, 0, clock.nowMs(), step), step);
    clock.pass(1);
  }
  const text = await registry.metrics();
  return text.split('\n').filter((line) => /^broca/.test(line) && !/_bucket| 0$/.test(line));
}

const one = emittedRun();

runMetricsTest('an order is counted with its match, its neurons and its end', async () => {
  assert.equal(await counted(one.started(), one.matched(), one.begun, one.ended, one.answered()), [
    'broca_neurons_total{neuron="say",outcome="finished"} 1',
    'broca_neuron_duration_seconds_sum{neuron="say"} 0.001',
    'broca_neuron_duration_seconds_count{neuron="say"} 1',
    'broca_orders_total{outcome="matched"} 1',
    'broca_matches_total 1',
    'broca_runs_total{status="complete"} 1',
    'broca_stage_duration_seconds_sum{stage="match"} 0.001',
    'broca_stage_duration_seconds_count{stage="match"} 1',
    'broca_stage_duration_seconds_sum{stage="run"} 0.004',
    'broca_stage_duration_seconds_count{stage="run"} 1',
  ]);
});

const of = (lines: readonly string[], name: RegExp) => lines.filter((line) => name.test(line));

runMetricsTest('orders that match nothing, and answers, are told apart', async () => {
  const answer = emittedRun('run-2');
  const nothing = { matched_synapses: [], status: null, user_order: 'tea' };
  const lines = await counted(
    one.started(),
    one.matched(true),
    one.answered({ report: nothing }),
    answer.started('yes', 'run-1'),
    answer.matched(),
    answer.answered({ error: 'a bug' }),
  );
  assert.equal(of(lines, /orders|answers|runs|matches/), [
    'broca_orders_total{outcome="not_matched"} 1',
    'broca_answers_total{outcome="matched"} 1',
    'broca_runs_total{status="not_matched"} 1',
    'broca_runs_total{status="failed"} 1',
  ]);
});

runMetricsTest('neurons nobody knows are counted under one name', async () => {
  const strange = { ...one.failed, neuron: 'strange' } as AssistantEvent;
  const lines = await counted(one.started(), one.begun, strange, one.begun, {
    ...strange,
    neuron: 'odd',
  } as AssistantEvent);
  assert.equal(of(lines, /neurons/), ['broca_neurons_total{neuron="unknown",outcome="failed"} 2']);
});

runMetricsTest('a neuron is one, however it is written', async () => {
  const lines = await counted(one.started(), one.begun, one.ended, {
    ...one.ended,
    neuron: 'SAY',
  } as AssistantEvent);
  assert.equal(of(lines, /neurons/), ['broca_neurons_total{neuron="say",outcome="finished"} 2']);
});

runMetricsTest(
  'speech counts from its asking to its sound, and one that fails is counted alone',
  async () => {
    const lines = await counted(
      one.started(),
      one.asked,
      one.asked,
      one.speaking,
      one.spoken,
      one.hoarse,
      one.hoarse,
    );
    assert.equal(of(lines, /speech/), [
      'broca_speech_failures_total 2',
      'broca_stage_duration_seconds_sum{stage="speech_start"} 0.002',
      'broca_stage_duration_seconds_count{stage="speech_start"} 1',
    ]);
  },
);

runMetricsTest(
  'speech that was stopped has not failed, and the next text counts from its own asking',
  async () => {
    const lines = await counted(one.started(), one.asked, one.stopped, one.asked, one.speaking);
    assert.equal(of(lines, /speech/), [
      'broca_stage_duration_seconds_sum{stage="speech_start"} 0.001',
      'broca_stage_duration_seconds_count{stage="speech_start"} 1',
    ]);
  },
);

runMetricsTest('recordings are counted by whether they were understood', async () => {
  const heard = (result: { text: string } | { error: unknown }): AssistantEvent => ({
    type: 'audio.transcribed',
    call: 'x',
    conversation: 'default',
    result,
  });
  const lines = await counted(heard({ text: 'tea' }), heard({ error: 'deaf' }), heard({ error: 'deaf' }));
  assert.equal(of(lines, /transcriptions/), [
    'broca_transcriptions_total{outcome="understood"} 1',
    'broca_transcriptions_total{outcome="failed"} 2',
  ]);
});

runMetricsTest.run();
