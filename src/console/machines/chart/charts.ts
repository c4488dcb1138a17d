import { signal } from '@preact/signals';
import type { Chart, ChartList, ChartState } from '../../../client/types.ts';
import { ApiError, call } from '../../api.ts';

/** Every machine there is, whether it runs or not. */
export const charts = signal<readonly Chart[]>([]);

/** Why there are none; undefined when there are, or when they come. */
export const chartsRefused = signal<string | undefined>(undefined);

/** Asks for the charts. Settles either way: `chartsRefused` says why there are none. */
export async function loadCharts(): Promise<void> {
  try {
    charts.value = (await call<ChartList>('GET', '/machines')).machines;
    chartsRefused.value = undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    chartsRefused.value = error.message;
  }
}

/** The state of this id, be it however far within. */
export function stateAt(state: ChartState, id: string): ChartState | undefined {
  if (state.id === id) return state;
  if (!id.startsWith(`${state.id}.`)) return undefined;
  for (const inner of state.states) {
    const found = stateAt(inner, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
