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
import type { AnyEngine, EngineHealth, EngineInChain } from '../ports.ts';

/** An entry of the settings: an engine, or the first engine of a chain with the whole chain. */
export interface WantedEngine extends EngineEntry {
  readonly chain?: FallbackChain<EngineEntry & ChainLink>;
}

/** An engine of a running chain. */
export interface Member<Engine> extends ChosenEngine<Engine> {
  readonly budgetMs: number | undefined;
  readonly isForOrders: boolean;
  /** Its pause after failures. */
  readonly rest: ReturnType<typeof resting>;
}

export type Chain<Engine> = FallbackChain<Member<Engine>>;

/** Time for a chain: real, or virtual in tests. */
export interface ChainTime {
  /** Times the budgets. */
  readonly scheduler: SchedulerLike;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  /** The load of the machine as a factor; default budgets are multiplied by it. */
  readonly slowness: () => number;
}

type Healthy = Pick<AnyEngine, 'health'>;

/** The health of each engine of a chain. The chain's own is that of its first working engine, else of its first. */
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
  /** Wraps an engine without fallbacks; default: as it is. */
  readonly alone?: (chosen: ChosenEngine<Engine>) => ChosenEngine<Engine>;
  /** Default: real time. */
  readonly time?: ChainTime;
}

const MACHINE_TIME: ChainTime = {
  scheduler: asyncScheduler,
  nowMs: () => performance.now(),
  slowness: () => slowness(),
};

/** Makes the engine of an entry; a chain becomes one engine with the name of its first. */
export function chained<Engine extends Healthy>(
  { name, parameters, chain }: WantedEngine,
  { kind, from, join, alone = (chosen) => chosen, time = MACHINE_TIME }: Chained<Engine>,
  setup: Omit<EngineSetup, 'parameters'>,
): ChosenEngine<Engine> {
  if (chain === undefined) return alone(choose(kind, from, { name, parameters }, setup));
  const members = chain.map((step) =>
    step.map(({ budgetMs, isForOrders = false, ...entry }) => ({
      ...choose(kind, from, entry, setup),
      budgetMs,
      isForOrders,
      rest: resting(`${kind} "${entry.name}"`, { nowMs: time.nowMs, log: setup.log }),
    })),
  );
  const engine = members[0]?.[0]?.engine ?? name;
  return { name, engine, instance: join(members, time) };
}

/** Pauses after failures in a row: 1 s, doubling, up to 5 min. */
const RESTS: RestartOptions = { firstDelayMs: 1_000, maxDelayMs: 300_000, limit: 10 };

/** Tracks the pauses of one engine, and logs their begin and end with its `title`. */
export function resting(title: string, { nowMs, log }: Pick<ChainTime, 'nowMs'> & Pick<EngineSetup, 'log'>) {
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
    /** Time until it may be called; 0 means now. */
    waitMs: wait,
    /** Records a failure or a timeout. A failure during the pause does not extend it. */
    failed: (error: AssistantError) => {
      const why = describe(error);
      failure = healthAfter(error);
      if (wait() > 0) return;
      if (isBack) log(`${title} failed, and is retried after a pause: ${why}`);
      isBack = false;
      failures = { count: (failures?.count ?? 0) + 1, atMs: nowMs(), why };
    },
    /** Records a success: forgets its failures. */
    worked: () => {
      returned();
      failures = undefined;
    },
    /** Ends the pause; earlier failures still count until it has `worked`. */
    returned,
    /** The length of its last pause; 0 without failures. */
    lastMs: () => (failures === undefined ? 0 : delayMs(failures, RESTS)),
    /** Its health after the last failure; undefined once it has worked. */
    failure: () => failure,
  };
}
