import { signal } from '@preact/signals';
import type { PastStep, StepList } from '../../client/generated/types.ts';
import { ApiError, call } from '../api.ts';
import { type NamedTransition, namedPath } from './transition-text.ts';

/** A step of a machine, and in words. */
export interface SeenStep extends PastStep {
  readonly named: NamedTransition;
  /** Whether the machine is in other states after it. */
  readonly hasMoved: boolean;
}

/** The last steps of all machines, the newest first. The service remembers those from before the page was opened. */
export const steps = signal<readonly SeenStep[]>([]);

/** Whether only the steps of the machine that is shown are listed and walked through. */
export const isOnlyShown = signal(false);

/** Whether there may be older steps than those here. */
export const hasOlder = signal(false);

/** Why the steps could not be read; undefined if they were. */
export const stepsFailure = signal<string | undefined>(undefined);

const PAGE = 100;
/** More would make the page slow. */
const MOST = 600;
/** Steps come in bursts. */
const BURST_MS = 80;

/** Reads the last steps anew: the service may have been started again since. */
export const readSteps = (): Promise<void> =>
  reading(async () => {
    const found = await list({});
    hasOlder.value = found.length === PAGE;
    steps.value = seenSteps(found);
  });

/** Adds the page of steps before those here. */
export const readOlderSteps = (): Promise<void> =>
  reading(async () => {
    const found = await list({ before: steps.value.at(-1)?.number });
    hasOlder.value = found.length === PAGE && steps.value.length + PAGE < MOST;
    steps.value = seenSteps([...steps.value, ...found]);
  });

let isDue = false;

/** Adds what has come since, a moment after the first of several calls. */
export function expectSteps(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void readNewSteps();
  }, BURST_MS);
}

const readNewSteps = (): Promise<void> =>
  reading(async () => {
    const newest = steps.value[0]?.number;
    const found = await list({ after: newest });
    if (newest !== steps.value[0]?.number) return; // read anew meanwhile
    steps.value = seenSteps([...found, ...steps.value].slice(0, MOST));
  });

async function list(range: { readonly before?: number | undefined; readonly after?: number | undefined }) {
  const query = new URLSearchParams({ limit: String(PAGE) });
  for (const [name, number] of Object.entries(range))
    if (number !== undefined) query.set(name, String(number));
  return (await call<StepList>('GET', `/machines/history?${query}`)).steps;
}

async function reading(read: () => Promise<void>): Promise<void> {
  try {
    await read();
    stepsFailure.value = undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    stepsFailure.value = error.message;
  }
}

/** Steps in words, each compared with the one before it of the same machine. */
export function seenSteps(found: readonly PastStep[]): readonly SeenStep[] {
  const inOrder = found.toReversed();
  const names = namedPath(inOrder);
  const before = new Map<string, string>();
  return inOrder
    .map((step, index): SeenStep => {
      const states = step.states.join();
      const hasMoved = before.get(step.actor) !== states;
      before.set(step.actor, states);
      const { actor, event } = step;
      const named = names[index] ?? { actor, event: event.type, to: undefined };
      return { ...step, named, hasMoved };
    })
    .toReversed();
}

/** The steps around one, among those of one machine or of all. */
export function neighboursOf(all: readonly SeenStep[], number: number, actor?: string) {
  const ones = actor === undefined ? all : all.filter((step) => step.actor === actor);
  return {
    before: ones.find((step) => step.number < number)?.number,
    after: ones.findLast((step) => step.number > number)?.number,
  };
}
