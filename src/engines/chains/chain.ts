import { asyncScheduler, type SchedulerLike } from 'rxjs';
import type { ChainLink, FallbackChain } from '../../lib/collections.ts';
import { type AssistantError, describe } from '../../lib/errors.ts';
import { slowness } from '../../system/run-program.ts';
import { type Deaths, delayMs, type RestartOptions, waitMs } from '../../workers/restart.ts';
import {
  type ChosenEngine,
  choose,
  type EngineEntry,
  type EngineKind,
  type EngineSetup,
  healthOf,
} from '../choose.ts';
import { healthAfter } from '../health.ts';
import type { EngineHealth, EngineInChain } from '../ports.ts';

/** What the settings choose: an engine, or the first of a chain with all of it. */
export interface WantedEngine extends EngineEntry {
  readonly chain?: FallbackChain<EngineEntry & ChainLink>;
}

/** An engine of a chain at work. */
export interface Member<Engine> extends ChosenEngine<Engine> {
  readonly budgetMs: number | undefined;
  readonly rest: Rest;
}

export type Chain<Engine> = FallbackChain<Member<Engine>>;

/** What time goes by. */
export interface ChainTime {
  /** Of budgets. */
  readonly scheduler: SchedulerLike;
  /** By a clock that never jumps. */
  readonly nowMs: () => number;
  /** How many times as long as usual things take now; the usual budgets grow with it. */
  readonly slowness: () => number;
}

type Healthy = { readonly health: () => EngineHealth };

/** How each engine of a chain is; as a whole it is as the first that works, or as its first when none does. */
export function chainHealth(chain: Chain<Healthy>): EngineHealth {
  const all = chain.flat().map(inChain);
  const [first] = all;
  const inTurn = all.find(isAtWork) ?? first;
  if (first === undefined || inTurn === undefined) return { state: 'off' };
  const { state, version } = inTurn;
  const detail = inTurn === first ? first.detail : `${inTurn.name} works in the place of ${first.name}`;
  const restarts = all.reduce((sum, one) => sum + (one.restarts ?? 0), 0);
  return {
    state,
    ...(detail === undefined ? {} : { detail }),
    ...(version === undefined ? {} : { version }),
    ...(restarts === 0 ? {} : { restarts }),
    chain: all,
  };
}

/** Whether an engine of a chain is not broken. */
export const isAtWork = ({ state }: EngineInChain): boolean => state !== 'missing' && state !== 'failed';

function inChain(member: Member<Healthy>): EngineInChain {
  const { chain, ...present } = healthOf(member);
  const failure = member.rest.failure();
  const waitMs = member.rest.waitMs();
  if (failure === undefined) return present;
  const broken = { ...present, ...failure, last_failure: failure.detail ?? '' };
  return waitMs === 0 ? broken : { ...broken, rests_for_s: Math.ceil(waitMs / 100) / 10 };
}

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

/** Why an engine is left alone, and for how long. */
interface Rest {
  /** 0: it may be called. */
  readonly waitMs: () => number;
  /** It failed, or was late. One that rests already rests no longer for that. */
  readonly failed: (error: AssistantError) => void;
  /** Forgets its failures. */
  readonly worked: () => void;
  /** It is at work again; its failures count on until it has `worked`. */
  readonly returned: () => void;
  /** How long it rested last, 0 when nothing is known against it. */
  readonly lastMs: () => number;
  /** How it is since it failed; undefined once it has worked. */
  readonly failure: () => EngineHealth | undefined;
}

/** After failures in a row: 1 s, doubling, up to 5 min. */
const RESTS: RestartOptions = { firstDelayMs: 1_000, maxDelayMs: 300_000, limit: 10 };

interface RestDeps {
  readonly nowMs: () => number;
  /** Told when it is left, and when it is back. */
  readonly log: (line: string) => void;
}

/** That of one engine; `title` is what the log calls it. */
export function resting(title: string, { nowMs, log }: RestDeps): Rest {
  let failures: Deaths | undefined;
  let failure: EngineHealth | undefined;
  let isBack = true;
  const wait = (): number => (isBack ? 0 : waitMs(failures, RESTS, nowMs()));
  const returned = (): void => {
    if (!isBack) log(`${title} is back`);
    isBack = true;
    failure = undefined;
  };
  return {
    waitMs: wait,
    failed: (error) => {
      const why = describe(error);
      failure = healthAfter(error);
      if (wait() > 0) return;
      if (isBack) log(`${title} is left alone for a growing while: ${why}`);
      isBack = false;
      failures = { count: (failures?.count ?? 0) + 1, atMs: nowMs(), why };
    },
    worked: () => {
      returned();
      failures = undefined;
    },
    returned,
    lastMs: () => (failures === undefined ? 0 : delayMs(failures, RESTS)),
    failure: () => failure,
  };
}
