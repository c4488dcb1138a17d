import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markSpokenWords, markTemplateWords } from '../../../src/console/runs/reasons.ts';
import {
  ALL_RUNS,
  momentText,
  orderText,
  runStatus,
  runsPath,
  stageLines,
} from '../../../src/console/runs/trace.ts';

const test = suite('console/runs/trace');

test('of what was said, the words of the order, its values and the others are told apart', () => {
  assert.equal(markSpokenWords('Well my name is Ada', 'my name is {{ name }}', { name: 'Ada' }), [
    { text: 'Well', mark: 'other' },
    { text: 'my', mark: 'own' },
    { text: 'name', mark: 'own' },
    { text: 'is', mark: 'own' },
    { text: 'Ada', mark: 'value' },
  ]);
});

test('a word of the order stands for one word that was said', () => {
  assert.equal(
    markSpokenWords('go go', 'go', {}).map(({ mark }) => mark),
    ['own', 'other'],
  );
});

test('punctuation of what was said and of what is written marks no word as another', () => {
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

test('of an order as written, the words that were not said and its holes are marked', () => {
  assert.equal(markTemplateWords('turn {{ which one }} Light', ['light']), [
    { text: 'turn', mark: 'own' },
    { text: '{{ which one }}', mark: 'value' },
    { text: 'Light', mark: 'missing' },
  ]);
});

test('a filter becomes the query of the list, and the page begins after the last run of the one before', () => {
  assert.is(runsPath(ALL_RUNS), '/runs?limit=50');
  assert.is(
    runsPath({ search: ' the light ', conversation: 'a b', synapse: 'x', status: 'none' }, 'r-9'),
    '/runs?limit=50&search=the+light&conversation=a+b&synapse=x&status=none&before=r-9',
  );
  assert.is(runsPath({ ...ALL_RUNS, status: 'failed' }), '/runs?limit=50&has_error=true');
});

test('an order without words, and a run without an order, are called so', () => {
  assert.equal(['turn on', ' ', null].map(orderText), ['“turn on”', 'no words', 'by name']);
});

test('a failure is told before the status, and what stands in for a match, or for words, is none', () => {
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
});

test('what a stage came to is told in lines, and nothing as such', () => {
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

test('a moment of another day has its date', () => {
  const now = new Date(2026, 0, 2, 12);
  const today = momentText(new Date(2026, 0, 2, 9, 5, 7).toISOString(), now);
  const before = momentText(new Date(2026, 0, 1, 9, 5, 7).toISOString(), now);
  assert.is(today, '09:05:07');
  assert.match(before, /2026.* 09:05:07$/);
});

test.run();
