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

const PAGE_SIZE = 100;
/** The most that one request answers. */
const MAX_PAGE_SIZE = 1_000;
/** More stay only where they were asked for. */
const USUAL_STEPS = 200;
/** Steps come in bursts. */
const BURST_MS = 80;

/** How many stay while new ones come. */
let maxSteps = USUAL_STEPS;

/** Reads the last steps anew: the service may have been started again since. */
export const readSteps = (): Promise<boolean> =>
  reading(async () => {
    const found = await list({ limit: PAGE_SIZE });
    maxSteps = USUAL_STEPS;
    show(found, found.length < PAGE_SIZE);
  });

/** Adds the page of steps before those here. False if it could not be read. */
export const readOlderSteps = (): Promise<boolean> =>
  reading(async () => {
    const oldest = steps.value.at(-1)?.number;
    const found = await list({ before: oldest, limit: PAGE_SIZE });
    if (steps.value.at(-1)?.number === oldest) addOlder(found, found.length < PAGE_SIZE); // else they are here already
  });

/** Adds all steps from this one on, and some before it, if they are not here. */
export const readStepsFrom = (number: number): Promise<boolean> =>
  reading(async () => {
    const oldest = steps.value.at(-1)?.number;
    if (oldest === undefined || oldest === 1 || number > oldest) return;
    const after = Math.max(0, number - PAGE_SIZE - 1);
    const found = await allBetween(after, oldest);
    if (steps.value.at(-1)?.number === oldest) addOlder(found, found.length < oldest - after - 1); // else read anew meanwhile
  });

/** The step before this one, of a machine or of any; reads older ones until it is there. */
export async function stepBefore(number: number, actor?: string): Promise<number | undefined> {
  for (;;) {
    const { before } = neighboursOf(steps.value, number, actor);
    if (before !== undefined || !hasOlder.value) return before;
    if (!(await readOlderSteps())) return undefined;
  }
}

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

const readNewSteps = (): Promise<boolean> =>
  reading(async () => {
    const newest = steps.value[0]?.number;
    const found = await allBetween(newest ?? 0);
    if (newest !== steps.value[0]?.number) return; // read anew meanwhile
    const all = [...found, ...steps.value];
    show(all.slice(0, maxSteps), !hasOlder.value && all.length <= maxSteps);
  });

function addOlder(found: readonly PastStep[], isEnd: boolean): void {
  const all = [...steps.value, ...found];
  maxSteps = Math.max(maxSteps, all.length);
  show(all, isEnd);
}

function show(all: readonly PastStep[], isEnd: boolean): void {
  hasOlder.value = !isEnd;
  steps.value = seenSteps(all);
}

/** All steps after one number and before another, as far as the service remembers them; the newest first. */
async function allBetween(after: number, before?: number): Promise<readonly PastStep[]> {
  const all: PastStep[] = [];
  for (;;) {
    const range = { ...(after > 0 ? { after } : {}), before: all.at(-1)?.number ?? before };
    const found = await list({ ...range, limit: MAX_PAGE_SIZE });
    all.push(...found);
    if (found.length < MAX_PAGE_SIZE) return all;
  }
}

interface StepRange {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

async function list(range: StepRange): Promise<readonly PastStep[]> {
  const query = new URLSearchParams();
  for (const [name, number] of Object.entries(range))
    if (number !== undefined) query.set(name, String(number));
  return (await call<StepList>('GET', `/machines/history?${query}`)).steps;
}

/** False if it failed, which is shown. */
async function reading(read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    stepsFailure.value = undefined;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    stepsFailure.value = error.message;
    return false;
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

/** The newest steps, as many as that; with a number, those around it, a third of them newer. */
export function stepsAround(
  all: readonly SeenStep[],
  number: number | undefined,
  count: number,
): readonly SeenStep[] {
  const index = number === undefined ? 0 : all.findIndex((step) => step.number <= number);
  const first = Math.max(0, index - Math.floor(count / 3));
  return all.slice(first, first + count);
}
