import type { Values } from 'pyjinja';
import type { Call } from './events.ts';
import type { NextSynapse, Question } from './question.ts';
import type { Frame, NeuronReport, SaidSlot, SynapseReport } from './stored-run.ts';
import type { NeuronCall, Synapse } from './synapse.ts';

/** A synapse that starts. */
export interface StartedSynapse {
  readonly synapse: Synapse;
  /** The order or answer as written in the brain; null without one. */
  readonly matchedOrder: string | null;
  readonly parameters: Values;
  /** Of an order, where it could fill any. */
  readonly slots?: readonly SaidSlot[];
}

/** A started synapse that has not ended. */
interface StackFrame {
  readonly synapse: Synapse;
  readonly parameters: Values;
  /** The index of its next neuron. */
  readonly next: number;
  /** The index of its report. */
  readonly report: number;
}

/** The synapses at work, each started by the one below. An immutable value. */
export interface CallStack {
  /** The innermost last. */
  readonly frames: readonly StackFrame[];
  readonly reports: readonly SynapseReport[];
  /** The reports of the synapses that the present call has begun or continued, in this order. */
  readonly entered: readonly number[];
}

export const EMPTY_STACK: CallStack = { frames: [], reports: [], entered: [] };

/** Puts synapses on top, the first one topmost. */
export function pushed(
  { frames, reports, entered }: CallStack,
  started: readonly StartedSynapse[],
): CallStack {
  const added = started.map(({ synapse, parameters }, index) => ({
    synapse,
    parameters,
    next: 0,
    report: reports.length + index,
  }));
  return {
    frames: [...frames, ...added.reverse()],
    reports: [
      ...reports,
      ...started.map(({ synapse, matchedOrder }) => ({
        matched_order: matchedOrder,
        neuron_module_list: [],
        synapse_name: synapse.name,
      })),
    ],
    entered,
  };
}

/** Removes ended synapses from the top. The stack is then empty, or its top has a neuron to run. */
export function atNextNeuron({ frames, reports, entered }: CallStack): CallStack {
  let size = frames.length;
  let begun = entered;
  for (let top = frames[size - 1]; top !== undefined; top = frames[size - 1]) {
    if (!begun.includes(top.report)) begun = [...begun, top.report];
    if (top.next < top.synapse.neurons.length) break;
    size -= 1;
  }
  return { frames: size === frames.length ? frames : frames.slice(0, size), reports, entered: begun };
}

/** Begins the next neuron of the top synapse. */
export function neuronBegun(stack: CallStack): CallStack {
  const top = stack.frames.at(-1);
  if (top === undefined) return stack;
  return { ...stack, frames: stack.frames.with(-1, { ...top, next: top.next + 1 }) };
}

/** The neuron that the top synapse has begun last, and its synapse. Undefined before it. */
export function presentNeuron({ frames }: CallStack) {
  const top = frames.at(-1);
  const step = (top?.next ?? 0) - 1;
  const neuron: NeuronCall | undefined = top?.synapse.neurons[step];
  return top === undefined || neuron === undefined
    ? undefined
    : { synapse: top.synapse, parameters: top.parameters, step, neuron };
}

/** Adds a neuron to the report of the top synapse. */
export function reported(stack: CallStack, line: NeuronReport): CallStack {
  const place = stack.frames.at(-1)?.report ?? -1;
  const report = stack.reports[place];
  if (report === undefined) return stack;
  const neuron_module_list = [...report.neuron_module_list, line];
  return { ...stack, reports: stack.reports.with(place, { ...report, neuron_module_list }) };
}

/** The maximum number of synapses in a run, against links in a circle. */
const MAX_SYNAPSES = 1_000;

/** Why a neuron may not start more synapses, if so. */
export const refusal = ({ frames, entered }: CallStack): string | undefined =>
  Math.max(entered.length, frames.length) >= MAX_SYNAPSES
    ? `more than ${MAX_SYNAPSES} synapses started by one another`
    : undefined;

/** The reports of the present call. */
export const enteredReports = ({ reports, entered }: CallStack): readonly SynapseReport[] =>
  entered.flatMap((place) => reports[place] ?? []);

/** The stack as it is stored with a question. */
export const storedFrames = ({ frames, reports }: CallStack): readonly Frame[] =>
  frames.flatMap(({ report: place, ...frame }) => {
    const report = reports[place];
    return report === undefined ? [] : [{ ...frame, report }];
  });

/** A stored stack, as the call that continues it finds it: it has entered the asking synapse, which is on top. */
export const restoredStack = (frames: readonly Frame[]): CallStack => ({
  frames: frames.map((frame, place) => ({ ...frame, report: place })),
  reports: frames.map(({ report }) => report),
  entered: frames.length === 0 ? [] : [frames.length - 1],
});

/** What a neuron came to. */
export type JobResult =
  | {
      readonly _tag: 'Finished';
      readonly said: string | null;
      /** It acted but did not do all it should have. */
      readonly error?: string;
      readonly isTemplate?: boolean;
    }
  | { readonly _tag: 'RunSynapses'; readonly started: readonly StartedSynapse[] }
  | { readonly _tag: 'Ask'; readonly question: Question }
  /** `isTemplate` adds the place of a mistake in a template. */
  | { readonly _tag: 'Failed'; readonly error: string; readonly isTemplate: boolean };

/** What becomes of an order that matches nothing but nearly another: that is asked for, run at once, or neither. */
export type NearPolicy = 'ask' | 'run' | 'off';

/** An order that was nearly said: it runs at once, it is asked for, or the answer was that it is meant or not. */
export interface NearMatch {
  readonly outcome: 'run' | 'asked' | 'meant' | 'refused';
  /** As one would say it; when refused, what was said. */
  readonly order: string;
  /** Known while the order is at hand. */
  readonly score?: number;
}

/** The synapses that its order, its answer or its names start. With `error` they cannot be started. */
export interface RunMatched {
  readonly type: 'run.matched';
  readonly run: string;
  readonly isFound: boolean;
  readonly started: readonly StartedSynapse[];
  /** What the answer leads to, if the run has asked. */
  readonly next?: NextSynapse;
  /** What was said nearly, if the order matches nothing. */
  readonly near?: NearMatch;
  readonly error?: string;
}

/** The present neuron of a run has ended. */
export interface JobDone {
  readonly type: 'job.done';
  readonly run: string;
  readonly job: number;
  readonly result: JobResult;
}

/** A bug ends a run. */
export interface RunFailed {
  readonly type: 'run.failed';
  readonly run: string;
  readonly error: unknown;
}

/** Every event of a run. `run` is its id. */
export type RunEvent =
  | RunMatched
  | JobDone
  /** Its questions are on disk. */
  | { readonly type: 'run.stored'; readonly run: string }
  | RunFailed
  /** Its question is answered, or will not be. */
  | { readonly type: 'run.answered'; readonly run: string; readonly call: Call };

/** The name of a run among the parts of its conversation. */
export const runName = (id: string): string => `run.${id}`;
