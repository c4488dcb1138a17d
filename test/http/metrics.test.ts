import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventStream } from '../support/event-stream.ts';
import { service } from '../support/service.ts';

const test = suite('http/metrics');

const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }
- { name: ask, signals: [], neurons: [{ neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes"] }], default: hello } }] }
`;

test('GET /metrics tells in figures what happened and what is at work', async () => {
  const broca = await service({ 'brain.yml': BRAIN });
  const reader = await eventStream(`${broca.url}/events`);
  await broca.post('/synapses/start/order', { order: 'hello', mute: true });
  await broca.post('/synapses/start/order', { order: 'goodbye', mute: true });
  await broca.post('/synapses/start/id/ask', { mute: true, conversation: 'kitchen' });
  const response = await broca.request('GET', '/metrics');
  const text = await response.text();
  reader.close();
  await broca.stop();
  assert.is(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const lines = text.split('\n');
  for (const line of [
    'broca_orders_total{outcome="matched"} 1',
    'broca_orders_total{outcome="not_matched"} 1',
    'broca_runs_total{status="complete"} 1',
    'broca_runs_total{status="waiting_for_answer"} 1',
    'broca_neurons_total{neuron="say",outcome="finished"} 1',
    'broca_neurons_total{neuron="neurotransmitter",outcome="asked"} 1',
    'broca_stage_duration_seconds_count{stage="run"} 3',
    'broca_http_request_duration_seconds_count{method="POST",route="/synapses/start/order",status="2xx"} 2',
    'broca_questions_waiting 1',
    'broca_runs_open 0',
    'broca_texts_waiting 0',
    'broca_event_readers 1',
    'broca_engine_restarts_total{kind="stt"} 0',
  ])
    assert.ok(lines.includes(line), `${line} is not in\n${text}`);
  assert.match(text, /^broca_build_info\{version="[\d.]+",node_version="v\d+/m);
  assert.match(text, /^process_resident_memory_bytes \d{7,}$/m);
});

test('lateness of the event loop is told from the second look on', async () => {
  const broca = await service({ 'brain.yml': BRAIN });
  const before = (await broca.get('/metrics')).body;
  const after = (await broca.get('/metrics')).body;
  await broca.stop();
  assert.not.match(String(before), 'nodejs_eventloop_lag_seconds{');
  assert.match(String(after), /^nodejs_eventloop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m);
});

test.run();
