import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveEvent } from '../../../src/console/events.ts';
import {
  clockText,
  entriesOf,
  entryTitle,
  eventLine,
  groupOf,
  singleEntries,
} from '../../../src/console/timeline/entries.ts';
import { conversationsOf, EVERYTHING, filteredEvents } from '../../../src/console/timeline/event-filter.ts';
import { LIVE_TYPES } from '../../../src/observe/live-event.ts';

const test = suite('console/timeline/entries');

let last = 0;
const event = (type: string, fields: Record<string, unknown> = {}): LiveEvent => {
  last += 1;
  return { id: `e-${last}`, type, time: '2026-01-01T00:00:00.000Z', ...fields };
};

const started = event('run.started', {
  run: 'r-1',
  conversation: 'kitchen',
  order: 'hello',
  started_synapses: [],
});
const matched = event('order.matched', {
  run: 'r-1',
  conversation: 'kitchen',
  order: 'hello',
  is_default: false,
  matches: [{ synapse_name: 'greet', matched_order: 'hello', parameters: {}, score: 1 }],
});
const finished = event('run.finished', {
  run: 'r-1',
  conversation: 'kitchen',
  status: 'complete',
  duration_ms: 3,
});
const muted = event('on_mute');

test('every type of the service but the changes of files and signals has a group', () => {
  const others = LIVE_TYPES.filter((type) => groupOf({ type }) === 'others');
  assert.equal(others, ['brain.changed', 'settings.changed', 'signal.notified']);
});

test('what tells of an error is a failure whatever it is about', () => {
  const types = ['neuron.failed', 'speech.failed', 'on_stt_error'];
  for (const type of types) assert.is(groupOf({ type }), 'failures');
  assert.is(groupOf({ type: 'transcript.final', error: 'it died' }), 'failures');
  assert.is(groupOf({ type: 'transcript.final' }), 'hearing');
});

test('a filter takes away groups, other conversations and what has not the text', () => {
  const all = [started, matched, finished, muted];
  assert.equal(filteredEvents(all, EVERYTHING), all);
  assert.equal(filteredEvents(all, { ...EVERYTHING, hidden: ['orders'] }), [muted]);
  assert.equal(filteredEvents(all, { ...EVERYTHING, conversation: 'kitchen' }), [started, matched, finished]);
  assert.equal(filteredEvents(all, { ...EVERYTHING, text: ' GREET ' }), [matched]);
});

test('the conversations of events are named once, sorted', () => {
  assert.equal(conversationsOf([event('a', { conversation: 'b' }), started, matched, muted]), [
    'b',
    'kitchen',
  ]);
});

test('the events of a run are one entry, and the entry that began last is first', () => {
  const between = event('on_unmute');
  const entries = entriesOf([muted, started, between, matched, finished]);
  assert.equal(
    entries.map(({ run, events }) => [run, events]),
    [
      [null, [between]],
      ['r-1', [started, matched, finished]],
      [null, [muted]],
    ],
  );
  assert.equal(
    singleEntries([started, muted]).map(({ events }) => events),
    [[muted], [started]],
  );
});

const titled = (...events: readonly LiveEvent[]) => entryTitle({ events });

test('an entry is called by its order and tells how far it is', () => {
  const open = { title: '“hello”', state: 'going', detail: '', isRun: true };
  assert.equal(titled(started, matched), open);
  assert.equal(titled(started, matched, finished), { ...open, state: 'complete' });
  const failure = event('neuron.failed', { error: 'no route' });
  assert.equal(titled(started, failure, finished), { ...open, state: 'failed', detail: 'no route' });
  assert.is(titled(started, event('speech.asked', { text: 'Hi' })).detail, '“Hi”');
  assert.is(titled(started, { ...matched, is_default: true }, finished).state, 'unmatched');
  assert.is(titled(started, { ...finished, status: 'waiting_for_answer' }).state, 'waiting_for_answer');
});

test('an entry in which no word was heard, or hearing failed, is told so', () => {
  const triggered = event('on_triggered', { run: 'r-2' });
  const lost = event('on_stt_error', { run: 'r-2' });
  const silent = { title: 'Something is heard', state: 'going', detail: '', isRun: false };
  assert.equal(titled(triggered), silent);
  assert.equal(titled(triggered, lost), { ...silent, state: 'unheard' });
  const blank = { ...started, order: '' };
  assert.equal(titled(blank, finished), { ...silent, title: 'No words', state: 'unheard', isRun: true });
  assert.equal(titled(triggered, { ...lost, error: 'it died' }), {
    ...silent,
    state: 'failed',
    detail: 'it died',
  });
});

test('an entry without an order is called by what was started', () => {
  assert.is(titled({ ...started, order: null, started_synapses: ['time'] }).title, 'time');
  assert.is(titled(event('on_triggered')).title, 'Something is heard');
});

test('a moment is shown to the millisecond, in the time zone of the page', () => {
  assert.is(clockText(new Date(2026, 0, 2, 9, 5, 7, 8).toISOString()), '09:05:07.008');
  assert.is(clockText(undefined), '');
});

test('an event is told in one line', () => {
  assert.is(eventLine(started), '“hello”');
  assert.is(eventLine(matched), '“hello” → greet (score 1)');
  assert.is(eventLine(finished), 'complete · 3 ms');
  assert.is(eventLine(muted), '');
  assert.is(eventLine({ type: 'order.matched', order: 'x', is_default: true, matches: [] }), '“x” → nothing');
  assert.is(eventLine({ type: 'state.changed', region: 'ears', state: 'listening' }), 'ears: listening');
  assert.is(eventLine({ type: 'on_stt_error' }), 'no words');
  assert.is(eventLine({ type: 'transcript.final', text: '', duration_ms: 1250 }), 'no words · 1.25 s');
  assert.is(
    eventLine({ type: 'neuron.failed', neuron_name: 'uri', synapse_name: 'gate', error: 'no route' }),
    'uri of gate: no route',
  );
  assert.is(eventLine({ type: 'speech.failed', text: 'Hi', error: 'it died' }), '“Hi” · it died');
});

test.run();
