import { type Observable, Subject } from 'rxjs';
import type { Brain } from '../brain/brain.ts';
import type { AssistantEvent, SynapseCalled } from '../brain/events.ts';
import type { DevicePosition } from '../brain/places.ts';
import { ofType } from './event-hub.ts';
import type { PositionGiven, Signal } from './signal.ts';
import { firing, type Notify, notifying } from './signal-work/firing.ts';
import { listening } from './signal-work/listening.ts';
import { grouping, signalGroups } from './signal-work/signal-groups.ts';

interface SignalsDeps {
  /** The signals of the present modules. */
  readonly kinds: () => ReadonlyMap<string, Signal>;
  readonly brain: () => Brain;
  /** Settles when the call has been answered. */
  readonly run: (call: SynapseCalled) => Promise<unknown>;
  /** Makes a unique name for a call. */
  readonly nextCall: () => string;
  readonly events$: Observable<AssistantEvent>;
  readonly emit: (event: AssistantEvent) => void;
  readonly now: () => Date;
  /** The base of relative paths in the parameters of signals. */
  readonly home: string;
}

/** The actors of the signals machine, and the two ways to reach the signals. */
export function signalsAtWork({ kinds, brain, run, nextCall, events$, emit, now, home }: SignalsDeps) {
  const position$ = new Subject<PositionGiven>();
  const reportProblem = (signal: string, error: string): void =>
    emit({ type: 'signal.failed', signal, error });
  const groupsOf = signalGroups(kinds, reportProblem);
  const find = (name: string) => brain().find(name);
  const notify: Notify = notifying(kinds, emit);
  return {
    grouping: grouping(events$, () => groupsOf(brain().synapses)),
    listening: listening({
      kinds,
      firing: firing({ find, run, nextCall, now }),
      tell: reportProblem,
      notification$: ofType(events$, 'signal.notified'),
      position$,
      now,
      home,
    }),
    notify,
    /** Sends a device's position to the signals. Returns the synapses it starts. */
    locate: (position: DevicePosition): readonly string[] => {
      const synapses: string[] = [];
      position$.next({ ...position, started: (synapse) => synapses.push(synapse) });
      return synapses;
    },
  };
}
