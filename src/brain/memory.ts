import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Values } from 'pyjinja';
import type { AssistantError } from '../lib/errors.ts';

/** What the assistant remembers: templates read it as `kalliope_memory`. */
export interface Memory {
  /** A view that always shows the present. */
  readonly values: Values;
  /** Remembers at once; on disk a little later. */
  readonly note: (name: string, value: unknown) => void;
  /** Remembers at once; done when it is on disk. Left: why it will be forgotten with the process. */
  readonly keep: (name: string, value: unknown) => TaskEither<AssistantError, void>;
}

/** Written by the assistant itself. */
export const LAST_ORDER = 'kalliope_last_order';
export const LAST_MESSAGE = 'kalliope_last_tts_message';

/** A memory that ends with the process; it begins with these entries. */
export function memory(held: readonly (readonly [string, unknown])[] = []): Memory {
  const values: Record<string, unknown> = Object.assign(Object.create(null), Object.fromEntries(held));
  const note: Memory['note'] = (name, value) => {
    values[name] = value;
  };
  const keep: Memory['keep'] = (name, value) => {
    note(name, value);
    return TE.right(undefined);
  };
  return { values, note, keep };
}
