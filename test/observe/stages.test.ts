import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { type Stage, stagesOf } from '../../src/observe/stages.ts';
import { emittedRun } from '../support/run-told.ts';

const test = suite('stages');

const one = emittedRun();
const of = { call: 'run-1', conversation: 'default' };

/** News with their ticks, of a run that began at 10 000. */
const stages = (...told: readonly (readonly [tick: number, news: AssistantEvent])[]): readonly Stage[] =>
  stagesOf(
    {
      startTick: 10_000,
      trace: {
        news: told.map(([, news]) => news),
        ticks: told.map(([tick]) => tick),
        heardMs: undefined,
        leftOut: 0,
      },
    },
    600,
  );

const inShort = (all: readonly Stage[]) =>
  all.map(({ name, at_ms, duration_ms, budget_ms }) => [name, at_ms, duration_ms, budget_ms]);

const triggered: AssistantEvent = { type: 'on_triggered', ...of };
const opened: AssistantEvent = { type: 'on_start_listening', ...of };
const begun: AssistantEvent = { type: 'utterance.started', ...of, atMs: 5_000 };
const ended: AssistantEvent = { type: 'utterance.ended', ...of, atMs: 7_000, by: 'silence' };
const text: AssistantEvent = { type: 'audio.transcribed', ...of, result: { text: 'tea' } };
const sounding: AssistantEvent = { type: 'speech.sounding', ...of, text: 'Hi' };

test('a spoken order goes from the hotword to the last word of the answer', () => {
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

test('a typed order has no hearing, and its first audio counts from its start', () => {
  const all = stages([10_001, one.matched()], [10_020, sounding], [10_500, one.spoken]);
  assert.equal(inShort(all), [
    ['match', 0, 1, 1],
    ['first_audio', 0, 20, 100],
    ['played', 20, 480, null],
  ]);
});

test('a sound that was there already has to come sooner', () => {
  const cached: AssistantEvent = { ...sounding, isCached: true } as AssistantEvent;
  assert.equal(inShort(stages([10_002, cached]))[0], ['first_audio', 0, 2, 10]);
  assert.equal(inShort(stages([9_900, begun], [9_990, ended], [10_002, cached])).at(-2), [
    'first_audio',
    -10,
    12,
    60,
  ]);
});

test('what goes on has no end yet', () => {
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

test('an utterance that was cut ended without a silence', () => {
  const cut: AssistantEvent = { ...ended, by: 'length' } as AssistantEvent;
  assert.equal(inShort(stages([9_000, begun], [9_950, cut])), [
    ['speech', -2_050, 2_000, null],
    ['end', -50, 0, null],
    ['text', -50, null, 50],
  ]);
});

test('a recording takes as long as it was listened to, which has no budget', () => {
  const trace = { news: [text], ticks: [9_999], heardMs: 300, leftOut: 0 };
  assert.equal(inShort(stagesOf({ startTick: 10_000, trace }, 600)), [['text', -301, 300, null]]);
});

test('a run of which nothing is kept has no stages', () => {
  assert.equal(stagesOf({ startTick: 0, trace: undefined }, 600), []);
});

test.run();
