import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NearMiss, RunTrace, TraceEvent } from '../../../src/client/generated/types.ts';
import { durationText } from '../../../src/console/duration-text.ts';
import {
  markSlotWords,
  markSpokenWords,
  markTemplateWords,
  obstaclesOf,
  reasonsOf,
} from '../../../src/console/runs/reasons.ts';
import {
  ALL_RUNS,
  momentText,
  orderText,
  runStatus,
  runsPath,
  stageLines,
} from '../../../src/console/runs/trace.ts';
import { waterfallRows } from '../../../src/console/waterfall-rows.ts';

const test = suite('console/runs/reasons');

const run: RunTrace = {
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

const event = (type: string, fields: Record<string, unknown> = {}): TraceEvent => ({
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

const sentences = (trace: Partial<RunTrace>): readonly string[] =>
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
  const stages = [{ name: 'match', at_ms: 0, duration_ms: 120, budget_ms: 1 }] as const;
  assert.equal(sentences({ events: [matched], stages }), [
    'fine: light-on matched “turn on the light”. 0 neurons ran, and none failed.',
    'late: match took 120 ms; its budget is 1 ms.',
  ]);
});

test('a stage that keeps to its budget, has none, or is late by less than people notice, is not late', () => {
  const stages = [
    { name: 'match', at_ms: 0, duration_ms: 46, budget_ms: 1 },
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

test('without a loudspeaker a run is fine, with one note', () => {
  const unheard = event('speech.unheard', { text: 'Hello', reason: 'speaker: no sound card; connect one' });
  assert.equal(sentences({ events: [matched, unheard, unheard] }), [
    'fine: light-on matched “turn on the light”. 0 neurons ran, and none failed.',
    'open: The answer is in writing only: speaker: no sound card; connect one.',
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

const traceTest = suite('console/runs/trace');

traceTest('of what was said, the words of the order, its values and the others are told apart', () => {
  assert.equal(markSpokenWords('Well my name is Ada', 'my name is {{ name }}', { name: 'Ada' }), [
    { text: 'Well', mark: 'other' },
    { text: 'my', mark: 'own' },
    { text: 'name', mark: 'own' },
    { text: 'is', mark: 'own' },
    { text: 'Ada', mark: 'value' },
  ]);
});

traceTest('the words of slots are marked in an order whose template said the others', () => {
  const slots = [{ name: 'room', value: 'living_room', text: 'the sitting room' }];
  assert.equal(
    markSlotWords('switch on the light in the sitting room', slots).map(
      ({ text, mark }) => `${text} ${mark}`,
    ),
    ['switch own', 'on own', 'the value', 'light own', 'in own', 'the own', 'sitting value', 'room value'],
  );
});

traceTest('a word of the order stands for one word that was said', () => {
  assert.equal(
    markSpokenWords('go go', 'go', {}).map(({ mark }) => mark),
    ['own', 'other'],
  );
});

traceTest('punctuation of what was said and of what is written marks no word as another', () => {
  assert.equal(
    markSpokenWords('Say “hello”, to Bob !', 'say hello, to {{ who }}', { who: 'Bob' }).map(
      ({ mark }) => mark,
    ),
    ['own', 'own', 'own', 'value', 'own'],
  );
  assert.equal(
    markTemplateWords('What time, l’heure ?', ['time', "l'heure"]).map(({ mark }) => mark),
    ['own', 'missing', 'missing', 'own'],
  );
});

traceTest('of an order as written, the words that were not said and its holes are marked', () => {
  assert.equal(markTemplateWords('turn {{ which one }} Light', ['light']), [
    { text: 'turn', mark: 'own' },
    { text: '{{ which one }}', mark: 'value' },
    { text: 'Light', mark: 'missing' },
  ]);
});

traceTest(
  'a filter becomes the query of the list, and the page begins after the last run of the one before',
  () => {
    assert.is(runsPath(ALL_RUNS), '/runs?limit=50');
    assert.is(
      runsPath({ search: ' the light ', conversation: 'a b', synapse: 'x', status: 'none' }, 'r-9'),
      '/runs?limit=50&search=the+light&conversation=a+b&synapse=x&status=none&before=r-9',
    );
    assert.is(runsPath({ ...ALL_RUNS, status: 'failed' }), '/runs?limit=50&has_error=true');
  },
);

traceTest('an order without words, and a run without an order, are called so', () => {
  assert.equal(['turn on', ' ', null].map(orderText), ['“turn on”', 'no words', 'by name']);
});

traceTest(
  'a failure is told before the status, and what stands in for a match, or for words, is none',
  () => {
    const run = { order: 'turn on', status: 'complete', is_default: false, has_error: false } as const;
    const texts = [
      run,
      { ...run, has_error: true },
      { ...run, is_default: true },
      { ...run, status: null },
      { ...run, order: '' },
      { ...run, status: 'waiting_for_answer' as const },
    ].map((one) => runStatus(one).text);
    assert.equal(texts, [
      '✓ done',
      '✕ failed',
      '✕ nothing matched',
      '✕ nothing matched',
      '✕ nothing heard',
      '? asked',
    ]);
  },
);

traceTest('what a stage came to is told in lines, and nothing as such', () => {
  const match = { synapse: 'tea', order: 'make {{ kind }} tea', parameters: { kind: 'green' } };
  const instead = { synapse: 'sorry', order: null, parameters: {} };
  assert.equal(stageLines('match', [match, instead]), [
    'tea by “make {{ kind }} tea”, kind: green',
    'sorry because nothing matched',
  ]);
  assert.equal(stageLines('neurons', ['tea: say finished']), ['tea: say finished']);
  assert.equal(stageLines('said', ['Tea.']), ['“Tea.”']);
  assert.equal(stageLines('status', 'waiting_for_answer'), ['waiting for answer']);
  assert.equal([stageLines('said', []), stageLines('transcript', null)], [['nothing'], ['nothing']]);
});

traceTest('a moment of another day has its date', () => {
  const now = new Date(2026, 0, 2, 12);
  const today = momentText(new Date(2026, 0, 2, 9, 5, 7).toISOString(), now);
  const before = momentText(new Date(2026, 0, 1, 9, 5, 7).toISOString(), now);
  assert.is(today, '09:05:07');
  assert.match(before, /2026.* 09:05:07$/);
});

traceTest.run();

const waterfallRowsTest = suite('waterfall rows');

waterfallRowsTest(
  'stages stand on one scale from the first to the end of the last, in the order of a turn',
  () => {
    const rows = waterfallRows([
      { name: 'match', at_ms: 0, duration_ms: 100, budget_ms: null },
      { name: 'speech', at_ms: -300, duration_ms: 200, budget_ms: null },
    ]);
    assert.equal(
      rows.map(({ name, fromMs, start, width }) => ({ name, fromMs, start, width })),
      [
        { name: 'speech', fromMs: 0, start: 0, width: 0.5 },
        { name: 'match', fromMs: 300, start: 0.75, width: 0.25 },
      ],
    );
  },
);

waterfallRowsTest('a stage tells how far it is over its budget, and where the budget ended', () => {
  const [late, good] = waterfallRows([
    { name: 'text', at_ms: 0, duration_ms: 200, budget_ms: 50 },
    { name: 'match', at_ms: 100, duration_ms: 1, budget_ms: 1 },
  ]);
  assert.equal([late?.overMs, late?.budgetEnd], [150, 0.25]);
  assert.equal(good?.overMs, 0);
});

waterfallRowsTest('a budget that ends after all stages is not drawn', () => {
  const [row] = waterfallRows([{ name: 'match', at_ms: 0, duration_ms: 1, budget_ms: 50 }]);
  assert.is(row?.budgetEnd, null);
});

waterfallRowsTest('a stage that goes on is drawn to the end and over nothing', () => {
  const rows = waterfallRows([
    { name: 'match', at_ms: 0, duration_ms: 10, budget_ms: null },
    { name: 'neurons', at_ms: 5, duration_ms: null, budget_ms: 1 },
  ]);
  assert.equal([rows[1]?.start, rows[1]?.width, rows[1]?.overMs], [0.5, 0.5, 0]);
});

waterfallRowsTest('a single moment has no width, and no share is beside the scale', () => {
  const [row] = waterfallRows([{ name: 'end', at_ms: 7, duration_ms: 0, budget_ms: null }]);
  assert.equal([row?.start, row?.width], [0, 0]);
});

waterfallRowsTest.run();

const durationTextTest = suite('console/duration-text');

durationTextTest('a duration has the unit and the digits that can be read at a glance', () => {
  const texts = [0, 0.44, 9.94, 12.4, 999, 1_250, 59_990, 60_000, 125_400].map(durationText);
  assert.equal(texts, [
    '0 ms',
    '0.4 ms',
    '9.9 ms',
    '12 ms',
    '999 ms',
    '1.25 s',
    '59.99 s',
    '1 min',
    '2 min 5 s',
  ]);
  assert.is(durationText(-1_500), '-1.5 s');
});

durationTextTest('a long duration has at most two units', () => {
  assert.equal([3_720_000, 3_599_600, 90_000_000].map(durationText), ['1 h 2 min', '1 h', '1 d 1 h']);
});

durationTextTest.run();
