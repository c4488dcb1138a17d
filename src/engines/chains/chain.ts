import type { SchedulerLike } from 'rxjs';
import type { ChainLink, ChainOf } from '../../lib/chain-of.ts';
import type { ChosenEngine, EngineEntry } from '../choose.ts';
import type { Rest } from './resting.ts';

/** What the settings choose: an engine, or the first of a chain with all of it. */
export interface WantedEngine extends EngineEntry {
  readonly chain?: ChainOf<EngineEntry & ChainLink>;
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
  /** How many times as long as usual things take now; the usual budgets grow with it. */
  readonly slowness: () => number;
}
