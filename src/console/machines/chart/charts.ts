import { signal } from '@preact/signals';
import type { Chart, ChartList, ChartState } from '../../../client/types.ts';
import type { ActorDeadline } from '../../../observe/inspect/actor-node.ts';
import { ApiError, call } from '../../api.ts';
import { durationText } from '../../duration-text.ts';
import { timeLeft } from '../clock.ts';

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

/** The states that are lit where these, innermost ones, are active: they, and the ones around them. */
export function litStates(active: readonly string[]): ReadonlySet<string> {
  const lit = new Set<string>();
  for (const id of active) for (const around of aroundAndSelf(id)) lit.add(around);
  return lit;
}

/** Whether a state is lit where these, innermost ones, are active. */
export const isLit = (active: readonly string[], id: string): boolean => litStates(active).has(id);

/** `ears.open.hearing` is `open.hearing` to whoever looks at the ears. */
export const withoutMachine = (id: string): string => id.slice(id.indexOf('.') + 1);

function aroundAndSelf(id: string): readonly string[] {
  const parts = id.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
