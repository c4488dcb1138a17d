import { type AnyActorRef, createActor, toPromise } from 'xstate';
import type { CallScope, News } from '../brain/events.ts';
import type { Memory } from '../brain/memory.ts';
import type { Frame } from '../brain/run-report.ts';
import type { NeuronCall, Synapse } from '../brain/synapse.ts';
import { describeUnknown, isAssistantError } from '../errors.ts';
import type { Values } from '../template/template.ts';
import type { NeuronLogic, NeuronResult } from './neuron.ts';
import { neuronStarted } from './run-news.ts';

interface NeuronWorld {
  readonly variables: () => Values;
  /** Those of them that are no text of the author's. */
  readonly spokenVariables: () => readonly string[];
  readonly memory: Memory;
  /** By neuron name in lower case. */
  readonly neurons: () => ReadonlyMap<string, NeuronLogic>;
  readonly tell: (news: News) => void;
}

interface Task {
  readonly call: CallScope;
  readonly self: AnyActorRef;
  /** The neuron at work. */
  neuron?: AnyActorRef;
}

/** A neuron that did not do its work. */
export interface Failed {
  readonly _tag: 'Failed';
  readonly error: string;
  /** The mistake is in a template: whoever wrote it has to find the place. */
  readonly isTemplate: boolean;
}

/** Runs a neuron of the synapse a frame stands for, as a child of the task's actor. Never rejects. */
export async function runNeuron(
  { neurons, variables, spokenVariables, memory, tell }: NeuronWorld,
  task: Task,
  { name, parameters, fault }: NeuronCall,
  frame: Frame,
): Promise<NeuronResult | Failed> {
  const { synapse, parameters: spoken } = frame;
  tell(neuronStarted(task.call, frame));
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

/** The variables of the settings that nothing else stands before; what is remembered may be anybody's. */
function authoredNames(variables: Values, spoken: readonly string[]): ReadonlySet<string> {
  const names = new Set(Object.keys(variables));
  for (const name of [...spoken, 'kalliope_memory']) names.delete(name);
  return names;
}

/** A neuron's end, as far as its report shows it. */
interface Ended {
  readonly frame: Frame;
  readonly name: string;
  readonly said?: string | null;
  readonly error?: string;
  readonly isTemplate?: boolean;
}

/** What is told of failures, and how: reports and news show the same. */
interface ListWorld extends Pick<NeuronWorld, 'tell'> {
  /** A failure's text without what is secret. */
  readonly redacted: (text: string) => string;
}

/** Lists a neuron in its synapse's report, and tells of it when it failed. */
export function list(
  { tell, redacted }: ListWorld,
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
  tell({ type: 'neuron.failed', ...of, place, error });
  report.neuron_module_list.push({ ...line, error: isTemplate ? `${place}: ${error}` : error });
}

const placeOf = ({ name, source }: Synapse, neuron: string, line: number | undefined): string =>
  `${source === 'api' ? '' : `${source.file}:${line ?? source.line}: `}synapse "${name}", neuron ${neuron}`;
