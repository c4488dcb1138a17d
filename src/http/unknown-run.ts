import type { AssistantError } from '../errors.ts';

/** Throws `UnknownName`. */
export function unknownRun(id: string, what = 'no run has the id'): never {
  throw { _tag: 'UnknownName', field: 'id', message: `${what} "${id}"` } satisfies AssistantError;
}
