import type { AnyStateNode } from 'xstate';
import type { ChartDeadline } from './chart.ts';

/** When a state is left by itself. */
export function deadlinesOf(state: AnyStateNode): readonly ChartDeadline[] {
  const names = new Set(state.after.map(({ delay }) => delay));
  return [...names].map((delay) => ({ name: String(delay), ms: msOf(state, delay) }));
}

/** A delay that needs nothing of what the machine knows is what it would be now. */
function msOf(state: AnyStateNode, delay: unknown): number | null {
  if (typeof delay === 'number') return delay;
  const known: unknown = state.machine.implementations.delays[String(delay)];
  if (typeof known === 'number') return known;
  if (typeof known !== 'function' || known.length > 0) return null;
  const ms: unknown = known();
  return typeof ms === 'number' ? ms : null;
}
