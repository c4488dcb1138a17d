import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  StateMachine,
} from 'xstate';
import { type Hooks, synapsesOfHook } from '../../brain/events.ts';
import { activeStates, type Nodes, parentOf } from './xstate-inside.ts';

/** An actor and its children as JSON. */
export interface ActorNode {
  /** The names of its ancestors and its own: `brain/conversation.kitchen`. */
  readonly path: string;
  readonly name: string;
  readonly kind: ActorKind;
  /** The name of its chart; null if it is not a machine. */
  readonly machine: string | null;
  /** The ids of its innermost states; one word or none if it is not a machine. */
  readonly states: readonly string[];
  /** When it entered these states, ISO 8601; null if unknown. */
  readonly since: string | null;
  /** What it does, in a few words. */
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

/** The deadline of a state. */
export interface ActorDeadline {
  /** The state's id. */
  readonly state: string;
  readonly name: string;
  /** ISO 8601. */
  readonly due: string;
}

/** The machine of an actor or of a run, which is stepped without one; undefined for others. */
export const machineOf = (ref: ActorRefLike): AnyStateMachine | undefined => {
  const { logic } = ref as ActorRefLike & { readonly logic?: unknown };
  return logic instanceof StateMachine ? logic : undefined;
};

/** The names of an actor's ancestors and its own: `brain/conversation.kitchen`. */
export function pathOf(ref: AnyActorRef): string {
  const parent = shownParentOf(ref);
  return parent === undefined ? nameOf(ref) : `${pathOf(parent)}/${nameOf(ref)}`;
}

/** Conversations stand directly below the brain, without the actor that opens and closes them. */
export const isTransparent = ({ id }: Pick<AnyActorRef, 'id'>): boolean => id === 'conversations';

/** The actor above this one in the tree; undefined for the root. */
export function shownParentOf(ref: AnyActorRef): AnyActorRef | undefined {
  const parent = parentOf(ref);
  return parent !== undefined && isTransparent(parent) ? parentOf(parent) : parent;
}

/** The root actor has the name of its machine. */
export const nameOf = (ref: AnyActorRef): string =>
  parentOf(ref) === undefined ? (machineOf(ref)?.id ?? ref.id) : ref.id;

/** The ids of a machine's innermost states, in the order of its chart; none for other actors. */
export const innermostStates = (ref: AnyActorRef): readonly string[] =>
  machineOf(ref) === undefined ? [] : innermostOf(ref.getSnapshot() as AnyMachineSnapshot);

/** The innermost states of a snapshot. */
export const innermostOf = (snapshot: Nodes): readonly string[] =>
  activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .sort((one, other) => one.order - other.order)
    .map(({ id }) => id);

/** Facts about parts that are not actors, or whose snapshots say nothing. */
export interface AtWork {
  /** Undefined if nothing follows the run. */
  readonly runOf: (call: string) => RunAtWork | undefined;
  readonly hooks: () => Hooks;
  readonly engines: () => Readonly<Record<string, EngineAtWork>>;
}

export interface RunAtWork {
  /** Times are in ms since 1970. */
  readonly startedAtMs: number;
  /** Its neuron or synapses, in a few words. */
  readonly detail: string;
  readonly neuron: NeuronAtWork | undefined;
}

export interface NeuronAtWork {
  readonly name: string;
  readonly synapse: string;
  readonly startedAtMs: number;
}

/** The health of an engine. */
export interface EngineAtWork {
  readonly engine: string;
  readonly state: string;
  readonly detail?: string | undefined;
}

/** A node with only a name and a kind. */
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

/** The kinds of actors that run something. */
export const hookNodes = ({ hooks }: AtWork, place: string): readonly ActorNode[] =>
  Object.entries(hooks()).flatMap(([name, hook]) => {
    const synapses = synapsesOfHook(hook);
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
