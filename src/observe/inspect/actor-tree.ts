import type { AnyActorRef } from 'xstate';
import { runName } from '../../brain/call-stack.ts';
import { groupedBy } from '../../lib/collections.ts';
import type { ConnectionContext } from '../../machines/connection.machine.ts';
import type { EarsContext } from '../../machines/ears.machine.ts';
import type { OutputContext } from '../../machines/output-events.ts';
import type { ConversationContext } from '../../machines/runs.ts';
import type { SatelliteContext } from '../../machines/satellite.machine.ts';
import type { SignalContext } from '../../machines/signal.machine.ts';
import {
  type ActorDeadline,
  type ActorKind,
  type ActorNode,
  type AtWork,
  engineNodes,
  hookNodes,
  innermostStates,
  isTransparent,
  leaf,
  machineOf,
  nameOf,
  neuronNodes,
} from './actor-node.ts';
import { activeStates, parentOf, type ScheduledEvent, scheduledEvents } from './xstate-inside.ts';

interface TreeDeps extends AtWork {
  readonly root: AnyActorRef;
  /** When a machine entered its present states, in ms since 1970. `due` is estimated from its deadlines. */
  readonly sinceMs: (machine: MachineNow, due: number | undefined) => number | undefined;
}

/** A machine and its present states. */
export interface MachineNow {
  readonly path: string;
  readonly name: string;
  readonly machine: string;
  /** The conversation of its satellite; undefined for the local machines. */
  readonly satellite: string | undefined;
  readonly states: readonly string[];
}

/** The present tree of actors from the root on, and the engines. */
export function actorTree(deps: TreeDeps): ActorNode {
  const scheduled = scheduledIn(deps.root);
  const nodeOf = (ref: AnyActorRef, place: string): ActorNode => {
    const name = nameOf(ref);
    const path = place === '' ? name : `${place}/${name}`;
    const machine = machineOf(ref)?.id ?? null;
    if (machine === null)
      return {
        ...workNode(path, name),
        children: name === 'hooks' ? hookNodes(deps, path) : inner(ref, path),
      };
    const states = innermostStates(ref);
    const due = dueEvents(ref, scheduled.get(ref));
    const sinceMs = deps.sinceMs(
      { path, name, machine, states, satellite: satelliteAround(ref) },
      due.sinceMs,
    );
    return {
      path,
      name,
      kind: kindOf(machine),
      machine,
      states,
      since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
      detail: actorDetail(machine, ref),
      deadlines: due.deadlines,
      children: [...inner(ref, path), ...runNodes(deps, ref, path)],
    };
  };
  const inner = (ref: AnyActorRef, path: string): readonly ActorNode[] => {
    const children: Readonly<Record<string, AnyActorRef | undefined>> = ref.getSnapshot().children ?? {};
    return Object.values(children).flatMap((child) => {
      if (child === undefined) return [];
      return isTransparent(child) ? inner(child, path) : [nodeOf(child, path)];
    });
  };
  const tree = nodeOf(deps.root, '');
  return { ...tree, children: [...tree.children, ...engineNodes(deps, tree.path)] };
}

/** The kind of a machine's actor. */
export const kindOf = (machine: string): ActorKind =>
  machine === 'conversation' || machine === 'signal' ? machine : 'machine';

/** An actor that is no machine. */
export const workNode = (path: string, name: string): ActorNode =>
  leaf(path, name, name === 'hooks' ? 'hook' : name.startsWith('neuron.') ? 'neuron' : 'actor');

/** The runs of a conversation, each with its neuron. */
function runNodes(deps: TreeDeps, ref: AnyActorRef, place: string): readonly ActorNode[] {
  if (machineOf(ref)?.id !== 'conversation') return [];
  const { runs } = ref.getSnapshot().context as ConversationContext;
  return runs.map(({ value, context: { id, call } }) => {
    const name = runName(id);
    const path = `${place}/${name}`;
    const run = deps.runOf(call.call);
    const states = [`run.${value}`];
    const sinceMs = deps.sinceMs(
      { path, name, machine: 'run', states, satellite: undefined },
      run?.startedAtMs,
    );
    return {
      ...leaf(path, name, 'run'),
      machine: 'run',
      states,
      since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
      detail: run?.detail ?? null,
      children: neuronNodes(run, path),
    };
  });
}

/** The conversation of the satellite that contains this actor. */
function satelliteAround(ref: AnyActorRef): string | undefined {
  const parent = parentOf(ref);
  if (parent === undefined || machineOf(parent)?.id !== 'satellite') return undefined;
  const { conversation } = parent.getSnapshot().context as SatelliteContext;
  return conversation;
}

/** What a machine does, in a few words; null if its states are enough. */
function actorDetail(machine: string, ref: AnyActorRef): string | null {
  const { context }: { readonly context: unknown } = ref.getSnapshot();
  switch (machine) {
    case 'conversation': {
      const { questions } = context as ConversationContext;
      return questions.length === 0 ? null : counted(questions.length, 'question');
    }
    case 'signal': {
      const { kind, uses, problem } = context as SignalContext;
      return `${kind}, ${counted(uses.length, 'use')}${problem === undefined ? '' : `: ${problem}`}`;
    }
    case 'connection': {
      const { place, address, problem } = context as ConnectionContext;
      return `${place.name}, ${address}${problem === undefined ? '' : `: ${problem}`}`;
    }
    case 'output': {
      const { queue } = context as OutputContext;
      return queue.length === 0 ? null : `${queue.length} waiting`;
    }
    case 'ears':
      return (context as EarsContext).turn?.call ?? null;
    default:
      return null;
  }
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** The deadlines of a machine's states, and the entry time that follows from them. */
interface DueEvents {
  readonly deadlines: readonly ActorDeadline[];
  /** In ms since 1970; undefined if its innermost states have no deadline. */
  readonly sinceMs: number | undefined;
}

/** All scheduled events of a system, by their target actor. */
export const scheduledIn = (root: AnyActorRef): ReadonlyMap<AnyActorRef, readonly ScheduledEvent[]> =>
  groupedBy(scheduledEvents(root), ({ source }) => source);

function dueEvents(ref: AnyActorRef, scheduled: readonly ScheduledEvent[] = []): DueEvents {
  if (machineOf(ref) === undefined || scheduled.length === 0) return NOTHING;
  const due = activeStates(ref.getSnapshot()).flatMap((state) =>
    scheduled.flatMap((one) => {
      const after = state.after.find(({ eventType }) => eventType === one.event.type);
      return after === undefined ? [] : [{ ...one, state, name: String(after.delay) }];
    }),
  );
  const innermost = due.filter(({ state }) => state.type === 'atomic').map(({ startedAt }) => startedAt);
  return {
    deadlines: due.map(({ state, name, startedAt, delay }) => ({
      state: state.id,
      name,
      due: new Date(startedAt + delay).toISOString(),
    })),
    sinceMs: innermost.length === 0 ? undefined : Math.max(...innermost),
  };
}

const NOTHING: DueEvents = { deadlines: [], sinceMs: undefined };
