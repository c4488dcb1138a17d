import type { AssistantEvent, CallAnswered, CallScope, RunStarted } from '../brain/events.ts';
import type { NearMiss } from '../brain/explain.ts';
import { isFailureEvent } from '../brain/guarded-events.ts';
import type { RunReport, RunSummary } from '../brain/stored-run.ts';
import { describeUnknown } from '../lib/errors.ts';
import { eventFields, type Fields } from './event-fields.ts';
import { inMs, liveTypeOf } from './live-event.ts';

/** What synapses that are started by name are given. */
export type GivenParameters = NonNullable<RunStarted['parameters']>;

/** A run from its start until everything of it has been told, its speech too. */
export interface OpenRun {
  readonly id: string;
  readonly conversation: string;
  readonly by: CallScope['by'];
  readonly isFromHook: boolean;
  /** Its own; null leaves it to the assistant's. */
  readonly mute: boolean | null;
  /** What was said; null for a start by name. */
  readonly order: string | null;
  /** Those started by name. */
  readonly names: readonly string[];
  /** What those were given. */
  readonly parameters: GivenParameters;
  /** The run whose question this one goes on with. */
  readonly answers: string | null;
  readonly startedAtMs: number;
  readonly startTick: number;
  /** Of the neuron that was started last. */
  neuronTick: number;
  /** When the texts that are not heard yet were asked for, the first asked first. */
  speechTicks: number[] | undefined;
  /** Texts of which there is more to come. */
  speeches: number;
  hasSpoken: boolean;
  answer: CallAnswered | undefined;
  durationMs: number | undefined;
  /** Why it will have no answer. */
  lost: string | undefined;
  /** Of an order that matched nothing: what came nearest, when there is time to look. */
  nearMisses: (() => readonly NearMiss[] | undefined) | undefined;
  /** Whether its trace may hold what people said and were told. */
  readonly keepsTexts: boolean;
  /** Nobody wants to have it. */
  isUnwanted: boolean;
  readonly trace: RunEvent | undefined;
}

/** News of a run, and when each came: ticks are milliseconds with parts of them, since any beginning. */
export interface RunEvent {
  readonly news: AssistantEvent[];
  readonly ticks: number[];
  /** How long the recording was listened to, where its order came as one. */
  heardMs: number | undefined;
  /** What was too much. */
  leftOut: number;
}

interface Wanted {
  readonly isTraced: boolean;
  readonly keepsTexts: boolean;
}

export const openRun = (
  { call, conversation, by, isFromHook, order, names, answers, mute, parameters }: RunStarted,
  startedAtMs: number,
  startTick: number,
  { isTraced, keepsTexts }: Wanted,
): OpenRun => ({
  id: call,
  conversation,
  by,
  isFromHook,
  mute: mute ?? null,
  order,
  names,
  parameters: parameters ?? NO_PARAMETERS,
  answers,
  startedAtMs,
  startTick,
  neuronTick: startTick,
  speechTicks: undefined,
  speeches: 0,
  hasSpoken: false,
  answer: undefined,
  durationMs: undefined,
  lost: undefined,
  nearMisses: undefined,
  keepsTexts,
  isUnwanted: false,
  trace: isTraced ? { news: [], ticks: [], heardMs: undefined, leftOut: 0 } : undefined,
});

const NO_PARAMETERS: GivenParameters = {};

/** Whether a trace tells this among its events: what its other parts tell anyway it leaves out. */
export const isTraced = ({ type }: AssistantEvent): boolean => !TOLD_ELSEWHERE.has(type);

const TOLD_ELSEWHERE: ReadonlySet<AssistantEvent['type']> = new Set([
  'run.started',
  'call.answered',
  'on_order_found',
  'on_order_not_found',
  'on_processed_synapses',
] as const);

/** When, counted from the start: what was heard of an order before that is a little negative. A neuron is told once, at its end. */
export function traceEvents({ news, ticks, heardMs }: RunEvent, startTick: number): readonly Fields[] {
  const events: Fields[] = [];
  let begunTick = startTick;
  for (const [index, one] of news.entries()) {
    const tick = ticks[index] ?? startTick;
    const hasNext = index + 1 < news.length;
    if (one.type === 'neuron.started') begunTick = tick;
    if (one.type === 'neuron.started' && hasNext && isNeuronOver(news, index + 1)) continue;
    const isHeard = one.type === 'audio.transcribed' && heardMs !== undefined;
    events.push({
      at_ms: inMs(tick - startTick),
      type: liveTypeOf(one),
      duration_ms: isNeuronEnd(one) ? inMs(tick - begunTick) : isHeard ? inMs(heardMs) : undefined,
      ...fieldsOf(one),
    });
  }
  return events;
}

/** Where in the sound an utterance begins or ends has another name here, where `at_ms` is in the run. */
function fieldsOf(news: AssistantEvent): Fields {
  const fields = eventFields(news);
  if (news.type !== 'utterance.started' && news.type !== 'utterance.ended') return fields;
  const { at_ms: sound_ms, ...rest } = fields;
  return { sound_ms, ...rest };
}

const isNeuronEnd = ({ type }: AssistantEvent): boolean =>
  type === 'neuron.ended' || type === 'neuron.failed';

/** Neurons run one after another. */
function isNeuronOver(news: readonly AssistantEvent[], from: number): boolean {
  for (let index = from; index < news.length; index += 1) {
    const type = news[index]?.type;
    if (type === 'neuron.ended' || type === 'neuron.failed') return true;
    if (type === 'neuron.started') return false;
  }
  return false;
}

/** What lists show of a run that has been answered, but for its sound. */
export function summaryOf(run: OpenRun): Omit<RunSummary, 'hasAudio'> {
  const report = reportOf(run);
  const names = report?.matched_synapses.map(({ synapse_name }) => synapse_name) ?? [];
  return {
    id: run.id,
    conversation: run.conversation,
    startedAtMs: run.startedAtMs,
    durationMs: inMs(run.durationMs ?? 0),
    order: orderOf(run),
    status: report?.status ?? null,
    synapses: names.length < 2 ? names : [...new Set(names)],
    said: report === undefined || !run.keepsTexts ? [] : saidIn(report),
    isDefault: run.trace?.news.some(isUnmatched) === true,
    hasError: errorOf(run) !== undefined || run.trace?.news.some(isFailureEvent) === true,
  };
}

export const orderOf = ({ order, keepsTexts }: OpenRun): string | null =>
  order === null || order === '' || keepsTexts ? order : LEFT_OUT;

export const reportOf = ({ answer }: OpenRun): RunReport | undefined =>
  answer !== undefined && 'report' in answer.result ? answer.result.report : undefined;

/** What ended it in place of a report. */
export const errorOf = ({ answer, lost }: OpenRun): string | undefined =>
  answer !== undefined && 'error' in answer.result ? describeUnknown(answer.result.error) : lost;

/** Lists are no place for a novel. */
const MAX_CHARACTERS = 1_000;

function saidIn({ matched_synapses }: RunReport): readonly string[] {
  const said: string[] = [];
  let left = MAX_CHARACTERS;
  for (const { neuron_module_list } of matched_synapses)
    for (const { generated_message } of neuron_module_list) {
      if (generated_message === null || left === 0) continue;
      said.push(generated_message.slice(0, left));
      left = Math.max(0, left - generated_message.length);
    }
  return said;
}

const isUnmatched = (news: AssistantEvent): boolean => news.type === 'order.matched' && news.isDefault;

/** What was said stands under these names. */
const SAID: ReadonlySet<string> = new Set([
  'order',
  'user_order',
  'matched_order',
  'generated_message',
  'text',
  'detail',
]);

/** In the place of every one of them. */
const LEFT_OUT = '…';

/**
 * Fields of a trace without what people said and were told: names, times and scores stay, parameters keep their names.
 * `takenOut` takes what was said out of a failure's text.
 */
export function withoutTexts<Of extends object>(fields: Of, takenOut: (text: string) => string): Of {
  const without = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return SAID.has(key) ? LEFT_OUT : key === 'error' ? takenOut(value) : value;
    if (Array.isArray(value)) return value.map((one) => without(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return key === 'parameters' ? unnamed(value) : mapped(value);
  };
  const mapped = (value: object): Fields =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, key)]));
  // every field stays what it is: texts are texts
  return mapped(fields) as Of;
}

const unnamed = (parameters: object): Fields =>
  Object.fromEntries(Object.keys(parameters).map((name) => [name, LEFT_OUT]));
