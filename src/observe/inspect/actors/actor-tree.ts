import type { AnyActorRef } from 'xstate';
import type { SatelliteContext } from '../../../machines/satellite.machine.ts';
import { parentOf } from '../xstate-inside.ts';
import { actorDetail } from './actor-detail.ts';
import type { ActorKind, ActorNode } from './actor-node.ts';
import { dueEvents, scheduledIn } from './due-events.ts';
import { innermostStates } from './innermost-states.ts';
import { type AtWork, engineNodes, hookNodes, leaf, neuronNodes } from './leaf-nodes.ts';
import { machineOf } from './machine-of.ts';
import { nameOf } from './path-of.ts';

interface TreeWorld extends AtWork {
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
export function actorTree(world: TreeWorld): ActorNode {
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
