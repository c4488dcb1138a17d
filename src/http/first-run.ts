import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../lib/errors.ts';

/** The first steps with a new service, in their order. */
export const FIRST_STEPS = ['language', 'sound', 'wake_word', 'sentence', 'password'] as const;

export type FirstStep = 'open' | 'done' | 'skipped';

type Steps = Readonly<Record<(typeof FIRST_STEPS)[number], FirstStep>>;

interface FirstRunState {
  /** Whether the page shows them no more. */
  readonly isOver: boolean;
  readonly steps: Steps;
}

export interface FirstRun {
  readonly state: () => FirstRunState;
  /** Left: `StoreFailed`; then nothing has changed. */
  readonly change: (change: {
    readonly isOver?: boolean | undefined;
    readonly steps?: Partial<Steps> | undefined;
  }) => TaskEither<AssistantError, FirstRunState>;
}
