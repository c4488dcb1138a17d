import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveEvent } from '../../../src/console/events.ts';
import {
  canChangeQuestion,
  mergeTurns,
  optionsOf,
  type Turn,
  turnsAfter,
  turnsOfRuns,
} from '../../../src/console/talk/turns.ts';

const test = suite('console/talk/turns');

const TIME = '2026-11-21T14:20:15.646Z';
const event = (type: string, fields: Record<string, unknown> = {}): LiveEvent => ({
  ...{ id: '1', type, time: TIME, conversation: 'tab', run: 'r1' },
  ...fields,
});
const after = (...events: readonly LiveEvent[]): readonly Turn[] =>
  events.reduce<readonly Turn[]>(turnsAfter, []);

const STARTED = event('run.started', { order: 'make tea', started_synapses: [], answers: null });
const TURN: Turn = {
  ...{ run: 'r1', conversation: 'tab', time: TIME, order: 'make tea', started: [], isAnswer: false },
  ...{ said: [], failures: [], outcome: 'running' },
};

const report = (status: string | null, said: readonly string[]) => ({
  report: {
    status,
    matched_synapses: [
      { neuron_module_list: said.map((generated_message) => ({ neuron_name: 'Say', generated_message })) },
    ],
  },
});

test('an order is at work from its start, says what its neurons say, and is done at its end', () => {
  assert.equal(after(STARTED), [TURN]);
  const said = [STARTED, event('neuron.ended', { generated_message: 'Tea.' })];
  assert.equal(after(...said), [{ ...TURN, said: ['Tea.'] }]);
  const done = event('run.finished', report('complete', ['Tea.']));
  assert.equal(after(...said, done), [{ ...TURN, said: ['Tea.'], outcome: 'done' }]);
});

test('a question, an order nothing fits, and what runs in its place are told apart', () => {
  const outcome = (...events: readonly LiveEvent[]) => after(STARTED, ...events)[0]?.outcome;
  assert.is(outcome(event('run.finished', report('waiting_for_answer', ['Sugar?']))), 'asked');
  assert.is(outcome(event('run.finished', report(null, []))), 'not_matched');
  const instead = event('order.matched', { is_default: true });
  assert.is(outcome(instead, event('run.finished', report('complete', ['Sorry.']))), 'not_matched');
});

test('the answer to a question is one', () => {
  assert.equal(after(event('run.started', { order: 'yes', answers: 'r0' }))[0]?.isAnswer, true);
});

test('failures of neurons, of speech and of the run are kept with their reasons', () => {
  const [turn] = after(
    STARTED,
    event('neuron.failed', { error: 'no value for kind' }),
    event('speech.failed', { error: 'no voice' }),
    event('run.finished', { error: 'a bug' }),
  );
  assert.equal(turn?.failures, ['no value for kind', 'no voice', 'a bug']);
  assert.is(turn?.outcome, 'failed');
});

test('speech that is not understood is a turn of its own', () => {
  const [turn] = after(event('transcript.final', { error: 'nothing was heard' }));
  assert.equal(turn, { ...TURN, order: null, failures: ['nothing was heard'], outcome: 'failed' });
});

test('an event about nothing that was said changes nothing', () => {
  const turns = after(STARTED);
  assert.is(turnsAfter(turns, event('state.changed', { region: 'ears' })), turns);
  assert.is(turnsAfter(turns, event('neuron.failed', { run: 'other', error: 'x' })), turns);
});

test('earlier runs come first, and what was heard live goes before what is on disk', () => {
  const run = (id: string) => ({
    ...{
      id,
      conversation: 'tab',
      started: TIME,
      duration_ms: 1,
      order: 'make tea',
      status: 'complete' as const,
    },
    ...{ synapses: ['tea'], said: ['Tea.'], is_default: false, has_error: false, has_audio: false },
  });
  const earlier = turnsOfRuns([run('r1'), run('r0')]);
  const turns = mergeTurns(earlier, after(STARTED));
  assert.equal(
    turns.map(({ run, outcome }) => `${run} ${outcome}`),
    ['r0 done', 'r1 running'],
  );
});

test('answers without a hole can be given with a button, each once', () => {
  const links = [
    { synapse_name: 'sweet', answers: ['yes', '{{ amount }} spoons'] },
    { synapse_name: 'plain', answers: ['no', 'yes'] },
  ];
  assert.equal(optionsOf({ links }), ['yes', 'no']);
});

test('the end of a run and a dropped question of the conversation may change what is asked', () => {
  const event = { id: '1', type: 'run.finished', time: '', conversation: 'tab' };
  assert.ok(canChangeQuestion(event, 'tab'));
  assert.ok(canChangeQuestion({ ...event, type: 'question.dropped' }, 'tab'));
  assert.not.ok(canChangeQuestion(event, 'other'));
  assert.not.ok(canChangeQuestion({ ...event, type: 'run.started' }, 'tab'));
});

test.run();
