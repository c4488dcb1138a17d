import type { Values } from 'pyjinja';
import { type AnyActorRef, createActor, toPromise } from 'xstate';
import type { AssistantEvent, Call, CallScope, HookEvent, HookName } from '../brain/events.ts';
import type { NextSynapse } from '../brain/question.ts';
import type { Frame, PendingQuestion } from '../brain/stored-run.ts';
import type { NeuronCall, Synapse } from '../brain/synapse.ts';
import { describeUnknown, isAssistantError } from '../lib/errors.ts';
import type { Memory } from './memory.ts';
import type { NeuronLogic, NeuronResult } from './neuron.ts';

interface NeuronDeps {
  readonly variables: () => Values;
  /** The names of values that the author did not write. */
  readonly spokenVariables: () => readonly string[];
  readonly memory: Memory;
  /** Keys are neuron names in lower case. */
  readonly neurons: () => ReadonlyMap<string, NeuronLogic>;
  readonly emit: (event: AssistantEvent) => void;
}

/** A call at work. */
export interface RunningCall {
  readonly call: CallScope;
  readonly self: AnyActorRef;
  /** The running neuron. */
  neuron?: AnyActorRef;
}

/** A failed neuron. */
export interface Failed {
  readonly _tag: 'Failed';
  readonly error: string;
  /** Adds the place of a mistake in a template. */
  readonly isTemplate: boolean;
}

/** Runs the next neuron of a frame as a child of the task's actor. Never rejects. */
export async function runNeuron(
  { neurons, variables, spokenVariables, memory, emit }: NeuronDeps,
  task: RunningCall,
  { name, parameters, fault }: NeuronCall,
  frame: Frame,
): Promise<NeuronResult | Failed> {
  const { synapse, parameters: spoken } = frame;
  emit({ type: 'neuron.started', ...stepOf(task.call, frame) });
  const logic = neurons().get(name.toLowerCase());
  if (fault !== undefined || logic === undefined) {
    return { _tag: 'Failed', error: fault ?? `no neuron is named "${name}"`, isTemplate: false };
  }
  const input = {
    parameters,
    values: { ...variables(), ...spoken, kalliope_memory: memory.values },
    authored: () => authoredNames(variables(), [...Object.keys(spoken), ...spokenVariables()]),
    scope: task.call,
    isTrusted: synapse.source !== 'api',
  };
  const actor = createActor(logic, { input, parent: task.self, id: name });
  task.neuron = actor;
  try {
    return await toPromise(actor.start());
  } catch (error) {
    const isTemplate = isAssistantError(error) && error._tag === 'TemplateFailed';
    return { _tag: 'Failed', error: describeUnknown(error), isTemplate };
  }
}

/** The variables of the settings that nothing overrides. Remembered values may come from orders. */
function authoredNames(variables: Values, spoken: readonly string[]): ReadonlySet<string> {
  const names = new Set(Object.keys(variables));
  for (const name of [...spoken, 'kalliope_memory']) names.delete(name);
  return names;
}

/** The end of a neuron for its report. */
interface Ended {
  readonly frame: Frame;
  readonly name: string;
  readonly said?: string | null;
  readonly error?: string;
  readonly isTemplate?: boolean;
}

/** Adds a neuron to its synapse's report, and emits an event if it failed. `redacted` removes secrets from the text of a failure. */
export function reportNeuron(
  { emit, redacted }: Pick<NeuronDeps, 'emit'> & { readonly redacted: (text: string) => string },
  { call, conversation }: CallScope,
  { frame: { synapse, report, next }, name, said = null, error: whole, isTemplate = false }: Ended,
): void {
  const line = {
    neuron_name: name.charAt(0).toUpperCase() + name.slice(1).toLowerCase(),
    generated_message: said,
  };
  if (whole === undefined) return void report.neuron_module_list.push(line);
  const error = redacted(whole);
  const step = next - 1;
  const place = placeOf(synapse, name, synapse.neurons[step]?.line);
  const of = { call, conversation, synapse: synapse.name, neuron: name, step };
  emit({ type: 'neuron.failed', ...of, place, error });
  report.neuron_module_list.push({ ...line, error: isTemplate ? `${place}: ${error}` : error });
}

const placeOf = ({ name, source }: Synapse, neuron: string, line: number | undefined): string =>
  `${source === 'api' ? '' : `${source.file}:${line ?? source.line}: `}synapse "${name}", neuron ${neuron}`;

/** The events of a run. */
export const runStarted = (given: Call, pending: PendingQuestion | undefined): AssistantEvent => ({
  type: 'run.started',
  call: given.call,
  conversation: given.conversation,
  by: given.by,
  isFromHook: given.isFromHook,
  order: given.type === 'order.given' ? given.order : null,
  ...(given.type === 'synapse.called' ? { names: given.names, parameters: given.parameters } : { names: [] }),
  ...(given.mute === undefined ? {} : { mute: given.mute }),
  answers: pending?.scope.call ?? null,
});

/** `matches` are the synapses that run, also the default ones if nothing `isFound`. */
export const orderMatched = (
  { call, conversation }: CallScope,
  order: string,
  isFound: boolean,
  matches: readonly NextSynapse[],
): AssistantEvent => ({ type: 'order.matched', call, conversation, order, isDefault: !isFound, matches });

/** The match of a frame that has not begun. */
export const nextOf = ({ synapse, parameters, report }: Frame): NextSynapse => ({
  synapse: synapse.name,
  matchedOrder: report.matched_order,
  parameters,
});

/** The last neuron of a frame that has begun. */
const stepOf = ({ call, conversation }: CallScope, { synapse, next }: Frame) => ({
  call,
  conversation,
  synapse: synapse.name,
  neuron: synapse.neurons[next - 1]?.name ?? '',
  step: next - 1,
});

export const neuronEnded = (scope: CallScope, frame: Frame, result: NeuronResult): AssistantEvent => ({
  type: 'neuron.ended',
  ...stepOf(scope, frame),
  outcome: OUTCOMES[result._tag],
  said: result._tag === 'Finished' ? result.said : null,
});

const OUTCOMES = { Finished: 'finished', Ask: 'asked', RunSynapses: 'started_synapses' } as const;

export const hookEvent = (
  type: HookName,
  { call, conversation, mute, isFromHook, by }: CallScope,
  detail: string,
): HookEvent => ({ type, call, conversation, mute, isFromHook, by, detail });
