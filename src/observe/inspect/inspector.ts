import {
  auditTime,
  distinctUntilChanged,
  finalize,
  interval,
  map,
  merge,
  NEVER,
  Observable,
  share,
  startWith,
  tap,
} from 'rxjs';
import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { type ActorNode, type AtWork, machineOf } from './actor-node.ts';
import { actorTree, type MachineNow } from './actor-tree.ts';
import { chartOf, machinesIn } from './chart-of.ts';
import { drawingOf } from './drawings.ts';
import { type Stepping, stepping } from './stepping.ts';
import { type Transition, watchTransitions } from './transitions.ts';

/** Inspection of the running machines. It costs nothing without subscribers. */
export type Inspector = ReturnType<typeof inspector>;

export interface InspectorDeps extends AtWork {
  readonly root: AnyActorRef;
  /** Machines that the root's machine does not name. */
  readonly others: readonly AnyStateMachine[];
  /** When a machine entered its present states, in ms since 1970, if it reported that. */
  readonly emittedSinceMs: (machine: MachineNow) => number | undefined;
}

export function inspector(deps: InspectorDeps) {
  const { root } = deps;
  const steps = stepping(root);
  const times = stateTimes();
  const machine = machineOf(root);
  const machines = machinesIn(...(machine === undefined ? [] : [machine]), ...deps.others);
  const charts = () => machines.map(chartOf);
  const tree = () => {
    const actors = new Set<string>();
    const node = actorTree({
      ...deps,
      sinceMs: (machine, due) => {
        actors.add(machine.path);
        return times.sinceMs(machine.path, machine.states, () => due ?? deps.emittedSinceMs(machine));
      },
    });
    times.keep(actors);
    return node;
  };
  /** Ends with its last subscription. */
  const lookedAt$ = NEVER.pipe(
    finalize(() => {
      steps.end();
      times.keep(new Set());
    }),
    share(),
  );
  return {
    charts,
    /** A machine's chart as SVG; undefined for an unknown name. */
    drawingOf: (name: string) => {
      const chart = charts().find((one) => one.name === name);
      return chart === undefined ? undefined : drawingOf(chart);
    },
    actors: tree,
    /** Each transition as it is taken, and the tree of actors when it changes. Stepping ends with the last subscription. */
    live$: merge(lookedAt$, liveMessages(root, tree, times, steps)),
    stepping: steps,
    /** Releases held events. */
    close: steps.end,
  };
}

/** Records when machines entered their present states. */
type StateTimes = ReturnType<typeof stateTimes>;

export function stateTimes() {
  const seen = new Map<string, { readonly states: string; readonly sinceMs: number | undefined }>();
  return {
    follow: ({ actor, states, time }: Transition) => {
      const now = states.join();
      if (seen.get(actor)?.states !== now) seen.set(actor, { states: now, sinceMs: Date.parse(time) });
    },
    /** When an actor entered these states, in ms since 1970. At first sight of an actor, it calls `firstSinceMs`. */
    sinceMs: (actor: string, states: readonly string[], firstSinceMs: () => number | undefined) => {
      const known = seen.get(actor);
      const now = states.join();
      if (known?.states === now) return known.sinceMs;
      const sinceMs = firstSinceMs();
      seen.set(actor, { states: now, sinceMs });
      return sinceMs;
    },
    /** Forgets all other actors. */
    keep: (actors: ReadonlySet<string>) => {
      for (const actor of seen.keys()) if (!actors.has(actor)) seen.delete(actor);
    },
  };
}

/** A message about the machines. `text` is JSON. */
export interface LiveMessage {
  readonly type: 'actors' | 'transition' | 'stepping';
  readonly text: string;
}

/** The minimum time between two trees. */
const TREE_MS = 200;
const STEPPING_MS = 50;
/** Engines change without an event of the machines, so they are polled. */
const LOOK_MS = 2_000;

/** Each transition at once; the actors and the steps at first and on change. It never completes. */
function liveMessages(
  root: AnyActorRef,
  tree: () => ActorNode,
  times: StateTimes,
  steps: Stepping,
): Observable<LiveMessage> {
  const transitions$ = watchTransitions(root).pipe(
    tap(times.follow),
    map((transition): LiveMessage => ({ type: 'transition', text: JSON.stringify(transition) })),
  );
  const actors$ = merge(moved(root).pipe(auditTime(TREE_MS)), interval(LOOK_MS)).pipe(
    startWith(undefined),
    map((): LiveMessage => ({ type: 'actors', text: JSON.stringify({ actors: tree() }) })),
    distinctUntilChanged((one, other) => one.text === other.text),
  );
  const steps$ = steps.changed$.pipe(
    auditTime(STEPPING_MS),
    startWith(undefined),
    map((): LiveMessage => ({ type: 'stepping', text: JSON.stringify(steps.state()) })),
  );
  return merge(actors$, steps$, transitions$);
}

/** Emits whenever something happens in the system. */
const moved = (root: AnyActorRef): Observable<void> =>
  new Observable((observer) => {
    return root.system.inspect(({ type }: InspectionEvent) => {
      if (type !== '@xstate.action') observer.next();
    });
  });
