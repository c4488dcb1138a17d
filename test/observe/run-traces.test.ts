import { of } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent, HookEvent, HookName } from '../../src/brain/events.ts';
import type { StoredRun } from '../../src/brain/stored-run.ts';
import { recordings } from '../../src/observe/recordings.ts';
import { type RunTrace, speechLine } from '../../src/observe/run-trace.ts';
import { heardBefore, runTraces } from '../../src/observe/run-traces.ts';
import type { TraceDeps } from '../../src/observe/trace-making.ts';
import { emittedRun } from '../support/run-told.ts';
import { CHANGED } from '../support/stamped.ts';
import { steppedClock } from '../support/stepped-clock.ts';
import { making } from '../support/trace-making.ts';

const test = suite('run traces');

function following(isActive = () => true, given: Partial<TraceDeps> = {}) {
  const clock = steppedClock();
  const put: StoredRun[] = [];
  const told: RunTrace[] = [];
  const sounds = recordings({ isWanted: () => true });
  const traces = runTraces({
    isActive,
    making: making(clock, { recordings: sounds, ...given }),
    put: ({ make }) => put.push(make().run),
    emit: (trace) => told.push(trace),
    recordings: sounds,
    clock,
  });
  const speech = speechLine();
  return {
    traces,
    put,
    traced: told,
    sounds,
    pass: clock.pass,
    /** Tells these, 1 ms after one another. */
    emit: (...events: readonly AssistantEvent[]) => {
      for (const one of events) {
        traces.follow(one, Date.UTC(2000, 0, 1) + clock.nowMs(), clock.nowMs(), speech.follow(one));
        clock.pass(1);
      }
    },
    /** What each trace told, in short. */
    told: () => put.map(({ trace }) => JSON.parse(trace).events.map(({ type }: { type: string }) => type)),
  };
}

const one = emittedRun();

test('a run that answers a question says only what it said itself, not what was said before the question', () => {
  const { emit, put } = following();
  const [tea] = one.report.matched_synapses;
  if (tea === undefined) throw new Error('the report has no synapse');
  const question = { neuron_name: 'Say', generated_message: 'Sugar?' };
  const whole = { ...tea, neuron_module_list: [question, ...tea.neuron_module_list] };
  const report = { ...one.report, matched_synapses: [whole] };
  emit(one.started('yes', 'run-0'), one.begun, one.ended, one.answered({ report }));
  assert.equal(put[0]?.said, ['Hi']);
});

test('a run that says nothing is handed over when it is answered, with all that is known of it', () => {
  const { emit, put } = following();
  emit(one.started(), one.matched(), one.found, one.begun, one.ended, one.answered());
  const [{ trace = '', ...summary } = {}] = put;
  assert.equal(summary, {
    id: 'run-1',
    conversation: 'default',
    startedAtMs: Date.UTC(2000, 0, 1),
    durationMs: 5,
    order: 'tea',
    status: 'complete',
    synapses: ['tea'],
    said: ['Hi'],
    isDefault: false,
    hasError: false,
    hasAudio: false,
  });
  assert.equal(JSON.parse(trace), {
    by: 'api',
    from_hook: false,
    mute: null,
    started_synapses: [],
    parameters: {},
    answers: null,
    broca: '1.2.3',
    engines: { tts: { name: 'espeak', engine: 'espeak', version: '1.51' } },
    stages: [
      { name: 'match', at_ms: 0, duration_ms: 1, budget_ms: 1 },
      { name: 'neurons', at_ms: 3, duration_ms: 1, budget_ms: null },
    ],
    states: [],
    events: [
      {
        at_ms: 1,
        type: 'order.matched',
        order: 'tea',
        is_default: false,
        matches: [{ synapse_name: 'tea', matched_order: 'tea', parameters: {}, score: 1 }],
      },
      {
        at_ms: 4,
        type: 'neuron.ended',
        duration_ms: 1,
        synapse_name: 'tea',
        neuron_name: 'say',
        step: 0,
        outcome: 'finished',
        generated_message: 'Hi',
      },
    ],
    report: one.report,
  });
});

test('a run that speaks is handed over when all of it was heard', () => {
  const { emit, put, told, pass } = following();
  emit(one.started(), one.asked, one.asked, one.answered(), one.speaking, one.spoken, one.speaking);
  pass(1_000);
  assert.equal(put, []);
  emit(one.spoken);
  pass(20);
  assert.equal(told(), [
    [
      'speech.asked',
      'speech.asked',
      'on_start_speaking',
      'on_stop_speaking',
      'on_start_speaking',
      'on_stop_speaking',
    ],
  ]);
});

test('that the loudspeaker failed is told after the sound has ended, and is part of it', () => {
  const { emit, told, put, pass } = following();
  emit(one.started(), one.asked, one.answered(), one.speaking, one.spoken, one.hoarse);
  pass(20);
  assert.equal(told(), [['speech.asked', 'on_start_speaking', 'on_stop_speaking', 'speech.failed']]);
  assert.is(put[0]?.hasError, true);
});

test('a run that nobody heard for lack of a loudspeaker has no error', () => {
  const { emit, told, put, pass } = following();
  emit(one.started(), one.asked, one.answered(), one.speaking, one.spoken, one.unheard);
  pass(20);
  assert.equal(told(), [['speech.asked', 'on_start_speaking', 'on_stop_speaking', 'speech.unheard']]);
  assert.equal([put[0]?.hasError, put[0]?.status], [false, 'complete']);
});

test('speech is waited for a minute', () => {
  const { emit, put, pass, traces } = following();
  emit(one.started(), one.asked, one.answered());
  pass(59_998);
  assert.equal([put.length, traces.open()], [0, 1]);
  pass(1);
  assert.equal([put.length, traces.open()], [1, 0]);
});

test('a neuron that failed, or a bug, makes a run with an error', () => {
  const { emit, put } = following();
  const bug = emittedRun('run-2');
  emit(one.started(), one.begun, one.failed, one.answered());
  emit(bug.started(null), bug.answered({ error: new Error('a bug') }));
  assert.equal(
    put.map(({ id, status, hasError, synapses, order }) => [id, status, hasError, synapses, order]),
    [
      ['run-1', 'complete', true, ['tea'], 'tea'],
      ['run-2', null, true, [], null],
    ],
  );
  const { error, report, started_synapses } = JSON.parse(put[1]?.trace ?? '');
  assert.equal([error, report, started_synapses], ['a bug', null, ['tea']]);
});

test('a conversation that is lost takes its runs along, and no others', () => {
  const { emit, put, traces } = following();
  const other = emittedRun('run-2', 'kitchen');
  emit(one.started(), other.started());
  emit({ type: 'conversation.failed', conversation: 'default', error: new Error('a bug') });
  assert.equal([put.map(({ id, hasError }) => [id, hasError]), traces.open()], [[['run-1', true]], 1]);
});

test('what was heard of an order before its run is part of it', () => {
  const { emit, told, put } = following();
  emit({ type: 'transcript.partial', call: 'run-1', conversation: 'default', text: 'te' });
  emit({ type: 'audio.transcribed', call: 'run-1', conversation: 'default', result: { text: 'tea' } });
  emit(one.started(), one.answered());
  assert.equal(told(), [['transcript.partial', 'transcript.final']]);
  assert.equal(
    JSON.parse(put[0]?.trace ?? '').events.map(({ at_ms }: { at_ms: number }) => at_ms),
    [-2, -1],
  );
});

test('a neuron that has not ended shows as started', () => {
  const { emit, told, traces } = following();
  emit(one.started(), one.begun, one.ended, one.begun);
  traces.close();
  assert.equal(told(), [['neuron.ended', 'neuron.started']]);
});

test('too many events are counted and left out', () => {
  const { emit, put } = following();
  emit(one.started(), ...Array<AssistantEvent>(1_003).fill(one.matched()), one.answered());
  const { events, events_left_out } = JSON.parse(put[0]?.trace ?? '');
  assert.equal([events.length, events_left_out], [1_000, 3]);
});

test('no more than 10 000 runs are followed at a time', () => {
  const { emit, traces } = following();
  for (let run = 0; run < 10_001; run += 1) emit(emittedRun(`run-${run}`).started());
  assert.equal([traces.open(), traces.find('run-10000')], [10_000, undefined]);
});

test('runs that are switched off are followed and leave nothing', () => {
  let isActive = false;
  const { emit, put, traces } = following(() => isActive);
  emit(one.started());
  assert.is(traces.open(), 1);
  isActive = true;
  emit(one.answered(), emittedRun('run-2').started(), emittedRun('run-2').answered());
  assert.equal(
    put.map(({ id }) => id),
    ['run-2'],
  );
});

test('a run that nobody wants any more is followed and leaves nothing, its sound neither', () => {
  const { emit, put, traces, sounds, traced } = following();
  emit(one.started(), emittedRun('run-2').started());
  sounds.recorded(of({ samples: new Int16Array(9) }), 'run-1').subscribe();
  assert.equal([traces.forget(['run-1', 'run-9']), traces.forget('all')], [1, 1]);
  emit(one.answered());
  assert.equal([put, traced, traces.open(), sounds.has('run-1')], [[], [], 1, false]);
});

test('what a run is told as has what lists show of it too', () => {
  const { emit, traced, put } = following();
  emit(one.started(), one.answered());
  const [{ id, order, status, duration_ms, ...rest }] = traced as [RunTrace];
  assert.equal([id, order, status, duration_ms], ['run-1', 'tea', 'complete', 1]);
  assert.equal(
    Object.keys(JSON.parse(put[0]?.trace ?? '')).filter((key) => !(key in rest)),
    [],
  );
});

test('at the end everything is handed over as it stands', () => {
  const { emit, put, traces, pass } = following();
  const speaks = emittedRun('run-2');
  emit(one.started(), speaks.started(), speaks.asked, speaks.answered());
  traces.close();
  pass(100_000);
  assert.equal(
    put.map(({ id, hasError, trace }) => [id, hasError, JSON.parse(trace).error]),
    [
      ['run-1', true, 'the assistant was stopped'],
      ['run-2', false, undefined],
    ],
  );
});

test('values that JSON cannot hold cost the events, not the trace', () => {
  const { emit, put } = following();
  emit(one.started());
  emit({
    type: 'order.matched',
    call: 'run-1',
    conversation: 'default',
    order: 'tea',
    isDefault: false,
    matches: [{ synapse: 'tea', matchedOrder: null, parameters: { big: 1n } }],
  });
  emit(one.answered());
  const { by, events, unreadable } = JSON.parse(put[0]?.trace ?? '');
  assert.equal([by, events, unreadable], ['api', [], true]);
});

test('the sound of what was not understood is forgotten, as it will never run', () => {
  const { sounds, emit } = following();
  const frames$ = of({ samples: Int16Array.from([1]) });
  for (const call of ['lost', 'waiting']) sounds.recorded(frames$, call).subscribe();
  emit({ type: 'on_stt_error', call: 'lost', conversation: 'default', by: 'voice' });
  assert.equal([sounds.has('lost'), sounds.has('waiting')], [false, true]);
});

const hook = (type: HookName): HookEvent => ({ type, call: 'run-1', conversation: 'kitchen', by: 'voice' });

test('somebody who was not understood leaves a trace without words, with what was heard', () => {
  const { emit, put, traced, sounds, traces } = following();
  of({ samples: new Int16Array(4) })
    .pipe((frames$) => sounds.recorded(frames$, 'run-1'))
    .subscribe();
  emit(hook('on_triggered'), hook('on_start_listening'), hook('on_stop_listening'), hook('on_stt_error'));
  traces.close();
  const [{ trace: _, ...summary } = {}] = put;
  assert.equal(summary, {
    id: 'run-1',
    conversation: 'kitchen',
    startedAtMs: Date.UTC(2000, 0, 1) + 3,
    durationMs: 0,
    order: '',
    status: null,
    synapses: [],
    said: [],
    isDefault: false,
    hasError: true,
    hasAudio: true,
  });
  assert.is(traced[0]?.error, 'nothing was understood');
  assert.equal(
    traced[0]?.events.map(({ type }) => type),
    ['on_triggered', 'on_start_listening', 'on_stop_listening', 'on_stt_error'],
  );
  assert.not(sounds.has('run-1'));
});

test('ears that listen without a hotword and hear nobody leave none', () => {
  const { emit, put, traces } = following();
  emit(hook('on_start_listening'), hook('on_stop_listening'), hook('on_stt_error'));
  traces.close();
  assert.equal(put, []);
});

const heard = (tick: number, event: AssistantEvent = CHANGED) => ({ event, tick });
const guess: AssistantEvent = {
  type: 'transcript.partial',
  call: '100',
  conversation: 'default',
  text: 'so',
};

test('what was heard of a call is given once', () => {
  const before = heardBefore();
  before.keep('a', heard(1));
  before.keep('b', heard(2));
  before.keep('a', heard(3));
  assert.equal(before.take('a'), [heard(1), heard(3)]);
  assert.equal(before.take('a'), []);
  assert.equal(before.take('b'), [heard(2)]);
});

test('calls that never run are forgotten, the oldest first, and none holds too much', () => {
  const before = heardBefore();
  for (let call = 0; call < 101; call += 1) before.keep(String(call), heard(call));
  for (let tick = 0; tick < 200; tick += 1) before.keep('100', heard(tick, guess));
  before.keep('100', heard(200));
  assert.equal([before.take('0'), before.take('1'), before.take('100').length], [[], [heard(1)], 101]);
});

test.run();
