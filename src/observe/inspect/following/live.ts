import { auditTime, distinctUntilChanged, interval, map, merge, Observable, startWith, tap } from 'rxjs';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { ActorNode } from '../actors/actor-node.ts';
import type { StateTimes } from '../actors/state-times.ts';
import type { Stepping } from '../stepping/stepping.ts';
import { watchTransitions } from './transitions.ts';

/** What can be followed of the machines; `text` is JSON. */
export interface LiveMessage {
  readonly type: 'actors' | 'transition' | 'stepping';
  readonly text: string;
}

interface LiveWorld {
  readonly root: AnyActorRef;
  readonly tree: () => ActorNode;
  readonly times: StateTimes;
  readonly stepping: Pick<Stepping, 'state' | 'changed$'>;
}

/** The tree is told no more often than this. */
const TREE_MS = 200;
const STEPPING_MS = 50;
/** Engines change without a word to the machines. */
const LOOK_MS = 2_000;

/** Each transition at once, the actors and the steps at first and when they change; as long as somebody is subscribed, and never completes. */
export function liveMessages({ root, tree, times, stepping }: LiveWorld): Observable<LiveMessage> {
  const transitions$ = watchTransitions(root).pipe(
    tap(times.follow),
    map((transition): LiveMessage => ({ type: 'transition', text: JSON.stringify(transition) })),
  );
  const actors$ = merge(moved(root).pipe(auditTime(TREE_MS)), interval(LOOK_MS)).pipe(
    startWith(undefined),
    map((): LiveMessage => ({ type: 'actors', text: JSON.stringify({ actors: tree() }) })),
    distinctUntilChanged((one, other) => one.text === other.text),
  );
  const steps$ = stepping.changed$.pipe(
    auditTime(STEPPING_MS),
    startWith(undefined),
    map((): LiveMessage => ({ type: 'stepping', text: JSON.stringify(stepping.state()) })),
  );
  return merge(actors$, steps$, transitions$);
}

/** Whenever anything happens in the system. */
const moved = (root: AnyActorRef): Observable<void> =>
  new Observable((observer) => {
    return root.system.inspect(({ type }: InspectionEvent) => {
      if (type !== '@xstate.action') observer.next();
    });
  });
