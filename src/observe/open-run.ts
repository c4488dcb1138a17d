import type { AssistantEvent, CallAnswered, CallScope, RunStarted } from '../brain/events.ts';
import { isFailureEvent } from '../brain/guarded-events.ts';
import type { NearMiss } from '../brain/near/near-misses.ts';
import type { RunReport, RunSummary } from '../brain/stored-run.ts';
import { describeUnknown } from '../lib/errors.ts';
import { eventFields, type Fields } from './event-fields.ts';
import { inMs, liveTypeOf } from './live-event.ts';

/** The parameters of synapses started by name. */
export type GivenParameters = NonNullable<RunStarted['parameters']>;

/** A run from its start until its last event, including its speech. */
export interface OpenRun {
  readonly id: string;
  readonly conversation: string;
  readonly by: CallScope['by'];
  readonly isFromHook: boolean;
  /** Its own mute; null applies the assistant's. */
  readonly mute: boolean | null;
  /** The order; null for a start by name. */
  readonly order: string | null;
  /** The synapses started by name. */
  readonly names: readonly string[];
  /** Their parameters. */
  readonly parameters: GivenParameters;
  /** The run whose question this one continues. */
  readonly answers: string | null;
  readonly startedAtMs: number;
  readonly startTick: number;
  /** The start of the last neuron. */
  neuronTick: number;
  /** When the texts that have not sounded yet were requested, the oldest first. */
  speechTicks: number[] | undefined;
  /** Texts that are still incomplete. */
  speeches: number;
  hasSpoken: boolean;
  answer: CallAnswered | undefined;
  durationMs: number | undefined;
  /** Why it has no answer. */
  lost: string | undefined;
  /** The near misses of an order without a match, if there is time to compute them. */
  nearMisses: (() => readonly NearMiss[] | undefined) | undefined;
  /** Whether its trace may hold the words of people and of the assistant. */
  readonly keepsTexts: boolean;
  /** Nothing stores its trace. */
  isUnwanted: boolean;
  readonly trace: RunEvent | undefined;
}

/** The events of a run with their times: ticks are fractional ms from an arbitrary start. */
export interface RunEvent {
  readonly events: AssistantEvent[];
  readonly ticks: number[];
  /** How long the recogniser took, if the order was a recording. */
  heardMs: number | undefined;
  /** The number of events beyond the limit. */
  leftOut: number;
}

/** Each field is written out: a spread of an event takes as long as ten of them. */
export const openRun = (
  started: RunStarted,
  startedAtMs: number,
  startTick: number,
  { isTraced, keepsTexts }: { readonly isTraced: boolean; readonly keepsTexts: boolean },
): OpenRun => ({
  id: started.call,
  conversation: started.conversation,
  by: started.by,
  isFromHook: started.isFromHook,
  order: started.order,
  names: started.names,
  answers: started.answers,
  mute: started.mute ?? null,
  parameters: started.parameters ?? {},
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
  trace: isTraced ? { events: [], ticks: [], heardMs: undefined, leftOut: 0 } : undefined,
});

/** Whether a trace lists this event. It omits events that its other parts contain. */
export const isTraced = ({ type }: AssistantEvent): boolean => !UNTRACED.has(type);

const UNTRACED: ReadonlySet<AssistantEvent['type']> = new Set([
  'run.started',
  'call.answered',
  'on_order_found',
  'on_order_not_found',
  'on_processed_synapses',
] as const);

/** The time from the start of the run. The speech before it has negative times. A neuron is listed once, at its end. */
export function traceEvents({ events, ticks, heardMs }: RunEvent, startTick: number): readonly Fields[] {
  const listed: Fields[] = [];
  let begunTick = startTick;
  for (const [index, one] of events.entries()) {
    const tick = ticks[index] ?? startTick;
    const hasNext = index + 1 < events.length;
    if (one.type === 'neuron.started') begunTick = tick;
    if (one.type === 'neuron.started' && hasNext && isNeuronOver(events, index + 1)) continue;
    const isHeard = one.type === 'audio.transcribed' && heardMs !== undefined;
    listed.push({
      at_ms: inMs(tick - startTick),
      type: liveTypeOf(one),
      duration_ms: isNeuronEnd(one) ? inMs(tick - begunTick) : isHeard ? inMs(heardMs) : undefined,
      ...fieldsOf(one),
    });
  }
  return listed;
}

/** Renames the audio time of an utterance, because `at_ms` is the time in the run here. */
function fieldsOf(event: AssistantEvent): Fields {
  const fields = eventFields(event);
  if (event.type !== 'utterance.started' && event.type !== 'utterance.ended') return fields;
  const { at_ms: sound_ms, ...rest } = fields;
  return { sound_ms, ...rest };
}

const isNeuronEnd = ({ type }: AssistantEvent): boolean =>
  type === 'neuron.ended' || type === 'neuron.failed';

/** The neurons of a run, which run one after the other. */
function isNeuronOver(events: readonly AssistantEvent[], from: number): boolean {
  for (let index = from; index < events.length; index += 1) {
    const type = events[index]?.type;
    if (type === 'neuron.ended' || type === 'neuron.failed') return true;
    if (type === 'neuron.started') return false;
  }
  return false;
}

/** The summary of an answered run for lists, without its sound. */
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
    said: report === undefined || !run.keepsTexts ? [] : shortened(messagesOf(run, report)),
    isDefault: run.trace?.events.some(isUnmatched) === true,
    hasError: errorOf(run) !== undefined || run.trace?.events.some(isFailureEvent) === true,
  };
}

export const orderOf = ({ order, keepsTexts }: OpenRun): string | null =>
  order === null || order === '' || keepsTexts ? order : LEFT_OUT;

export const reportOf = ({ answer }: OpenRun): RunReport | undefined =>
  answer !== undefined && 'report' in answer.result ? answer.result.report : undefined;

/** The failure that ended it. */
export const errorOf = ({ answer, lost }: OpenRun): string | undefined =>
  answer !== undefined && 'error' in answer.result ? describeUnknown(answer.result.error) : lost;

/** The maximum length of a text in lists. */
const MAX_CHARACTERS = 1_000;

/** What a run says itself: the report of one that answers a question begins with what was said up to that. */
function messagesOf({ answers, trace }: OpenRun, { matched_synapses }: RunReport): readonly string[] {
  const messages =
    answers !== null && trace !== undefined
      ? trace.events.map((event) => (event.type === 'neuron.ended' ? event.said : null))
      : matched_synapses.flatMap(({ neuron_module_list }) =>
          neuron_module_list.map(({ generated_message }) => generated_message),
        );
  return messages.filter((message) => message !== null && message !== undefined);
}

function shortened(messages: readonly string[]): readonly string[] {
  const short: string[] = [];
  let left = MAX_CHARACTERS;
  for (const message of messages) {
    if (left === 0) break;
    short.push(message.slice(0, left));
    left = Math.max(0, left - message.length);
  }
  return short;
}

const isUnmatched = (event: AssistantEvent): boolean => event.type === 'order.matched' && event.isDefault;

/** The fields that hold words of people or of the assistant. */
const SAID: ReadonlySet<string> = new Set([
  'order',
  'user_order',
  'matched_order',
  'generated_message',
  'text',
  'detail',
  'said',
  'matchedOrder',
]);

/** The placeholder for each of them. */
const LEFT_OUT = '…';

/** Removes the words of people and the assistant from a trace; names, times and scores stay. `redact`: from a failure. */
export function withoutTexts<Of extends object>(fields: Of, redact: (text: string) => string): Of {
  const without = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return SAID.has(key) ? LEFT_OUT : key === 'error' ? redact(value) : value;
    if (Array.isArray(value)) return value.map((one) => without(one, key));
    if (typeof value !== 'object' || value === null) return value;
    if (key === 'slots') return { ...value, value: LEFT_OUT, text: LEFT_OUT };
    return key === 'parameters' ? unnamed(value) : mapped(value);
  };
  const mapped = (value: object): Fields =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, key)]));
  // the types of the fields stay the same
  return mapped(fields) as Of;
}

const unnamed = (parameters: object): Fields =>
  Object.fromEntries(Object.keys(parameters).map((name) => [name, LEFT_OUT]));
