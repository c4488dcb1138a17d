import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunTrace, TraceEvent } from '../../../src/client/generated/types.ts';
import type { FlowBox } from '../../../src/console/runs/run-flow.ts';

const { flowOf } = await import('../../../src/console/runs/run-flow.ts');

const RUN: RunTrace = {
  id: 'a-1',
  conversation: 'default',
  by: 'api',
  from_hook: false,
  mute: null,
  order: 'make tea',
  started_synapses: [],
  parameters: {},
  answers: null,
  started: '2026-01-01T00:00:00.000Z',
  duration_ms: 12,
  status: 'complete',
  broca: '1.0.0',
  engines: {},
  stages: [],
  states: [],
  events: [],
  report: null,
  has_audio: false,
};

const event = (type: string, fields: Record<string, unknown> = {}): TraceEvent => ({
  at_ms: 0,
  type,
  ...fields,
});
const matched = (synapse_name: string, is_default = false) =>
  event('order.matched', {
    is_default,
    matches: [{ synapse_name, matched_order: is_default ? null : 'make tea', parameters: {}, score: 1 }],
  });
const neuron = (synapse_name: string, neuron_name: string, more: Record<string, unknown> = {}) =>
  event('neuron.ended', { synapse_name, neuron_name, outcome: 'finished', duration_ms: 2, ...more });

/** A box in short: its kind, its sign and its title, and what is in it. */
const short = ({ kind, tone, title, inner }: FlowBox): unknown =>
  inner.length === 0 ? `${kind} ${tone} ${title}` : [`${kind} ${title}`, inner.map(short)];

const test = suite('console/runs/run-flow');

test('a run is its order, its match, its neurons in turn, what was said, and its end', () => {
  const events = [
    matched('tea'),
    neuron('tea', 'say', { generated_message: 'Tea!' }),
    event('speech.asked', { text: 'Tea!' }),
    neuron('tea', 'uri'),
    event('on_start_speaking', { text: 'Tea!', at_ms: 5 }),
    event('on_stop_speaking', { text: 'Tea!', at_ms: 905 }),
  ];
  const flow = flowOf({ ...RUN, events });
  assert.equal(flow.map(short), [
    'order plain “make tea”',
    'match good tea',
    ['synapse tea', ['neuron good say', 'neuron good uri']],
    ['speech Speech', ['speech good “Tea!”']],
    'end good ✓ done',
  ]);
  assert.is(flow[3]?.inner[0]?.took, '900 ms');
});

test('neurons of a synapse that was started stand between those of the one that started it', () => {
  const events = [
    matched('tea'),
    neuron('tea', 'neurotransmitter', { outcome: 'started_synapses' }),
    neuron('green', 'say'),
    neuron('tea', 'say'),
  ];
  assert.equal(
    flowOf({ ...RUN, events })
      .slice(2, 5)
      .map(short),
    [
      ['synapse tea', ['neuron good neurotransmitter']],
      ['synapse green', ['neuron good say']],
      ['synapse tea', ['neuron good say']],
    ],
  );
});

test('what failed, what is at work and what nobody heard is told', () => {
  const events = [
    event('neuron.failed', { synapse_name: 'tea', neuron_name: 'uri', error: 'no kettle' }),
    event('neuron.started', { synapse_name: 'tea', neuron_name: 'sleep' }),
    event('speech.asked', { text: 'one' }),
    event('speech.failed', { text: 'one', error: 'no loudspeaker' }),
    event('speech.asked', { text: 'two' }),
    event('speech.asked', { text: 'three' }),
    event('speech.unheard', { text: 'three', reason: 'there is no loudspeaker' }),
  ];
  const flow = flowOf({ ...RUN, events, duration_ms: null, order: null, started_synapses: ['tea'] });
  assert.equal(flow.map(short), [
    'order plain tea',
    ['synapse tea', ['neuron bad uri', 'neuron open sleep']],
    ['speech Speech', ['speech bad “one”', 'speech open “two”', 'speech open “three”']],
    'end open going on',
  ]);
  assert.equal(
    flow[2]?.inner.map(({ detail }) => detail),
    ['no loudspeaker', 'not heard yet', 'in writing only'],
  );
  assert.is(flow[1]?.inner[0]?.detail, 'no kettle');
});

test('an order that matched nothing says so, and a question waits at the end', () => {
  assert.equal(flowOf({ ...RUN, events: [matched('sorry', true)] }).map(short), [
    'order plain “make tea”',
    'match bad nothing matched',
    'end bad ✕ nothing matched',
  ]);
  const asked = [matched('tea'), neuron('tea', 'neurotransmitter', { outcome: 'asked' })];
  assert.equal(
    flowOf({ ...RUN, events: asked, status: 'waiting_for_answer' })
      .slice(2)
      .map(short),
    [['synapse tea', ['neuron open neurotransmitter']], 'end open ? asked'],
  );
});

test.run();
