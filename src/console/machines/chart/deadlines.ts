import type { ChartState } from '../../../client/types.ts';
import type { ActorDeadline } from '../../../observe/inspect/actors/actor-node.ts';
import { durationText } from '../../duration-text.ts';
import { timeLeft } from '../ages.ts';

/** A deadline of a state, in words. */
export interface ShownDeadline {
  readonly name: string;
  /** Undefined where only the running machine knows. */
  readonly lasts: string | undefined;
  /** Undefined while it does not run. */
  readonly left: string | undefined;
}

/** Those of a state, with what is left of the ones that run now; one that only the running machine knows is added. */
export function deadlinesOf(
  { id, deadlines }: Pick<ChartState, 'id' | 'deadlines'>,
  running: readonly ActorDeadline[],
  nowMs: number,
): readonly ShownDeadline[] {
  const here = running.filter(({ state }) => state === id);
  const leftOf = (name: string): string | undefined => {
    const due = here.find((one) => one.name === name)?.due;
    return due === undefined ? undefined : timeLeft(due, nowMs);
  };
  const known = deadlines.map(({ name, ms }) => ({ name, lasts: lastsOf(ms), left: leftOf(name) }));
  const others = here.filter(({ name }) => !deadlines.some((one) => one.name === name));
  return [...known, ...others.map(({ name }) => ({ name, lasts: undefined, left: leftOf(name) }))];
}

const lastsOf = (ms: number | null): string | undefined => (ms === null ? undefined : durationText(ms));
