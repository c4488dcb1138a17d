import type { Values } from 'pyjinja';
import { type AnyActor, type CallbackActorLogic, fromCallback } from 'xstate';
import type { JobDone, JobResult, StartedSynapse } from '../brain/call-stack.ts';
import type { CallScope } from '../brain/events.ts';
import type { NextSynapse } from '../brain/question.ts';
import type { NeuronCall, Synapse } from '../brain/synapse.ts';
import { describeUnknown, isAssistantError } from '../lib/errors.ts';
import { type Soon, whenThere } from '../lib/promises.ts';
import type { Memory } from './memory.ts';
import type { Neuron, NeuronResult, NeuronWork } from './neuron.ts';
import type { NeuronTools } from './neuron-tools.ts';

/** A neuron to run. The sender gets its `job.done`. */
export interface NeuronJob {
  readonly type: 'neuron.run';
  /** The run, which runs one neuron at a time. */
  readonly run: string;
  readonly job: number;
  readonly call: CallScope;
  readonly synapse: Synapse;
  readonly neuron: NeuronCall;
  /** The values of the order's holes. */
  readonly parameters: Values;
  readonly sender: JobSender;
}

interface JobSender {
  readonly send: (event: JobDone) => void;
  readonly getSnapshot: () => { readonly status: string };
}

/** Aborts the neuron of a run. It sends nothing any more. */
export interface NeuronAborted {
  readonly type: 'neuron.abort';
  readonly run: string;
}

/** One for each kind of neuron. It takes many jobs at once, and its end aborts them. */
export type NeuronLogic = CallbackActorLogic<NeuronJob | NeuronAborted, { readonly kind: string }>;

/** The present state that neurons read. */
export interface NeuronActorDeps {
  /** Keys are neuron names in lower case. */
  readonly neurons: () => ReadonlyMap<string, NeuronWork>;
  readonly variables: () => Values;
  /** The names of values that the author did not write. */
  readonly spokenVariables: () => readonly string[];
  readonly memory: Pick<Memory, 'values'>;
  readonly find: (name: string) => Synapse | undefined;
  /** Removes secrets from the text of a failure. */
  readonly redacted: (text: string) => string;
}

/** The actors of neurons. The end of one answers the jobs that it has not done. */
export const neuronActor = (deps: NeuronActorDeps): NeuronLogic =>
  fromCallback(({ input: { kind }, receive, self }) => {
    const open = new Map<string, OpenJob>();
    const { clock } = self as AnyActor;
    const run = (job: NeuronJob): void => {
      const mine: OpenJob = { job, cancel: undefined };
      open.set(job.run, mine);
      const whenStopped = (cancel: () => void): void => {
        if (open.get(job.run) === mine) mine.cancel = cancel;
        else cancel(); // aborted while its parameters were rendered
      };
      void whenThere(resultOf(deps, kind, job, { clock, whenStopped }), (result) => {
        if (open.get(job.run) !== mine) return;
        open.delete(job.run);
        reply(job, result, deps.redacted);
      });
    };
    receive((event) => {
      if (event.type === 'neuron.run') return run(event);
      const aborted = open.get(event.run);
      open.delete(event.run);
      aborted?.cancel?.();
    });
    return () => {
      const all = [...open.values()];
      open.clear();
      for (const { job, cancel } of all) {
        cancel?.();
        reply(job, failed('it was stopped'), deps.redacted);
      }
    };
  });

/** A job that is not done. */
interface OpenJob {
  readonly job: NeuronJob;
  /** Cancels its work, once that has begun. */
  cancel: (() => void) | undefined;
}

function reply({ run, job, sender }: NeuronJob, result: JobResult, redacted: (text: string) => string): void {
  if (sender.getSnapshot().status !== 'active') return;
  const error = 'error' in result ? result.error : undefined;
  sender.send({
    type: 'job.done',
    run,
    job,
    result: error === undefined ? result : ({ ...result, error: redacted(error) } as JobResult),
  });
}

/** Neither throws nor rejects. */
function resultOf(
  deps: NeuronActorDeps,
  kind: string,
  job: NeuronJob,
  scope: Parameters<NeuronWork>[1],
): Soon<JobResult> {
  try {
    const result = worked(deps, kind, job, scope);
    return result instanceof Promise
      ? result.then((one) => resolved(one, deps.find)).catch(failure)
      : resolved(result, deps.find);
  } catch (error) {
    return failure(error);
  }
}

function worked(
  { neurons, variables, spokenVariables, memory }: NeuronActorDeps,
  kind: string,
  { call, synapse, neuron, parameters: spoken }: NeuronJob,
  scope: Parameters<NeuronWork>[1],
): Soon<NeuronResult | Failed> {
  const work = neurons().get(kind);
  if (neuron.fault !== undefined || work === undefined) return failed(neuron.fault ?? unknown(neuron.name));
  const input = {
    parameters: neuron.parameters,
    values: { ...variables(), ...spoken, kalliope_memory: memory.values },
    authored: () => authoredNames(variables(), [...Object.keys(spoken), ...spokenVariables()]),
    scope: call,
    isTrusted: synapse.source !== 'api',
  };
  return work(input, scope);
}

/** The variables of the settings that nothing overrides. Remembered values may come from orders. */
function authoredNames(variables: Values, spoken: readonly string[]): ReadonlySet<string> {
  const names = new Set(Object.keys(variables));
  for (const name of [...spoken, 'kalliope_memory']) names.delete(name);
  return names;
}

type Failed = Extract<JobResult, { readonly _tag: 'Failed' }>;

const failed = (error: string, isTemplate = false): Failed => ({ _tag: 'Failed', error, isTemplate });

const failure = (error: unknown): Failed =>
  failed(describeUnknown(error), isAssistantError(error) && error._tag === 'TemplateFailed');

const unknown = (neuron: string): string => `no neuron is named "${neuron}"`;

function resolved(result: NeuronResult | Failed, find: NeuronActorDeps['find']): JobResult {
  if (result._tag !== 'RunSynapses') return result;
  const missing = missingOf(result.next, find);
  return missing === undefined
    ? { _tag: 'RunSynapses', started: startedBy(result.next, find) }
    : failed(missing);
}

/** Why these synapses cannot start. */
export const missingOf = (
  next: readonly NextSynapse[],
  find: NeuronActorDeps['find'],
): string | undefined => {
  const missing = next.find(({ synapse }) => find(synapse) === undefined);
  return missing === undefined ? undefined : `no synapse is named "${missing.synapse}"`;
};

/** The synapses that start, without unknown ones. */
export const startedBy = (
  next: readonly NextSynapse[],
  find: NeuronActorDeps['find'],
): readonly StartedSynapse[] =>
  next.flatMap(({ synapse: name, matchedOrder, parameters }) => {
    const synapse = find(name);
    return synapse === undefined ? [] : [{ synapse, matchedOrder, parameters }];
  });

/** Gives a job to the actor of its kind. One that no neuron can do ends at once. */
export function giveJob(
  system: AnyActor['system'],
  { run, job, call, synapse, neuron, parameters }: Omit<NeuronJob, 'type' | 'sender'>,
  sender: JobSender,
  redacted: (text: string) => string,
): void {
  const actor = system.get(`neuron.${neuron.name.toLowerCase()}`);
  const event: NeuronJob = { type: 'neuron.run', run, job, call, synapse, neuron, parameters, sender };
  if (actor === undefined) reply(event, failed(neuron.fault ?? unknown(neuron.name)), redacted);
  else actor.send(event);
}

type Neurons = ReadonlyMap<string, Neuron>;

/** The work of the present neurons by name, cached until the modules change. */
export function neuronWorks(
  present: () => Neurons,
  tools: NeuronTools,
): () => ReadonlyMap<string, NeuronWork> {
  const made = new WeakMap<Neurons, ReadonlyMap<string, NeuronWork>>();
  return () => {
    const neurons = present();
    const known = made.get(neurons);
    if (known !== undefined) return known;
    const works = new Map([...neurons].map(([name, { work }]) => [name, work(tools)]));
    made.set(neurons, works);
    return works;
  };
}
