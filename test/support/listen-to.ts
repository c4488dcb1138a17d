import type { Values } from 'pyjinja';
import { BehaviorSubject, Subject } from 'rxjs';
import { SimulatedClock } from 'xstate';
import type { PositionGiven, Signal, SignalNotification, SignalUse } from '../../src/actors/signal.ts';

interface Options {
  readonly home?: string;
  readonly clock?: SimulatedClock;
  readonly now?: () => Date;
  /** What `fire` answers; true when absent. */
  readonly fires?: (synapse: string) => boolean;
}

type Fired = readonly [synapse: string, parameters: Values];

/** A use as a brain file writes it. The same object is the same use. */
export const use = (synapse: string, parameters: unknown): SignalUse<unknown> => ({ synapse, parameters });

/** A signal at work by itself, and what it did. Whoever starts it ends it with `stop`. */
export function listenTo(signal: Signal, uses: readonly SignalUse<unknown>[], options: Options = {}) {
  const {
    clock = new SimulatedClock(),
    now = () => new Date(clock.now()),
    home = '/nowhere',
    fires,
  } = options;
  const uses$ = new BehaviorSubject(uses);
  const notification$ = new Subject<SignalNotification>();
  const position$ = new Subject<PositionGiven>();
  const fired: Fired[] = [];
  const told: string[] = [];
  const happened$ = new Subject<void>();
  let fail = (_error: unknown): void => {};
  const failed = new Promise<unknown>((resolve) => {
    fail = resolve;
  });
  const stop = signal.listen(uses$, {
    fire: (synapse, parameters) => {
      if (fires?.(synapse) === false) return false;
      fired.push([synapse, parameters]);
      happened$.next();
      return true;
    },
    tell: (problem) => {
      told.push(problem);
      happened$.next();
    },
    fail,
    now,
    home,
    clock,
    notification$,
    position$,
  });
  return {
    clock,
    fired,
    told,
    /** What it failed with, once it does. */
    failed,
    stop,
    uses: (...present: readonly SignalUse<unknown>[]) => uses$.next(present),
    locate: (position: PositionGiven) => position$.next(position),
    /** Settles once so many things have been fired and told; rejects when it fails before. */
    until: (count: number): Promise<void> =>
      new Promise((resolve, reject) => {
        void failed.then(reject);
        const look = () => fired.length + told.length >= count && resolve();
        happened$.subscribe(look);
        look();
      }),
  };
}
