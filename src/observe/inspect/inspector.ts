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
import type { Chart } from './chart.ts';
import { chartOf, machinesIn } from './chart-of.ts';
import { drawings } from './drawings.ts';
import { type Stepping, stepping } from './stepping.ts';
import { type Transition, watchTransitions } from './transitions.ts';

/** The machines at work, for those who want to see how they work. Costs nothing while nobody looks. */
export interface Inspector {
  readonly charts: () => readonly Chart[];
  /** A machine's chart as SVG; undefined where none has this name. */
  readonly drawingOf: (name: string) => Promise<string> | undefined;
  readonly actors: () => ActorNode;
  /** Each transition as it is taken, and what lives in the assistant whenever that changes. Stepping ends with its last subscription. */
  readonly live$: Observable<LiveMessage>;
  readonly stepping: Stepping;
  /** Lets go what waits for a step, and ends the thread that draws. */
  readonly close: () => Promise<void>;
}

export interface InspectorDeps extends AtWork {
  readonly root: AnyActorRef;
  /** Machines that are started by nobody whom the root's machine names. */
  readonly others: readonly AnyStateMachine[];
  /** Since when a machine stands where it does, in milliseconds since 1970, as far as it has told. */
  readonly emittedSinceMs: (machine: MachineNow) => number | undefined;
}

export function inspector(world: InspectorDeps): Inspector {
  const { root } = world;
  const steps = stepping(root);
  const drawn = drawings();
  const times = stateTimes();
  const machine = machineOf(root);
  const machines = machinesIn(...(machine === undefined ? [] : [machine]), ...world.others);
  const charts = () => machines.map(chartOf);
  const tree = () => {
    const actors = new Set<string>();
    const node = actorTree({
      ...world,
      sinceMs: (machine, due) => {
        actors.add(machine.path);
        return times.sinceMs(machine.path, machine.states, () => due ?? world.emittedSinceMs(machine));
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
    drawingOf: (name) => {
      const chart = charts().find((one) => one.name === name);
      return chart === undefined ? undefined : drawn.svgOf(chart);
    },
    actors: tree,
    live$: merge(lookedAt$, liveMessages({ root, tree, times, stepping: steps })),
    stepping: steps,
    close: () => {
      steps.end();
      return drawn.close();
    },
  };
}

/** Since when machines stand where they do, from what was seen of them. */
interface StateTimes {
  readonly follow: (transition: Transition) => void;
  /** When an actor came to these states, in milliseconds since 1970; of one that is seen for the first time, what `told` knows. */
  readonly sinceMs: (
    actor: string,
    states: readonly string[],
    told: () => number | undefined,
  ) => number | undefined;
  /** Forgets all but these. */
  readonly keep: (actors: ReadonlySet<string>) => void;
}

interface Seen {
  readonly states: string;
  readonly sinceMs: number | undefined;
}

export function stateTimes(): StateTimes {
  const seen = new Map<string, Seen>();
  return {
    follow: ({ actor, states, time }) => {
      const now = states.join();
      if (seen.get(actor)?.states !== now) seen.set(actor, { states: now, sinceMs: Date.parse(time) });
    },
    sinceMs: (actor, states, told) => {
      const known = seen.get(actor);
      const now = states.join();
      if (known?.states === now) return known.sinceMs;
      const sinceMs = told();
      seen.set(actor, { states: now, sinceMs });
      return sinceMs;
    },
    keep: (actors) => {
      for (const actor of seen.keys()) if (!actors.has(actor)) seen.delete(actor);
    },
  };
}

/** What can be followed of the machines; `text` is JSON. */
interface LiveMessage {
  readonly type: 'actors' | 'transition' | 'stepping';
  readonly text: string;
}

interface LiveDeps {
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
function liveMessages({ root, tree, times, stepping }: LiveDeps): Observable<LiveMessage> {
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
