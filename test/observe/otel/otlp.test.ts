import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { otlp } from '../../../src/observe/otel/otlp.ts';
import type { RunTrace } from '../../../src/observe/run-trace.ts';
import { collector, type SentSpan } from '../../support/collector.ts';
import { patient } from '../../support/patience.ts';
import { until } from '../../support/until.ts';

const test = suite('telemetry by OTLP');

const STARTED = Date.UTC(2026, 0, 1);

const TRACE: RunTrace = {
  id: 'run-1',
  conversation: 'kitchen',
  by: 'voice',
  from_hook: false,
  mute: null,
  order: 'tea',
  started_synapses: [],
  parameters: {},
  answers: null,
  started: new Date(STARTED).toISOString(),
  duration_ms: 12,
  status: 'complete',
  broca: '1.2.3',
  engines: {
    stt: { name: 'pocketsphinx', engine: 'pocketsphinx', version: '3.0.0' },
    player: { name: 'none', engine: 'none', version: null },
  },
  stages: [
    { name: 'text', at_ms: -40, duration_ms: 35, budget_ms: 50 },
    { name: 'neurons', at_ms: 1, duration_ms: 10, budget_ms: null },
  ],
  states: [],
  events: [
    { at_ms: 0.5, type: 'order.matched', is_default: false, matches: [{ synapse_name: 'make-tea' }] },
    {
      at_ms: 5,
      type: 'neuron.ended',
      duration_ms: 4,
      neuron_name: 'say',
      synapse_name: 'make-tea',
      outcome: 'finished',
      generated_message: 'Here',
    },
    {
      at_ms: 11,
      type: 'neuron.failed',
      duration_ms: 6,
      neuron_name: 'shell',
      synapse_name: 'make-tea',
      error: 'no tea',
    },
  ],
  report: null,
  has_audio: false,
};

const msOf = (nanos: string): number => Number(BigInt(nanos) / 1_000_000n) - STARTED;
const attributesOf = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a run arrives as a span, with its stages in it and its neurons in theirs', async () => {
  const { url, headers, spans, resources, close } = await collector();
  const lines: string[] = [];
  const telemetry = otlp({
    url,
    headers: { Authorization: 'Bearer it' },
    version: '1.2.3',
    log: (line) => lines.push(line),
  });
  telemetry.send(TRACE);
  await telemetry.close();
  await close();
  const all = spans();
  const root = all.find(({ name }) => name === 'run');
  const neurons = all.find(({ name }) => name === 'neurons');
  const parents = new Map(all.map(({ spanId, name }) => [spanId, name]));
  assert.equal(
    all
      .map(({ name, parentSpanId = '', startTimeUnixNano, endTimeUnixNano, status }) => [
        name,
        parents.get(parentSpanId),
        msOf(startTimeUnixNano),
        msOf(endTimeUnixNano),
        status.message,
      ])
      .sort(
        (one, other) => Number(one[2]) - Number(other[2]) || String(one[0]).localeCompare(String(other[0])),
      ),
    [
      ['run', undefined, -40, 12, 'a part of it failed'],
      ['text', 'run', -40, -5, undefined],
      ['neuron say', 'neurons', 1, 5, undefined],
      ['neurons', 'run', 1, 11, undefined],
      ['neuron shell', 'neurons', 5, 11, 'no tea'],
    ],
  );
  assert.is(new Set(all.map(({ traceId }) => traceId)).size, 1);
  const { 'broca.synapses': synapses, ...attributes } = attributesOf(root as SentSpan);
  assert.equal(attributes, {
    'broca.run': 'run-1',
    'broca.conversation': 'kitchen',
    'broca.by': 'voice',
    'broca.order': 'tea',
    'broca.status': 'complete',
    'broca.is_default': false,
    'broca.engine.stt': 'pocketsphinx 3.0.0',
    'broca.engine.player': 'none',
  });
  assert.equal(synapses, { values: [{ stringValue: 'make-tea' }] });
  assert.equal([attributesOf(neurons as SentSpan), headers, lines], [{}, ['Bearer it'], []]);
  assert.equal(attributesOf(resources()[0].resource), {
    'service.name': 'broca',
    'service.version': '1.2.3',
  });
});

test('that nothing arrives is told once, and that it does again', async () => {
  let status = 400;
  const { url, bodies, close } = await collector(() => status);
  const lines: string[] = [];
  const sent = async (): Promise<void> => {
    const telemetry = otlp({ url, headers: {}, version: '1', log: (line) => lines.push(line), pauseMs: 10 });
    const count = bodies.length;
    telemetry.send(TRACE);
    await until(() => bodies.length === count + 1);
    telemetry.send(TRACE);
    await until(() => bodies.length === count + 2);
    status = 200;
    telemetry.send(TRACE);
    await telemetry.close();
  };
  await sent();
  await close();
  assert.is(lines.length, 2);
  assert.match(lines[0] ?? '', new RegExp(`^runs do not arrive at ${url}: .*Bad Request`));
  assert.is(lines[1], `runs arrive at ${url} again`);
});

test('nobody there harms nothing, and the stop does not wait for it', async () => {
  const { url, close } = await collector();
  await close();
  const lines: string[] = [];
  const telemetry = otlp({ url, headers: {}, version: '1', log: (line) => lines.push(line), closingMs: 50 });
  telemetry.send(TRACE);
  const begun = performance.now();
  await telemetry.close();
  assert.ok(performance.now() - begun < patient(5_000));
});

test.run();
