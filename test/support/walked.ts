import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  createMachine,
  type EventObject,
} from 'xstate';
import { watchTransitions } from '../../src/observe/inspect/transitions.ts';
import { VirtualClock } from '../../src/testing/harness/virtual-time.ts';
import { isDeadline, type Model } from './machine-model.ts';

/** A machine at work below another one. */
export interface Walk {
  readonly actor: AnyActorRef;
  readonly snapshot: () => AnyMachineSnapshot;
  /** What it sent to its parent. */
  readonly sent: readonly EventObject[];
  readonly clock: VirtualClock;
  readonly take: (event: EventObject) => void;
}

/** What a machine has been through. */
export interface Visited {
  readonly states: Set<string>;
  readonly transitions: Set<string>;
}

/** Begins a walk; whatever it comes through is added to `visited`. */
export function walk(
  { machine, input }: Pick<Model, 'machine' | 'input'>,
  visited: Visited,
): Walk & { readonly stop: () => void } {
  const clock = new VirtualClock();
  const sent: EventObject[] = [];
  const parent = createMachine({
    invoke: { id: 'it', src: machine, input: input as never },
    on: { '*': { actions: ({ event }) => void sent.push(event) } },
  });
  const root = createActor(parent, { clock });
  watchTransitions(root).subscribe((transition) => {
    if (transition.machine === machine.id) visit(visited, transition);
  });
  root.start();
  const actor = root.getSnapshot().children.it as AnyActorRef;
  return {
    actor,
    clock,
    sent,
    snapshot: () => actor.getSnapshot() as AnyMachineSnapshot,
    take: (event) => takenBy(actor, event, clock),
    stop: () => root.stop(),
  };
}

/** A deadline passes when it is due; everything else is sent, the end of an actor too. */
export function takenBy(actor: AnyActorRef, event: EventObject, clock: VirtualClock): void {
  if (isDeadline(event)) clock.set(clock.nextDueMs());
  else actor.send(event);
}

/** The states with all that they are in. */
export function visit(
  { states, transitions }: Visited,
  taken: { readonly transitions: readonly string[]; readonly states: readonly string[] },
): void {
  for (const id of taken.transitions) transitions.add(id);
  for (const id of taken.states)
    for (let at = id.length; at > 0; at = id.lastIndexOf('.', at - 1)) states.add(id.slice(0, at));
}
