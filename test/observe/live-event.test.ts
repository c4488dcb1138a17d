import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { eventText } from '../../src/observe/event-text.ts';
import { liveEvent } from '../../src/observe/live-event.ts';
import { stamped } from '../support/stamped.ts';

const test = suite('live event');

const of = { call: 'run-1', conversation: 'kitchen' };
const neuron = { ...of, synapse: 'tea', neuron: 'say', step: 2 };
const report = { matched_synapses: [], status: null, user_order: 'hm' };
const broken = { _tag: 'EngineFailed', engine: 'ears', message: 'deaf' } as const;

const TIMER = {
  ...{ id: '1', name: 'tea', synapse: 'ring', dueAtMs: Date.UTC(2000, 0), parameters: {} },
  ...{ conversation: 'kitchen', isFromHook: false },
};

const OF = { conversation: 'kitchen', run: 'run-1' };
const NEURON = { ...OF, synapse_name: 'tea', neuron_name: 'say', step: 2 };

const events: readonly (readonly [news: AssistantEvent, event: Readonly<Record<string, unknown>>])[] = [
  [{ type: 'brain.changed' }, { type: 'brain.changed' }],
  [
    { type: 'run.started', ...of, by: 'api', isFromHook: false, order: 'tea', names: [], answers: null },
    {
      type: 'run.started',
      ...OF,
      by: 'api',
      from_hook: false,
      order: 'tea',
      started_synapses: [],
      answers: null,
    },
  ],
  [
    {
      type: 'order.matched',
      ...of,
      order: 'green tea now',
      isDefault: false,
      matches: [
        { synapse: 'tea', matchedOrder: '{{ kind }} tea', parameters: { kind: 'green' } },
        { synapse: 'else', matchedOrder: null, parameters: {} },
      ],
    },
    {
      type: 'order.matched',
      ...OF,
      order: 'green tea now',
      is_default: false,
      matches: [
        {
          synapse_name: 'tea',
          matched_order: '{{ kind }} tea',
          parameters: { kind: 'green' },
          score: 0.67,
        },
        { synapse_name: 'else', matched_order: null, parameters: {}, score: null },
      ],
    },
  ],
  [
    { type: 'neuron.started', ...neuron },
    { type: 'neuron.started', ...NEURON },
  ],
  [
    { type: 'neuron.ended', ...neuron, outcome: 'finished', said: 'Hi' },
    { type: 'neuron.ended', ...NEURON, outcome: 'finished', generated_message: 'Hi' },
  ],
  [
    { type: 'neuron.failed', ...neuron, place: 'brain.yml:1', error: 'no' },
    { type: 'neuron.failed', ...NEURON, place: 'brain.yml:1', error: 'no' },
  ],
  [
    { type: 'call.answered', ...of, result: { report } },
    { type: 'run.finished', ...OF, status: null, report },
  ],
  [
    { type: 'call.answered', ...of, result: { error: new Error('a bug') } },
    { type: 'run.finished', ...OF, status: null, error: 'a bug' },
  ],
  [
    { type: 'audio.transcribed', ...of, result: { text: 'tea' } },
    { type: 'transcript.final', ...OF, text: 'tea' },
  ],
  [
    { type: 'audio.transcribed', ...of, result: { error: broken } },
    { type: 'transcript.final', ...OF, error: 'ears: deaf' },
  ],
  [
    { type: 'transcript.partial', ...of, text: 'te' },
    { type: 'transcript.partial', ...OF, text: 'te' },
  ],
  [
    { type: 'on_start_speaking', ...of, mute: undefined, isFromHook: true, by: 'api', detail: 'Hi' },
    { type: 'on_start_speaking', ...OF, from_hook: true, text: 'Hi' },
  ],
  [
    { type: 'on_order_found', ...of, detail: 'tea' },
    { type: 'on_order_found', ...OF, from_hook: false, order: 'tea' },
  ],
  [
    { type: 'on_stt_error', call: 'run-1', detail: 'deaf' },
    { type: 'on_stt_error', run: 'run-1', from_hook: false, error: 'deaf' },
  ],
  [{ type: 'on_mute' }, { type: 'on_mute', from_hook: false }],
  [
    { type: 'speech.sounding', ...of, text: 'Hi' },
    { type: 'speech.sounding', ...OF, text: 'Hi' },
  ],
  [
    { type: 'speech.stopped', ...of, text: 'Hi' },
    { type: 'speech.stopped', ...OF, text: 'Hi' },
  ],
  [
    { type: 'speech.failed', ...of, text: 'Hi', error: 'hoarse' },
    { type: 'speech.failed', ...OF, text: 'Hi', error: 'hoarse' },
  ],
  [
    { type: 'speech.unheard', ...of, text: 'Hi', reason: 'no card' },
    { type: 'speech.unheard', ...OF, text: 'Hi', reason: 'no card' },
  ],
  [
    { type: 'state.changed', region: 'voice', state: 'muted' },
    { type: 'state.changed', region: 'voice', state: 'muted' },
  ],
  [
    { type: 'question.dropped', conversation: 'kitchen', asked: ['run-1'] },
    { type: 'question.dropped', conversation: 'kitchen', asked_by: ['run-1'] },
  ],
  [
    { type: 'conversation.failed', conversation: 'kitchen', error: new Error('a bug') },
    { type: 'conversation.failed', conversation: 'kitchen', error: 'a bug' },
  ],
  [
    { type: 'signal.notified', notification: 'sun', payload: { up: true } },
    { type: 'signal.notified', notification: 'sun', payload: { up: true } },
  ],
  [
    { type: 'trigger.near', hotword: 'computer', score: 0.4 },
    { type: 'trigger.near', hotword: 'computer', score: 0.4 },
  ],
  [
    { type: 'trigger.released', hotword: 'computer', conversation: 'kitchen', to: 'bedroom' },
    { type: 'trigger.released', conversation: 'kitchen', hotword: 'computer', to: 'bedroom' },
  ],
  [
    { type: 'timer.started', timer: TIMER, conversation: 'kitchen' },
    {
      type: 'timer.started',
      conversation: 'kitchen',
      timer: { id: '1', name: 'tea', synapse: 'ring', due: '2000-01-01T00:00:00.000Z' },
    },
  ],
  [
    { type: 'signal.failed', signal: 'mqtt', error: 'no broker' },
    { type: 'signal.failed', signal: 'mqtt', error: 'no broker' },
  ],
  [
    { type: 'hook.failed', hook: 'on_mute', error: 'no synapse' },
    { type: 'hook.failed', hook: 'on_mute', error: 'no synapse' },
  ],
  [
    { type: 'actor.failed', actor: 'timers', error: 'late' },
    { type: 'actor.failed', actor: 'timers', error: 'late' },
  ],
];

for (const [news, event] of events) {
  test(`${JSON.stringify(event)} is what is told outside`, () =>
    assert.equal(liveEvent('x-1', stamped(news)), { id: 'x-1', time: '2000-01-01T00:00:00.000Z', ...event }));
}

test('what ends something tells how long it took', () => {
  const event: AssistantEvent = { type: 'call.answered', ...of, result: { report } };
  assert.is(liveEvent('x-1', stamped(event, 12.34567)).duration_ms, 12.346);
});

const AWKWARD = '"quoted" \\ \n\u0001 é \u2028 😀 \ud800';

/** The same events with names and texts that JSON has to escape. */
const awkward = (value: unknown): unknown => {
  if (value instanceof Error) return value;
  if (Array.isArray(value)) return value.map(awkward);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && !WORDS.has(key) ? `${inner} ${AWKWARD}` : awkward(inner),
    ]),
  );
};
const WORDS = new Set(['type', 'by', 'region', 'outcome', '_tag', 'hook']);

for (const [news] of events) {
  test(`${news.type} as text is its JSON`, () => {
    for (const one of [stamped(news), stamped(news, 12.34567), stamped(awkward(news) as AssistantEvent, 0)])
      assert.is(eventText('x-1', one), JSON.stringify(liveEvent('x-1', one)));
  });
}

test('a neuron that says what is no text tells no broken JSON', () => {
  for (const said of [7, { odd: true }, undefined]) {
    const event = { type: 'neuron.ended', ...neuron, outcome: 'finished', said } as unknown as AssistantEvent;
    assert.equal(JSON.parse(eventText('x-1', stamped(event))).generated_message, said ?? null);
  }
});

test('what JSON cannot hold leaves an event that says so', () => {
  const payload: Record<string, unknown> = {};
  payload.self = payload;
  const event: AssistantEvent = { type: 'signal.notified', notification: 'sun', payload };
  assert.equal(JSON.parse(eventText('x-1', stamped(event))), {
    id: 'x-1',
    type: 'signal.notified',
    time: '2000-01-01T00:00:00.000Z',
    unreadable: true,
  });
});

test.run();
