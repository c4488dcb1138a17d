import { Registry } from 'prom-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { distribution, requestMetrics } from '../../../src/observe/metrics/expose.ts';

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
