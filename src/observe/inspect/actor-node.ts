import {
  Actor,
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  StateMachine,
} from 'xstate';
import { type Hooks, hooked } from '../../brain/events.ts';
import { activeStates, parentOf } from './xstate-inside.ts';

/** Something that lives in the assistant, and what lives in it. JSON. */
export interface ActorNode {
  /** The names of all it is in, and its own: `brain/conversation.kitchen/run-0`. */
  readonly path: string;
  readonly name: string;
  readonly kind: ActorKind;
  /** The name of the chart it follows; null where it is no machine. */
  readonly machine: string | null;
  /** The ids of the innermost states that it is in; of what is no machine, a word or nothing. */
  readonly states: readonly string[];
  /** Since when it is in these, ISO 8601; null where nobody knows. */
  readonly since: string | null;
  /** In a few words, what it is at. */
  readonly detail: string | null;
  readonly deadlines: readonly ActorDeadline[];
  readonly children: readonly ActorNode[];
}

export type ActorKind =
  | 'machine'
  | 'conversation'
  | 'run'
  | 'neuron'
  | 'hook'
  | 'signal'
  | 'engine'
  | 'actor';

/** When a state will be left by itself. */
export interface ActorDeadline {
  /** The state's id. */
  readonly state: string;
  readonly name: string;
  /** ISO 8601. */
  readonly due: string;
}

/** The machine that an actor follows; undefined for every other kind of actor. */
export const machineOf = (ref: ActorRefLike): AnyStateMachine | undefined =>
  ref instanceof Actor && ref.logic instanceof StateMachine ? ref.logic : undefined;

/** The names of all actors that one is in, and its own: `brain/conversation.kitchen/run-0`. */
export function pathOf(ref: AnyActorRef): string {
  const parent = parentOf(ref);
  return parent === undefined ? nameOf(ref) : `${pathOf(parent)}/${nameOf(ref)}`;
}

/** The outermost actor has no name but its machine's. */
export const nameOf = (ref: AnyActorRef): string =>
  parentOf(ref) === undefined ? (machineOf(ref)?.id ?? ref.id) : ref.id;

/** The ids of the states that a machine is in and that hold no other, in the order of its chart; none of what is no machine. */
export const innermostStates = (ref: AnyActorRef): readonly string[] =>
  machineOf(ref) === undefined ? [] : innermostOf(ref.getSnapshot() as AnyMachineSnapshot);

/** The same of a snapshot. */
export const innermostOf = (snapshot: AnyMachineSnapshot): readonly string[] =>
  activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .sort((one, other) => one.order - other.order)
    .map(({ id }) => id);

/** What is known of the parts that are no actors, or that tell nobody what they are at. */
export interface AtWork {
  /** Undefined where nobody has followed it. */
  readonly runOf: (call: string) => RunAtWork | undefined;
  readonly hooks: () => Hooks;
  readonly engines: () => Readonly<Record<string, EngineAtWork>>;
}

export interface RunAtWork {
  /** Since 1970, and so on. */
  readonly startedAtMs: number;
  /** What it runs, in a few words. */
  readonly detail: string;
  readonly neuron: NeuronAtWork | undefined;
}

export interface NeuronAtWork {
  readonly name: string;
  readonly synapse: string;
  readonly startedAtMs: number;
}

/** How an engine says that it is. */
export interface EngineAtWork {
  readonly engine: string;
  readonly state: string;
  readonly detail?: string | undefined;
}

/** A node of which no more is known than what it is. */
export const leaf = (path: string, name: string, kind: ActorKind): ActorNode => ({
  path,
  name,
  kind,
  machine: null,
  states: [],
  since: null,
  detail: null,
  deadlines: [],
  children: [],
});

export const neuronNodes = (run: RunAtWork | undefined, place: string): readonly ActorNode[] =>
  run?.neuron === undefined
    ? []
    : [
        {
          ...leaf(`${place}/${run.neuron.name}`, run.neuron.name, 'neuron'),
          states: ['active'],
          since: new Date(run.neuron.startedAtMs).toISOString(),
          detail: run.neuron.synapse,
        },
      ];

/** Those that run something. */
export const hookNodes = ({ hooks }: AtWork, place: string): readonly ActorNode[] =>
  Object.entries(hooks()).flatMap(([name, hook]) => {
    const synapses = hooked(hook);
    return synapses.length === 0
      ? []
      : [{ ...leaf(`${place}/${name}`, name, 'hook'), detail: synapses.join(', ') }];
  });

export const engineNodes = ({ engines }: AtWork, place: string): readonly ActorNode[] =>
  Object.entries(engines()).map(([kind, { engine, state, detail }]) => ({
    ...leaf(`${place}/engines.${kind}`, kind, 'engine'),
    states: [state],
    detail: detail === undefined ? engine : `${engine}: ${detail}`,
  }));
