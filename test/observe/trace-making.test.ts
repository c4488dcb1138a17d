import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../src/brain/brain.ts';
import type { AssistantEvent, RunStarted, StateChanged } from '../../src/brain/events.ts';
import { askedTimes, runNow } from '../../src/observe/observing.ts';
import { type OpenRun, openRun } from '../../src/observe/open-run.ts';
import { recordings } from '../../src/observe/recordings.ts';
import { speechLine } from '../../src/observe/run-trace.ts';
import { runTraces } from '../../src/observe/run-traces.ts';
import type { TraceDeps } from '../../src/observe/trace-making.ts';
import { orderSynapse } from '../support/order-synapse.ts';
import { emittedRun } from '../support/run-told.ts';
import { steppedClock } from '../support/stepped-clock.ts';
import { making } from '../support/trace-making.ts';

const test = suite('trace making');

const one = emittedRun();
const of = { call: 'run-1', conversation: 'default' };

/** The run these news tell of, 1 ms after one another, and what makes traces of it. */
function told(given: Partial<TraceDeps>, ...events: readonly AssistantEvent[]) {
  const clock = steppedClock();
  const made = making(clock, given);
  const traces = runTraces({
    isActive: () => true,
    making: made,
    put: () => {},
    recordings: recordings({ isWanted: () => false }),
    clock,
  });
  const speech = speechLine();
  for (const each of events) {
    traces.follow(each, 0, clock.nowMs(), speech.follow(each));
    clock.pass(1);
  }
  return { made, clock, run: traces.find('run-1') as OpenRun };
}

const changed = (region: StateChanged['region'], state: string, conversation?: string): StateChanged => ({
  type: 'state.changed',
  region,
  state,
  ...(conversation === undefined ? {} : { conversation }),
});

test('states are those of its conversation and of all, while it was heard and ran, and the one before', () => {
  const { made, run } = told(
    {},
    changed('voice', 'muted'),
    changed('voice', 'audible'),
    { type: 'on_triggered', ...of },
    changed('ears', 'listening'),
    changed('conversation', 'running', 'default'),
    changed('conversation', 'running', 'kitchen'),
    one.started(),
    changed('conversation', 'idle', 'default'),
  );
  assert.equal(
    made.traceOf(run).states.map(({ at_ms, region, state }) => [at_ms, region, state]),
    [
      [-5, 'voice', 'audible'],
      [-3, 'ears', 'listening'],
      [-2, 'conversation', 'running'],
      [1, 'conversation', 'idle'],
    ],
  );
});

test('what came nearest is looked for in the brain as it was', () => {
  let brain = brainOf([orderSynapse('tea', 'make some tea')]);
  const { made, run } = told({ brain: () => brain }, one.started('make some te'), {
    type: 'order.matched',
    ...of,
    order: 'make some te',
    isDefault: true,
    matches: [],
  });
  brain = brainOf([]);
  assert.equal(
    made.traceOf(run).near_misses?.map(({ synapse_name }) => synapse_name),
    ['tea'],
  );
});

test('without transcripts what was said is in no part of it, also where a failure tells of it', () => {
  const { made, run } = told(
    { transcripts: () => false },
    { type: 'transcript.partial', ...of, text: 'tea' },
    one.started(),
    one.matched(true),
    { ...one.failed, error: 'there is no tea' } as AssistantEvent,
    one.asked,
    one.answered(),
  );
  const { run: kept } = made.toKeep(run).make();
  const { error } = JSON.parse(kept.trace).events.find(
    ({ type }: { readonly type: string }) => type === 'neuron.failed',
  );
  assert.equal([kept.order, kept.said, error], ['…', [], 'there is no …']);
  assert.not.match(kept.trace.replaceAll('"tea"', ''), /tea|Hi/);
  assert.is(made.traceOf(run).near_misses, undefined);
});

test('the engines are asked again when the settings change, and now and then for a run that used them', () => {
  let asked = 0;
  const engines = () => {
    asked += 1;
    return {};
  };
  const { made, run, clock } = told({ engines }, one.started());
  const laterAskedFor = (of: OpenRun): number => {
    clock.pass(1_000);
    made.traceOf(of);
    made.traceOf(of);
    return asked;
  };
  assert.is(laterAskedFor(run), 1);
  assert.is(laterAskedFor(run), 1);
  assert.is(laterAskedFor({ ...run, hasSpoken: true }), 2);
  assert.is(laterAskedFor({ ...run, by: 'voice' }), 3);
  made.follow({ type: 'settings.changed' }, clock.nowMs());
  assert.is(laterAskedFor(run), 4);
});

test('texts that are long are cut short in lists', () => {
  const report = {
    ...one.report,
    matched_synapses: [
      {
        synapse_name: 'tea',
        matched_order: 'tea',
        neuron_module_list: ['a'.repeat(900), 'b'.repeat(900), 'c'].map((generated_message) => ({
          neuron_name: 'Say',
          generated_message,
        })),
      },
    ],
  };
  const { made, run } = told({}, one.started(), one.asked, one.answered({ report }));
  assert.equal(
    made
      .toKeep(run)
      .make()
      .run.said.map(({ length }) => length),
    [900, 100],
  );
});

test.run();

const observingTest = suite('asked times');

const asks = (call: string, conversation = 'default'): AssistantEvent => ({
  type: 'neuron.ended',
  call,
  conversation,
  synapse: 'coffee',
  neuron: 'neurotransmitter',
  step: 1,
  outcome: 'asked',
  said: null,
});

observingTest('a question waits since it was asked', () => {
  const times = askedTimes(new Map([['kept', 3]]));
  times.follow(asks('a'), 5);
  times.follow(emittedRun('b').ended, 6);
  assert.equal(['kept', 'a', 'b'].map(times.askedAtMs), [3, 5, undefined]);
});

const ends: readonly (readonly [how: string, news: AssistantEvent])[] = [
  ['answered', emittedRun('b').started('yes', 'a')],
  ['dropped', { type: 'question.dropped', conversation: 'default', asked: ['a'] }],
  ['lost', { type: 'conversation.failed', conversation: 'default', error: 'a bug' }],
];
for (const [how, event] of ends) {
  observingTest(`a question that was ${how} waits no more, others do`, () => {
    const times = askedTimes();
    times.follow(asks('a'), 5);
    times.follow(asks('other', 'kitchen'), 6);
    times.follow(event, 7);
    assert.equal(['a', 'other'].map(times.askedAtMs), [undefined, 6]);
  });
}

const { started, begun, ended } = emittedRun();

/** Since 1 000 ms, tick 50; each of these a tick later. */
function after(order: string | null, ...events: readonly AssistantEvent[]) {
  const run = openRun(started(order) as RunStarted, 1_000, 50, { isTraced: true, keepsTexts: true });
  run.trace?.events.push(...events);
  run.trace?.ticks.push(...events.map((_, index) => 51 + index));
  return runNow(run);
}

observingTest('a run tells its order and the neuron at work', () => {
  assert.equal(after('tea', begun), {
    startedAtMs: 1_000,
    detail: '“tea”',
    neuron: { name: 'say', synapse: 'tea', startedAtMs: 1_001 },
  });
});

observingTest('one that was started by name tells the name; between neurons none is at work', () => {
  assert.equal(after(null, begun, ended), { startedAtMs: 1_000, detail: 'tea', neuron: undefined });
});

observingTest.run();
