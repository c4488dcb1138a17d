import { of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent, StateChanged } from '../../src/brain/events.ts';
import { withoutTexts } from '../../src/observe/open-run.ts';
import { recordings } from '../../src/observe/recordings.ts';
import { sparingly, speechLine } from '../../src/observe/run-trace.ts';
import { type Stage, stagesOf } from '../../src/observe/stages.ts';
import { stateLog } from '../../src/observe/trace-making.ts';
import { emittedRun } from '../support/run-told.ts';
import { CHANGED, said } from '../support/stamped.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const test = suite('near misses');

test('work is done at most for one part of the time in fifty-one', () => {
  const clock = steppedClock();
  const inTime = sparingly(clock);
  let done = 0;
  const work = (): number => {
    clock.pass(10);
    done += 1;
    return done;
  };
  assert.equal([inTime(work), inTime(work)], [1, undefined]);
  clock.pass(499);
  assert.is(inTime(work), undefined);
  clock.pass(1);
  assert.equal([inTime(work), done], [2, 2]);
});

const runTraceOf = { call: 'run-1', conversation: 'default' };
const start = (detail: string): AssistantEvent => ({ type: 'on_start_speaking', ...runTraceOf, detail });
const stop = (detail: string): AssistantEvent => ({ type: 'on_stop_speaking', ...runTraceOf, detail });
const stopped = (text: string): AssistantEvent => ({ type: 'speech.stopped', ...runTraceOf, text });
const failed = (text: string): AssistantEvent => ({
  type: 'speech.failed',
  ...runTraceOf,
  text,
  error: 'hoarse',
});

/** What each piece of news meant, and how many texts waited after it. */
const followed = (...events: readonly AssistantEvent[]) => {
  const line = speechLine();
  return events.map((one) => [line.follow(one), line.waiting()]);
};

test('a text waits until it is heard', () =>
  assert.equal(followed(said('a'), said('b'), start('a'), CHANGED, stop('a'), start('b'), stop('b')), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    [undefined, 1],
    ['ended', 1],
    ['begun', 0],
    ['ended', 0],
  ]));

test('a text that cannot be made into sound has ended', () =>
  assert.equal(followed(said('a'), failed('a')), [
    ['asked', 1],
    ['ended', 0],
  ]));

test('a text that fails while it is heard ends once, whatever fails meanwhile', () =>
  assert.equal(followed(said('a'), said('b'), start('a'), failed('b'), stop('a'), failed('a')), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    ['ended', 0],
    ['ended', 0],
    [undefined, 0],
  ]));

test('a text that is stopped ends once, before it is heard or while it is', () =>
  assert.equal(followed(said('a'), said('b'), start('a'), stopped('b'), stop('a'), stopped('a')), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    ['ended', 0],
    ['ended', 0],
    [undefined, 0],
  ]));

test('texts that are heard at the same time, each through an output of its own, end once each', () => {
  const there = { call: 'run-2', conversation: 'tablet' };
  const events: readonly AssistantEvent[] = [
    { type: 'speech.asked', ...runTraceOf, text: 'a' },
    { type: 'speech.asked', ...there, text: 'a' },
    { type: 'on_start_speaking', ...runTraceOf, detail: 'a' },
    { type: 'on_start_speaking', ...there, detail: 'a' },
    { type: 'on_stop_speaking', ...runTraceOf, detail: 'a' },
    { type: 'speech.failed', ...runTraceOf, text: 'a', error: 'hoarse' },
    { type: 'on_stop_speaking', ...there, detail: 'a' },
    { type: 'speech.stopped', ...there, text: 'a' },
  ];
  assert.equal(followed(...events), [
    ['asked', 1],
    ['asked', 2],
    ['begun', 1],
    ['begun', 0],
    ['ended', 0],
    [undefined, 0],
    ['ended', 0],
    [undefined, 0],
  ]);
});

test.run();

const openRunTest = suite('without texts');

openRunTest('what people said and were told is gone wherever it stands, and all else stays', () => {
  const trace = {
    id: 'run-1',
    parameters: { room: 'attic', deep: { secret: 'attic' } },
    events: [
      { type: 'transcript.partial', at_ms: -3, text: 'the attic' },
      {
        type: 'order.matched',
        order: 'the attic',
        matches: [
          {
            ...{ synapse_name: 'go', matched_order: 'the {room}', parameters: { room: 'attic' }, score: 1 },
            slots: [{ name: 'room', value: 'attic', text: 'the attic' }],
          },
        ],
      },
      { type: 'neuron.ended', generated_message: null },
      { type: 'neuron.failed', place: 'brain.yml:1', error: 'no attic here' },
      { type: 'on_stt_error', error: 'the recogniser failed' },
    ],
    report: {
      user_order: 'the attic',
      matched_synapses: [
        {
          synapse_name: 'go',
          neuron_module_list: [{ neuron_name: 'Say', generated_message: 'In the attic' }],
        },
      ],
      status: 'complete',
    },
  };
  const without = withoutTexts(trace, (text) => text.replace('attic', '…'));
  assert.equal(without, {
    id: 'run-1',
    parameters: { room: '…', deep: '…' },
    events: [
      { type: 'transcript.partial', at_ms: -3, text: '…' },
      {
        type: 'order.matched',
        order: '…',
        matches: [
          {
            ...{ synapse_name: 'go', matched_order: '…', parameters: { room: '…' }, score: 1 },
            slots: [{ name: 'room', value: '…', text: '…' }],
          },
        ],
      },
      { type: 'neuron.ended', generated_message: null },
      { type: 'neuron.failed', place: 'brain.yml:1', error: 'no … here' },
      { type: 'on_stt_error', error: 'the recogniser failed' },
    ],
    report: {
      user_order: '…',
      matched_synapses: [
        { synapse_name: 'go', neuron_module_list: [{ neuron_name: 'Say', generated_message: '…' }] },
      ],
      status: 'complete',
    },
  });
  assert.is(JSON.stringify(without).includes('attic'), false);
});

openRunTest.run();

const recordingsTest = suite('recordings');

const frame = (...samples: readonly number[]) => ({ samples: Int16Array.from(samples) });

recordingsTest('keeps what passes by, as it was then', () => {
  const kept = recordings({ isWanted: () => true });
  const frames$ = new Subject<ReturnType<typeof frame>>();
  const seen: number[] = [];
  kept.recorded(frames$, 'a').subscribe(({ samples }) => seen.push(samples.length));
  const reused = frame(1, 2);
  frames$.next(reused);
  reused.samples.fill(0);
  frames$.next(frame(3));
  assert.equal(
    [[...(kept.find('a') ?? [])], seen],
    [
      [1, 2, 3],
      [2, 1],
    ],
  );
  kept.forget('a');
  assert.equal([kept.has('a'), kept.find('a')], [false, undefined]);
});

recordingsTest('where nobody wants it the frames go by untouched', () => {
  const kept = recordings({ isWanted: () => false });
  const frames$ = of(frame(1));
  assert.is(kept.recorded(frames$, 'a'), frames$);
  frames$.subscribe();
  assert.is(kept.has('a'), false);
});

recordingsTest('whoever hears it once more begins anew', () => {
  const kept = recordings({ isWanted: () => true });
  const frames$ = kept.recorded(of(frame(1), frame(2)), 'a');
  frames$.subscribe();
  frames$.subscribe();
  assert.equal([...(kept.find('a') ?? [])], [1, 2]);
});

recordingsTest('what is too long is cut, and what is too many is forgotten, the oldest first', () => {
  const kept = recordings({ isWanted: () => true, mostSamples: 3 });
  for (let call = 0; call < 11; call += 1)
    kept.recorded(of(frame(1, 2), frame(3, 4), frame(5)), String(call)).subscribe();
  assert.equal([kept.has('0'), [...(kept.find('1') ?? [])]], [false, [1, 2, 3]]);
});

recordingsTest('a call of which nothing was heard has no sound', () => {
  const kept = recordings({ isWanted: () => true });
  kept.recorded(of(), 'a').subscribe();
  assert.equal([kept.has('a'), kept.find('a'), kept.find('b')], [false, undefined, undefined]);
});

recordingsTest.run();

const stateLogTest = suite('state log');

const changed = (state: string, conversation?: string): StateChanged => ({
  type: 'state.changed',
  region: conversation === undefined ? 'ears' : 'conversation',
  state,
  ...(conversation === undefined ? {} : { conversation }),
});

const names = (visited: readonly { readonly state: string }[]) => visited.map(({ state }) => state);

stateLogTest('gives what a conversation and all came to between two ticks, both included', () => {
  const log = stateLog();
  log.keep(changed('listening'), 1);
  log.keep(changed('running', 'a'), 2);
  log.keep(changed('running', 'b'), 2);
  log.keep(changed('idle', 'a'), 3);
  log.keep(changed('waiting_for_trigger'), 4);
  assert.equal(log.between(2, 3, 'a'), [
    { region: 'conversation', state: 'running', tick: 2 },
    { region: 'conversation', state: 'idle', tick: 3 },
  ]);
  assert.equal(names(log.between(0, 9, 'b')), ['listening', 'running', 'waiting_for_trigger']);
  assert.equal([log.between(5, 9, 'a'), log.between(0, 0.5, 'a')], [[], []]);
});

stateLogTest('the oldest are overwritten', () => {
  const log = stateLog(3);
  for (const tick of [1, 2, 3, 4, 5]) log.keep(changed(String(tick)), tick);
  assert.equal(names(log.between(0, 9, 'a')), ['3', '4', '5']);
  assert.equal(names(log.between(4, 4, 'a')), ['4']);
});

stateLogTest('while a conversation has a satellite the ears here are none of its', () => {
  const log = stateLog();
  const satellite = (state: string): StateChanged => ({
    type: 'state.changed',
    region: 'satellite',
    state,
    conversation: 'tablet',
  });
  const own: StateChanged = {
    type: 'state.changed',
    region: 'ears',
    state: 'its own',
    conversation: 'tablet',
  };
  log.keep(changed('before'), 1);
  log.keep(satellite('joined'), 2);
  log.keep(changed('during'), 3);
  log.keep(own, 3);
  assert.equal(names(log.between(3, 9, 'tablet')), ['its own']);
  log.keep(satellite('left'), 4);
  log.keep(changed('after'), 5);
  assert.equal(names(log.between(0, 9, 'tablet')), ['before', 'joined', 'its own', 'left', 'after']);
  assert.equal(names(log.between(3, 9, 'tablet')), ['its own', 'left', 'after']);
  assert.equal(names(log.between(0, 9, 'other')), ['before', 'during', 'after']);
});

stateLogTest.run();

const stagesTest = suite('stages');

const one = emittedRun();
const stagesOf2 = { call: 'run-1', conversation: 'default' };

/** News with their ticks, of a run that began at 10 000. */
const stages = (...told: readonly (readonly [tick: number, news: AssistantEvent])[]): readonly Stage[] =>
  stagesOf({
    startTick: 10_000,
    trace: {
      events: told.map(([, event]) => event),
      ticks: told.map(([tick]) => tick),
      heardMs: undefined,
      leftOut: 0,
    },
  });

const inShort = (all: readonly Stage[]) =>
  all.map(({ name, at_ms, duration_ms, budget_ms }) => [name, at_ms, duration_ms, budget_ms]);

const triggered: AssistantEvent = { type: 'on_triggered', ...stagesOf2 };
const opened: AssistantEvent = { type: 'on_start_listening', ...stagesOf2 };
const begun: AssistantEvent = { type: 'utterance.started', ...stagesOf2, atMs: 5_000 };
const ended: AssistantEvent = {
  ...{ type: 'utterance.ended', ...stagesOf2, atMs: 7_000 },
  ...{ by: 'silence', silenceMs: 600 },
};
const text: AssistantEvent = { type: 'audio.transcribed', ...stagesOf2, result: { text: 'tea' } };
const sounding: AssistantEvent = { type: 'speech.sounding', ...stagesOf2, text: 'Hi' };

stagesTest('a spoken order goes from the hotword to the last word of the answer', () => {
  const all = stages(
    [7_800, triggered],
    [7_810, opened],
    [8_200, begun],
    [9_950, ended],
    [9_990, text],
    [10_000.5, one.matched()],
    [10_001, one.begun],
    [10_003, one.ended],
    [10_060, sounding],
    [11_000, one.spoken],
  );
  assert.equal(inShort(all), [
    ['trigger', -2_200, 10, null],
    ['speech', -2_050, 1_400, null],
    ['end', -650, 600, null],
    ['text', -50, 40, 50],
    ['first_audio', -50, 110, 150],
    ['match', 0, 0.5, 1],
    ['neurons', 1, 2, null],
    ['played', 60, 940, null],
  ]);
});

stagesTest('a typed order has no hearing, and its first audio counts from its start', () => {
  const all = stages([10_001, one.matched()], [10_020, sounding], [10_500, one.spoken]);
  assert.equal(inShort(all), [
    ['match', 0, 1, 1],
    ['first_audio', 0, 20, 100],
    ['played', 20, 480, null],
  ]);
});

stagesTest('a sound that was there already has to come sooner', () => {
  const cached: AssistantEvent = { ...sounding, isCached: true } as AssistantEvent;
  assert.equal(inShort(stages([10_002, cached]))[0], ['first_audio', 0, 2, 10]);
  assert.equal(inShort(stages([9_900, begun], [9_990, ended], [10_002, cached])).at(-2), [
    'first_audio',
    -10,
    12,
    60,
  ]);
});

stagesTest('what goes on has no end yet', () => {
  assert.equal(inShort(stages([9_000, begun])), [['speech', -1_000, null, null]]);
  assert.equal(inShort(stages([10_001, one.begun], [10_002, one.ended], [10_003, one.begun])), [
    ['neurons', 1, null, null],
  ]);
  assert.equal(inShort(stages([10_001, sounding], [10_002, one.spoken], [10_003, sounding])).at(-1), [
    'played',
    1,
    null,
    null,
  ]);
});

stagesTest('an utterance that was cut ended without a silence', () => {
  const cut: AssistantEvent = { ...ended, by: 'length', silenceMs: 0 } as AssistantEvent;
  assert.equal(inShort(stages([9_000, begun], [9_950, cut])), [
    ['speech', -2_050, 2_000, null],
    ['end', -50, 0, null],
    ['text', -50, null, 50],
  ]);
});

stagesTest('a recording takes as long as it was listened to, which has no budget', () => {
  const trace = { events: [text], ticks: [9_999], heardMs: 300, leftOut: 0 };
  assert.equal(inShort(stagesOf({ startTick: 10_000, trace })), [['text', -301, 300, null]]);
});

stagesTest('a run of which nothing is kept has no stages', () => {
  assert.equal(stagesOf({ startTick: 0, trace: undefined }), []);
});

stagesTest.run();
