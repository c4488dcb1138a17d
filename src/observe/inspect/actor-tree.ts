import type { AnyActorRef } from 'xstate';
import type { ConversationContext } from '../../machines/conversation.machine.ts';
import type { EarsContext } from '../../machines/ears.machine.ts';
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
  leaf,
  machineOf,
  nameOf,
  neuronNodes,
} from './actor-node.ts';
import { activeStates, parentOf, type ScheduledEvent, scheduledEvents } from './xstate-inside.ts';

interface TreeDeps extends AtWork {
  readonly root: AnyActorRef;
  /** Since when a machine stands where it does, in milliseconds since 1970; `due` is what its deadlines say. */
  readonly sinceMs: (machine: MachineNow, due: number | undefined) => number | undefined;
}

/** A machine, and where it stands. */
export interface MachineNow {
  readonly path: string;
  readonly name: string;
  readonly machine: string;
  /** Of the satellite that it is in; undefined of what is here. */
  readonly satellite: string | undefined;
  readonly states: readonly string[];
}

/** Everything that lives in the assistant at this moment, from its outermost actor on, and the engines beside it. */
export function actorTree(world: TreeDeps): ActorNode {
  const scheduled = scheduledIn(world.root);
  const nodeOf = (ref: AnyActorRef, place: string): ActorNode => {
    const name = nameOf(ref);
    const path = place === '' ? name : `${place}/${name}`;
    const machine = machineOf(ref)?.id ?? null;
    if (machine === null) return workNode(world, ref, path, name);
    const states = innermostStates(ref);
    const due = dueEvents(ref, scheduled.get(ref));
    const sinceMs = world.sinceMs(
      { path, name, machine, states, satellite: satelliteAround(ref) },
      due.sinceMs,
    );
    const children: readonly (AnyActorRef | undefined)[] = Object.values(ref.getSnapshot().children);
    return {
      path,
      name,
      kind: KINDS[machine] ?? 'machine',
      machine,
      states,
      since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
      detail: actorDetail(machine, ref),
      deadlines: due.deadlines,
      children: children.flatMap((child) => (child === undefined ? [] : [nodeOf(child, path)])),
    };
  };
  const tree = nodeOf(world.root, '');
  return { ...tree, children: [...tree.children, ...engineNodes(world, tree.path)] };
}

/** Of machines that are more than that. */
const KINDS: Readonly<Record<string, ActorKind>> = { conversation: 'conversation', signal: 'signal' };

function workNode(world: AtWork, ref: AnyActorRef, path: string, name: string): ActorNode {
  const call = callOf(ref);
  if (call === undefined)
    return name === 'hooks'
      ? { ...leaf(path, name, 'hook'), children: hookNodes(world, path) }
      : leaf(path, name, 'actor');
  const run = world.runOf(call);
  return {
    ...leaf(path, name, 'run'),
    states: [ref.getSnapshot().status],
    since: run === undefined ? null : new Date(run.startedAtMs).toISOString(),
    detail: run?.detail ?? null,
    children: neuronNodes(run, path),
  };
}

/** The call that a run works for; undefined for every other actor. */
function callOf(ref: AnyActorRef): string | undefined {
  const parent = parentOf(ref);
  if (parent === undefined || machineOf(parent)?.id !== 'conversation') return undefined;
  const { running } = parent.getSnapshot().context as {
    readonly running: Readonly<Record<string, { readonly call: string }>>;
  };
  return running[ref.id]?.call;
}

/** The conversation of the satellite whose part this is. */
function satelliteAround(ref: AnyActorRef): string | undefined {
  const parent = parentOf(ref);
  if (parent === undefined || machineOf(parent)?.id !== 'satellite') return undefined;
  const { conversation } = parent.getSnapshot().context as SatelliteContext;
  return conversation;
}

/** What a machine is at, in a few words; null where its states say it all. */
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
    case 'ears':
      return (context as EarsContext).turn?.call ?? null;
    default:
      return null;
  }
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** When a machine will leave its states by itself, and since when it is where it is, as far as these deadlines tell. */
export interface DueEvents {
  readonly deadlines: readonly ActorDeadline[];
  /** Milliseconds since 1970; undefined where its innermost states have no deadline. */
  readonly sinceMs: number | undefined;
}

/** All events that a system has scheduled, by the actor that waits for them. */
export function scheduledIn(root: AnyActorRef): ReadonlyMap<AnyActorRef, readonly ScheduledEvent[]> {
  const bySource = new Map<AnyActorRef, ScheduledEvent[]>();
  for (const one of scheduledEvents(root)) {
    const known = bySource.get(one.source);
    if (known === undefined) bySource.set(one.source, [one]);
    else known.push(one);
  }
  return bySource;
}

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
