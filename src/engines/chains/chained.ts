import { asyncScheduler } from 'rxjs';
import type { EngineKind, EngineSetup } from '../../engines/kinds.ts';
import { slowness } from '../../system/slowness.ts';
import { type ChosenEngine, choose } from '../choose.ts';
import type { EngineHealth } from '../ports.ts';
import type { Chain, ChainTime, WantedEngine } from './chain.ts';
import { resting } from './resting.ts';

interface Chained<Engine> {
  readonly kind: string;
  readonly from: EngineKind<Engine>;
  readonly join: (chain: Chain<Engine>, time: ChainTime) => Engine;
  /** What becomes of one that nobody follows; it stays as it is when absent. */
  readonly alone?: (chosen: ChosenEngine<Engine>) => ChosenEngine<Engine>;
  /** That of the machine when absent. */
  readonly time?: ChainTime;
}

const MACHINE_TIME: ChainTime = {
  scheduler: asyncScheduler,
  nowMs: () => performance.now(),
  slowness: () => slowness(),
};

/** What the settings choose: one engine, or those of a chain as one that has the name of the first. */
export function chained<Engine extends { readonly health: () => EngineHealth }>(
  { name, parameters, chain }: WantedEngine,
  { kind, from, join, alone = (chosen) => chosen, time = MACHINE_TIME }: Chained<Engine>,
  setup: Omit<EngineSetup, 'parameters'>,
): ChosenEngine<Engine> {
  if (chain === undefined) return alone(choose(kind, from, { name, parameters }, setup));
  const members = chain.map((step) =>
    step.map(({ budgetMs, ...entry }) => ({
      ...choose(kind, from, entry, setup),
      budgetMs,
      rest: resting(`${kind} "${entry.name}"`, { nowMs: time.nowMs, log: setup.log }),
    })),
  );
  const engine = members[0]?.[0]?.engine ?? name;
  return { name, engine, instance: join(members, time) };
}
