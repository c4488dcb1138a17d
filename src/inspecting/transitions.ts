import { Observable } from 'rxjs';
import type { AnyActorRef, AnyMachineSnapshot, InspectedMicrostepEvent, InspectionEvent } from 'xstate';
import { eventName } from './event-name.ts';
import { innermostOf } from './innermost-states.ts';
import { machineOf } from './machine-of.ts';
import { pathOf } from './path-of.ts';
import { type ShownEvent, shownEvent } from './shown-event.ts';
import { transitionIds } from './transition-ids.ts';

/** What one machine did with one event: the transitions it took at once, and where it stands after them. JSON. */
export interface Transition {
  /** ISO 8601 with milliseconds, in UTC. */
  readonly time: string;
  /** The path of the machine's actor: `brain/ears`. */
  readonly actor: string;
  /** The name of its chart. */
  readonly machine: string;
  readonly event: ShownEvent;
  /** As the chart names them; more than one where several regions moved. */
  readonly transitions: readonly string[];
  /** The innermost states it is in now. */
  readonly states: readonly string[];
}

/**
 * Each transition that any machine of this system takes, at the moment it is taken; events that change nothing are left out. Never
 * completes. While nobody is subscribed it costs nothing; whoever subscribes does so before the actor starts, to see all of it.
 */
export const watchTransitions = (
  root: AnyActorRef,
  now: () => Date = () => new Date(),
): Observable<Transition> =>
  new Observable((observer) =>
    root.system.inspect((inspected: InspectionEvent) => {
      if (inspected.type !== '@xstate.microstep' || inspected._transitions.length === 0) return;
      const transition = transitionOf(inspected, now());
      if (transition !== undefined) observer.next(transition);
    }),
  );

function transitionOf(
  { actorRef, event, snapshot, _transitions }: InspectedMicrostepEvent,
  time: Date,
): Transition | undefined {
  const machine = machineOf(actorRef);
  if (machine === undefined) return undefined;
  const ids = transitionIds(machine);
  return {
    time: time.toISOString(),
    actor: pathOf(actorRef as AnyActorRef),
    machine: machine.id,
    event: shownEvent(event, eventName(event.type, _transitions[0]?.source)),
    transitions: _transitions.map((transition) => ids.get(transition) ?? ''),
    states: innermostOf(snapshot as AnyMachineSnapshot),
  };
}
