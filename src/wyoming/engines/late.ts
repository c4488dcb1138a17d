import { foundText } from '../../decode.ts';
import type { AssistantError } from '../../errors.ts';

/** A service that does not come to the point. */
export interface Late {
  /** Told of the type of everything that comes. */
  readonly told: (type: string) => void;
  /** `DeadlinePassed`, with what came in the place of what was expected. */
  readonly error: () => AssistantError;
}

/** That of one piece of work: `stage` names it and the service, `expected` holds the types it is done with. */
export function late(stage: string, deadlineMs: number, expected: ReadonlySet<string>): Late {
  let strange: string | undefined;
  return {
    told: (type) => {
      if (!expected.has(type)) strange = type;
    },
    error: () => ({
      _tag: 'DeadlinePassed',
      stage: strange === undefined ? stage : `${stage}, which sent ${foundText(strange)} instead,`,
      deadlineMs,
    }),
  };
}
