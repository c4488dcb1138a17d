import type { SchedulerLike } from 'rxjs';
import type { ChosenEngine, EngineEntry } from '../choose.ts';
import type { Rest } from './resting.ts';

/** One engine of a chain. */
export interface ChainLink extends EngineEntry {
  /** How long it may keep everybody waiting; as long as is usual when absent. */
  readonly budgetMs?: number;
}

/** Engines that are tried one after another; those of one step race. */
export type ChainOf<Link> = readonly (readonly Link[])[];

/** What the settings choose: an engine, or the first of a chain with all of it. */
export interface WantedEngine extends EngineEntry {
  readonly chain?: ChainOf<ChainLink>;
}

/** An engine of a chain at work. */
export interface Member<Engine> extends ChosenEngine<Engine> {
  readonly budgetMs: number | undefined;
  readonly rest: Rest;
}

export type Chain<Engine> = ChainOf<Member<Engine>>;

/** What time goes by. */
export interface ChainTime {
  /** Of budgets. */
  readonly scheduler: SchedulerLike;
  /** By a clock that never jumps. */
  readonly nowMs: () => number;
}
