import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NearMiss } from '../../../src/client/generated/types.ts';
import { obstaclesOf, reasonsOf } from '../../../src/console/runs/reasons.ts';
import type { Trace, TracedEvent } from '../../../src/console/runs/trace.ts';

const test = suite('console/runs/reasons');

const run: Trace = {
  id: 'a-1',
  conversation: 'default',
  by: 'api',
  from_hook: false,
  mute: null,
  order: 'turn on the light',
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

const miss: NearMiss = {
  synapse_name: 'light-on',
  signal: 0,
  matching_type: 'normal',
  corrected_order: null,
  order: 'turn on the light',
  nearest_way: null,
  score: 0.8,
  enabled: true,
  missing_words: [],
  extra_words: [],
  excluded_words: [],
  wrong_order: false,
  similar_words: [],
};

const event = (type: string, fields: Record<string, unknown> = {}): TracedEvent => ({
  at_ms: 1,
  type,
  ...fields,
});

const matched = event('order.matched', {
  order: 'turn on the light',
  is_default: false,
  matches: [{ synapse_name: 'light-on', matched_order: 'turn on the light', parameters: {}, score: 1 }],
});

const unmatched = event('order.matched', { order: 'turn on the lite', is_default: true, matches: [] });

const sentences = (trace: Partial<Trace>): readonly string[] =>
  reasonsOf({ ...run, ...trace }).map(({ kind, sentence }) => `${kind}: ${sentence}`);

const unmatchedBy = (changed: Partial<NearMiss>): readonly string[] =>
  sentences({ events: [unmatched], near_misses: [{ ...miss, ...changed }] });

test('a run that did what it should names the synapse, the words and how many neurons ran', () => {
  assert.equal(sentences({ events: [matched, event('neuron.ended')] }), [
    'fine: light-on matched “turn on the light”. 1 neuron ran, and none failed.',
  ]);
});

test('a run that was started by name says so', () => {
  assert.equal(sentences({ order: null, started_synapses: ['time'] }), [
    'fine: time was started by name. 0 neurons ran, and none failed.',
  ]);
});

test('somebody of whom nothing was understood was not heard, and nothing broke off', () => {
  assert.equal(sentences({ order: '', status: null, error: 'nothing was understood' }), [
    'failed: Nothing was heard: there were no words in the sound.',
  ]);
});

test('an order that matched nothing names the nearest synapse and the word that was missing', () => {
  assert.equal(unmatchedBy({ missing_words: ['light'] }), [
    'failed: No synapse matches “turn on the lite”. The nearest is light-on, but “light” was not said.',
  ]);
});

test('a word that sounds like the missing one stands beside it', () => {
  assert.equal(
    unmatchedBy({ missing_words: ['light'], similar_words: [{ said: 'lite', expected: 'light' }] }),
    [
      'failed: No synapse matches “turn on the lite”. The nearest is light-on, but “lite” was said, not “light”.',
    ],
  );
});

test('a word that is excluded is the reason before a word that is missing', () => {
  assert.equal(unmatchedBy({ excluded_words: ['not'], missing_words: ['the'] }), [
    'failed: No synapse matches “turn on the lite”. The nearest is light-on, but “not” rules it out.',
  ]);
});

test('a synapse that would match but is switched off is named', () => {
  assert.equal(unmatchedBy({ enabled: false, score: 1 }), [
    'failed: “turn on the lite” would match light-on, but the synapse is switched off.',
  ]);
});

test('an order that nothing comes near says so, and what ran in its place', () => {
  const sorry = { synapse_name: 'sorry', matched_order: null, parameters: {}, score: null };
  assert.equal(sentences({ events: [{ ...unmatched, matches: [sorry] }] }), [
    'failed: No synapse matches “turn on the lite”, and none comes near. sorry ran in its place.',
  ]);
});

test('what came near at the time counts before what comes near now', () => {
  const trace = { events: [unmatched], near_misses_now: [miss] };
  assert.match(sentences(trace)[0] ?? '', 'light-on');
  assert.match(sentences({ ...trace, near_misses: [] })[0] ?? '', 'none comes near');
});

test('an answer that was not asked for is no order without a match', () => {
  assert.equal(sentences({ answers: 'a-0', events: [unmatched] }), [
    'failed: “turn on the lite” is none of the answers that were asked for.',
  ]);
});

test('a neuron that failed is named with its synapse and its error', () => {
  const failure = event('neuron.failed', { synapse_name: 'gate', neuron_name: 'uri', error: 'no route' });
  assert.equal(sentences({ events: [matched, failure] }), [
    'failed: The neuron uri of gate failed: no route',
  ]);
});

test('what broke the run off stands before what failed in it, and that before what was late', () => {
  const failure = event('neuron.failed', { synapse_name: 'gate', neuron_name: 'uri', error: 'no route' });
  const slow = { name: 'first_audio', at_ms: 0, duration_ms: 250, budget_ms: 100 } as const;
  assert.equal(sentences({ error: 'it was stopped', events: [failure], stages: [slow] }), [
    'failed: The run broke off: it was stopped',
    'failed: The neuron uri of gate failed: no route',
    'late: first audio took 250 ms; its budget is 100 ms.',
  ]);
});

test('a run that was late did what it should all the same', () => {
  const stages = [{ name: 'match', at_ms: 0, duration_ms: 2, budget_ms: 1 }] as const;
  assert.equal(sentences({ events: [matched], stages }), [
    'fine: light-on matched “turn on the light”. 0 neurons ran, and none failed.',
    'late: match took 2 ms; its budget is 1 ms.',
  ]);
});

test('a stage that keeps to its budget, or has none, is not late', () => {
  const stages = [
    { name: 'match', at_ms: 0, duration_ms: 1, budget_ms: 1 },
    { name: 'neurons', at_ms: 1, duration_ms: 900, budget_ms: null },
    { name: 'played', at_ms: 1, duration_ms: null, budget_ms: 5 },
  ] as const;
  assert.equal(
    reasonsOf({ ...run, stages }).map(({ kind }) => kind),
    ['fine'],
  );
});

test('sound without words, and an engine that failed on it, are told apart', () => {
  const blank = { ...unmatched, order: '' };
  assert.equal(sentences({ order: '', events: [event('transcript.final', { text: '' }), blank] }), [
    'failed: Nothing was heard: there were no words in the sound.',
  ]);
  assert.equal(sentences({ order: null, events: [event('transcript.final', { error: 'vosk: it died' })] }), [
    'failed: What was said could not be understood: vosk: it died',
  ]);
});

test('speech that failed is told with its text', () => {
  const failure = event('speech.failed', { text: 'Hello', error: 'espeak: it died' });
  assert.equal(sentences({ events: [matched, failure] }), [
    'failed: “Hello” could not be said: espeak: it died',
  ]);
});

test('a question that waits is told with its words', () => {
  const asked = event('speech.asked', { text: 'With sugar?' });
  assert.equal(sentences({ status: 'waiting_for_answer', events: [matched, asked] }), [
    'open: It asked “With sugar?” and waited for the answer.',
  ]);
});

test('a run that goes on tells which neuron it is at', () => {
  const at = event('neuron.started', { neuron_name: 'sleep' });
  assert.equal(sentences({ duration_ms: null, events: [matched, at] }), [
    'open: It is still at work: sleep is running.',
  ]);
});

test('everything in the way of a synapse is told, each missing word once', () => {
  assert.equal(
    obstaclesOf({
      ...miss,
      missing_words: ['light', 'the', 'now'],
      similar_words: [{ said: 'lite', expected: 'light' }],
      extra_words: ['please'],
      wrong_order: true,
    }),
    [
      '“lite” was said, not “light”',
      '“the”, “now” were not said',
      '“please” was said too much',
      'its words came in another order',
    ],
  );
});

test.run();
