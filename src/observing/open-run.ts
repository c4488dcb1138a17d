import type { CallAnswered, CallScope, News, RunStarted } from '../brain/events.ts';

/** A run from its start until everything of it has been told, its speech too. */
export interface OpenRun {
  readonly id: string;
  readonly conversation: string;
  readonly by: CallScope['by'];
  readonly isFromHook: boolean;
  /** What was said; null for a start by name. */
  readonly order: string | null;
  /** Those started by name. */
  readonly names: readonly string[];
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
  readonly trace: RunNews | undefined;
}

/** News of a run, and when each came: ticks are milliseconds with parts of them, since any beginning. */
export interface RunNews {
  readonly news: News[];
  readonly ticks: number[];
  /** What was too much. */
  leftOut: number;
}

export const openRun = (
  { call, conversation, by, isFromHook, order, names, answers }: RunStarted,
  startedAtMs: number,
  startTick: number,
  isTraced: boolean,
): OpenRun => ({
  id: call,
  conversation,
  by,
  isFromHook,
  order,
  names,
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
  trace: isTraced ? { news: [], ticks: [], leftOut: 0 } : undefined,
});
