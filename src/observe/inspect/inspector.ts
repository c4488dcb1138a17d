import { finalize, merge, NEVER, type Observable, share } from 'rxjs';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import type { ActorNode } from './actors/actor-node.ts';
import { actorTree, type MachineNow } from './actors/actor-tree.ts';
import type { AtWork } from './actors/leaf-nodes.ts';
import { machineOf } from './actors/machine-of.ts';
import { stateTimes } from './actors/state-times.ts';
import type { Chart } from './charts/chart.ts';
import { chartOf } from './charts/chart-of.ts';
import { machinesIn } from './charts/machines-in.ts';
import { drawings } from './drawing/drawings.ts';
import { type LiveMessage, liveMessages } from './following/live.ts';
import { type Stepping, stepping } from './stepping/stepping.ts';

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

export interface InspectorWorld extends AtWork {
  readonly root: AnyActorRef;
  /** Machines that are started by nobody whom the root's machine names. */
  readonly others: readonly AnyStateMachine[];
  /** Since when a machine stands where it does, in milliseconds since 1970, as far as it has told. */
  readonly toldSinceMs: (machine: MachineNow) => number | undefined;
}

export function inspector(world: InspectorWorld): Inspector {
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
        return times.sinceMs(machine.path, machine.states, () => due ?? world.toldSinceMs(machine));
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
