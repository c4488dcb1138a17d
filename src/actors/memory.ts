import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { literal, type Values } from 'pyjinja';
import { type AssistantError, describe } from '../lib/errors.ts';
import type { MemoryEntry, Store } from '../store/store.ts';
import type { Renderer, TemplateFailure } from '../template/render-parameters.ts';

/** What the assistant remembers: templates read it as `kalliope_memory`. */
export interface Memory {
  /** A view that always shows the present. */
  readonly values: Values;
  /** Remembers at once, and writes to disk a little later. */
  readonly note: (name: string, value: unknown) => void;
  /** Remembers at once; settles when it is on disk. Left: why the disk refused it, so that it ends with the process. */
  readonly keep: (name: string, value: unknown) => TaskEither<AssistantError, void>;
}

/** The entries that the assistant writes. */
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

/** The longest time that notes wait for others to be written with, in ms. */
const REST_MS = 200;

export interface StoredMemory extends Memory {
  /** Settles when all notes are on disk or refused by it. */
  readonly flushed: () => Promise<void>;
}

interface MemoryDeps {
  readonly store: Store['memory'];
  /** What the previous process stored. */
  readonly held: readonly MemoryEntry[];
  /** Reports a failure that no caller waits for, once for consecutive equal ones. */
  readonly reportFailure: (error: string) => void;
}

/** A memory on disk. It writes several notes at once. */
export function storedMemory({ store, held, reportFailure }: MemoryDeps): StoredMemory {
  const { values, note } = memory(held);
  let noted = new Map<string, unknown>();
  let last: string | undefined;
  let writing: Promise<void> | undefined;
  let rest: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    clearTimeout(rest);
    rest = undefined;
    if (noted.size === 0) return;
    const entries = [...noted];
    noted = new Map();
    const written = await store.put(entries)();
    const error = E.isLeft(written) ? describe(written.left) : undefined;
    if (error !== undefined && error !== last) reportFailure(error);
    last = error;
  };
  const flushed = (): Promise<void> => {
    writing = (writing ?? Promise.resolve()).then(write);
    return writing;
  };
  return {
    values,
    note: (name, value) => {
      note(name, value);
      noted.set(name, value);
      rest ??= setTimeout(() => void flushed(), REST_MS).unref();
    },
    keep: (name, value) => {
      note(name, value);
      noted.delete(name);
      return store.put([[name, value]]);
    },
    flushed,
  };
}

/**
 * Stores the values of a neuron's `kalliope_memory` after the neuron has acted. A rendered literal, such as `42` or
 * `{'a': 7}`, is stored as its value; an empty text is not stored. A failure does not stop the others. Left: the first failure.
 * Settles when all are on disk. A value that the disk refuses is remembered until the process ends.
 */
export async function remember(
  names: unknown,
  renderer: Renderer,
  memory: Memory,
  values: Values,
): Promise<E.Either<TemplateFailure | AssistantError, void>> {
  if (!t.UnknownRecord.is(names))
    return E.left({ parameter: 'kalliope_memory', message: 'expected a map of names and templates' });
  const failures: TemplateFailure[] = [];
  const keeping: Promise<E.Either<AssistantError, void>>[] = [];
  for (const [name, written] of Object.entries(names)) {
    const rendered = await renderer.parameters({ [name]: written }, values);
    if (E.isLeft(rendered)) failures.push(rendered.left);
    else {
      const value = rendered.right[name];
      if (value !== '') keeping.push(memory.keep(name, typeof value === 'string' ? literal(value) : value)());
    }
  }
  const [first] = failures;
  const kept = await Promise.all(keeping);
  if (first !== undefined) return E.left({ ...first, parameter: `kalliope_memory.${first.parameter}` });
  return kept.find(E.isLeft) ?? E.right(undefined);
}
