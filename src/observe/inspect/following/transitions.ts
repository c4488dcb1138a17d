import { Observable } from 'rxjs';
import type { AnyActorRef, AnyMachineSnapshot, InspectedMicrostepEvent, InspectionEvent } from 'xstate';
import { innermostOf } from '../actors/innermost-states.ts';
import { machineOf } from '../actors/machine-of.ts';
import { pathOf } from '../actors/path-of.ts';
import { eventName } from '../charts/event-name.ts';
import { transitionIds } from '../charts/transition-ids.ts';
import { takenTransitions } from '../xstate-inside.ts';
import { type ShownEvent, shownEvent } from './shown-event.ts';

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
      if (inspected.type !== '@xstate.microstep') return;
      const transition = transitionOf(inspected, now());
      if (transition !== undefined) observer.next(transition);
    }),
  );

function transitionOf(inspected: InspectedMicrostepEvent, time: Date): Transition | undefined {
  const { actorRef, event, snapshot } = inspected;
  const taken = takenTransitions(inspected);
  const machine = machineOf(actorRef);
  if (machine === undefined || taken.length === 0) return undefined;
  const ids = transitionIds(machine);
  return {
    time: time.toISOString(),
    actor: pathOf(actorRef as AnyActorRef),
    machine: machine.id,
    event: shownEvent(event, eventName(event.type, taken[0]?.source)),
    transitions: taken.map((transition) => ids.get(transition) ?? ''),
    states: innermostOf(snapshot as AnyMachineSnapshot),
  };
}
