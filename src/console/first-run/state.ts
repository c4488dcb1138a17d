import { signal } from '@preact/signals';
import type { FirstRunAnswer } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { attempt } from '../requests.ts';

export type StepName = keyof FirstRunAnswer['steps'];
export type StepState = FirstRunAnswer['steps'][StepName];

/** How far people are with the first steps; null until it is known. */
export const firstRun = signal<FirstRunAnswer | null>(null);

/** Fetches it; it stays as it is if it cannot be fetched. */
export async function readFirstRun(): Promise<void> {
  firstRun.value = await call<FirstRunAnswer>('GET', '/first-run').catch(() => firstRun.value);
}

/** The names of the steps, in their order. */
export const stepNames = ({ steps }: FirstRunAnswer): readonly StepName[] =>
  Object.keys(steps) as readonly StepName[];

/** Marks a step. When none is open, the steps are over. */
export const markStep = (name: StepName, state: StepState): Promise<void> =>
  attempt(async () => {
    const present = firstRun.value;
    const others = present === null ? [] : stepNames(present).filter((one) => one !== name);
    const isOver = state !== 'open' && others.every((one) => present?.steps[one] !== 'open');
    firstRun.value = await call<FirstRunAnswer>('PATCH', '/first-run', {
      steps: { [name]: state },
      ...(isOver ? { over: true } : {}),
    });
  });

/** Hides the steps for good. */
export const endFirstRun = (): Promise<void> =>
  attempt(async () => {
    firstRun.value = await call<FirstRunAnswer>('PATCH', '/first-run', { over: true });
  });
