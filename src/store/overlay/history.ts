import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { atStart } from '../../brain/yaml/yaml-file.ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import { type AssistantError, describe, describeProblem } from '../../lib/errors.ts';
import type { Store } from '../store.ts';
import { readStoredFile } from './stored-file.ts';
import { SynapseState } from './synapse-state.ts';

const Nullable = t.union([SynapseState, t.null]);

/** A change of a synapse as it is stored. Numbers grow with time. */
const StoredChange = t.intersection([
  t.type({
    id: t.number,
    at: t.string,
    name: t.string,
    before: SynapseState,
    /** Null from before the change until it is finished. */
    after: Nullable,
  }),
  t.partial({
    /** The name of the token that made it. */
    by: t.string,
    /** The change that this one undid. */
    undoes: t.number,
  }),
]);
type StoredChange = t.TypeOf<typeof StoredChange>;

/** A finished change. */
export type BrainChange = StoredChange & { readonly after: SynapseState };

/** What is told of a change at first. */
export type ChangeSummary = Pick<StoredChange, 'id' | 'at' | 'name' | 'by' | 'undoes'> & {
  readonly kind: 'added' | 'changed' | 'deleted';
  readonly in: 'file' | 'override';
};

interface Deps {
  /** The folder of the history. */
  readonly directory: string;
  readonly files: Pick<Store['files'], 'put' | 'remove'>;
  readonly now: () => Date;
  readonly log: (line: string) => void;
  /** The present state of a synapse. */
  readonly stateOf: (name: string) => Promise<SynapseState>;
  readonly limits?: Limits;
}

export interface Limits {
  readonly changes: number;
  readonly bytes: number;
}

const LIMITS: Limits = { changes: 500, bytes: 10_000_000 };

export type ChangeHistory = ReturnType<typeof changeHistory>;

/**
 * The changes of synapses, each in a file of its own, of which the oldest make way. A change is written before it is made, so a
 * process that is killed meanwhile loses no text. Failures to write are logged and prevent nothing. The folder is read when it is
 * first asked for; a file that cannot be read is told, and costs its own change only.
 */
export function changeHistory({ directory, files, now, log, stateOf, limits = LIMITS }: Deps) {
  const fileOf = (id: number): string => join(directory, `${String(id).padStart(9, '0')}.json`);
  let loading: Promise<Loaded> | undefined;
  const loaded = (): Promise<Loaded> => {
    loading ??= load();
    return loading;
  };
  const load = async (): Promise<Loaded> => {
    const found = await readHistory(directory);
    const all: Loaded = { ...found, entries: new Map() };
    for (const { change, bytes } of found.read) {
      const whole = isFinished(change) ? change : await finished(change);
      if (whole !== undefined) all.entries.set(whole.id, { summary: summaryOf(whole), bytes });
    }
    for (const { line } of found.damaged) log(line);
    return all;
  };
  /** A process was killed while it made the last change: it was made, or it was not. */
  const finished = async (change: StoredChange): Promise<BrainChange | undefined> => {
    const after = await stateOf(change.name);
    if (isSameState(change.before, after)) {
      await attempt(files.remove(fileOf(change.id)));
      return undefined;
    }
    await attempt(files.put(fileOf(change.id), textOf({ ...change, after })));
    return { ...change, after };
  };
  const attempt = async (work: ReturnType<Store['files']['put']>): Promise<boolean> => {
    const result = await work();
    if (E.isLeft(result)) log(`the history of the brain cannot be written: ${describe(result.left)}`);
    return E.isRight(result);
  };
  const makeRoom = async ({ entries }: Loaded): Promise<void> => {
    const sizes = [...entries];
    let bytes = sizes.reduce((sum, [, entry]) => sum + entry.bytes, 0);
    for (const [id, entry] of sizes.slice(0, -1)) {
      if (entries.size <= limits.changes && bytes <= limits.bytes) return;
      entries.delete(id);
      bytes -= entry.bytes;
      await attempt(files.remove(fileOf(id)));
    }
  };
  return {
    /** Writes what is about to change. Undefined where it could not be written. */
    begin: async (change: Pick<StoredChange, 'name' | 'by' | 'undoes' | 'before'>) => {
      const all = await loaded();
      const begun: StoredChange = { id: all.next, at: now().toISOString(), ...change, after: null };
      all.next += 1;
      return (await attempt(files.put(fileOf(begun.id), textOf(begun)))) ? begun : undefined;
    },
    /** Writes what has become of it, or forgets a change that changed nothing. */
    end: async (begun: StoredChange, after: SynapseState): Promise<void> => {
      if (isSameState(begun.before, after)) return void (await attempt(files.remove(fileOf(begun.id))));
      const all = await loaded();
      const change = { ...begun, after };
      const text = textOf(change);
      if (!(await attempt(files.put(fileOf(begun.id), text)))) return;
      all.entries.set(begun.id, { summary: summaryOf(change), bytes: Buffer.byteLength(text) });
      await makeRoom(all);
    },
    /** All changes, the newest first. */
    list: async (): Promise<readonly ChangeSummary[]> =>
      [...(await loaded()).entries.values()].map(({ summary }) => summary).reverse(),
    /** Left: `UnknownName`, or `StoreFailed` where its file cannot be read any more. */
    find: async (id: number): Promise<E.Either<AssistantError, BrainChange>> => {
      if (!(await loaded()).entries.has(id))
        return E.left({ _tag: 'UnknownName', field: '', message: `there is no change ${id} in the history` });
      const read = await readChange(fileOf(id));
      if (E.isRight(read) && isFinished(read.right.change)) return E.right(read.right.change);
      const message = E.isLeft(read) ? read.left : `${fileOf(id)} was changed`;
      return E.left({ _tag: 'StoreFailed', message, isFull: false });
    },
    /** What cannot be read, a line for each file that is still there. */
    damaged: async (): Promise<readonly string[]> =>
      (await loaded()).damaged.filter(({ file }) => existsSync(file)).map(({ line }) => line),
  };
}

interface Loaded {
  /** By their numbers, which grow. */
  readonly entries: Map<number, { readonly summary: ChangeSummary; readonly bytes: number }>;
  readonly damaged: readonly Damaged[];
  next: number;
}

const isFinished = (change: StoredChange): change is BrainChange => change.after !== null;

/** Whether nothing of a synapse has changed. */
export const isSameState = (one: SynapseState, other: SynapseState): boolean =>
  one.override === other.override && one.own?.text === other.own?.text && one.text === other.text;

/** Whether what the user's file says has changed. */
export const isInFile = ({ before, after }: Pick<BrainChange, 'before' | 'after'>): boolean =>
  [before, after].every(({ own }) => own === null || own.isExact) && before.own?.text !== after.own?.text;

/** A change without its texts. */
export function summaryOf(change: BrainChange): ChangeSummary {
  const { id, at, name, by, undoes, before, after } = change;
  return {
    ...{ id, at, name, in: isInFile(change) ? 'file' : 'override' },
    kind: before.text === null ? 'added' : after.text === null ? 'deleted' : 'changed',
    ...(by === undefined ? {} : { by }),
    ...(undoes === undefined ? {} : { undoes }),
  };
}

interface Damaged {
  readonly file: string;
  readonly line: string;
}

type Read = { readonly change: StoredChange; readonly bytes: number };

async function readHistory(directory: string) {
  const read: Read[] = [];
  const damaged: Damaged[] = [];
  const names = (await readdir(directory).catch((): string[] => [])).filter((name) => FILE.test(name)).sort();
  for (const name of names) {
    const file = join(directory, name);
    const one = await readChange(file);
    if (E.isRight(one)) read.push(one.right);
    else damaged.push({ file, line: one.left });
  }
  return { read, damaged, next: 1 + Number.parseInt(names.at(-1) ?? '0', 10) };
}

const FILE = /^\d+\.json$/;

/** Left: what is wrong with the file. */
async function readChange(file: string): Promise<E.Either<string, Read>> {
  const content = await readStoredFile(file);
  if (E.isLeft(content))
    return E.left(describeProblem(content.left ?? atStart(file, 'no such file', 'a change')));
  try {
    const decoded = StoredChange.decode(JSON.parse(content.right.toString()));
    if (E.isRight(decoded)) return E.right({ change: decoded.right, bytes: content.right.length });
    return E.left(`${file}: ${refusalsText(refusals(decoded.left), 'the change')}`);
  } catch {
    return E.left(`${file}: found no JSON, expected a change of the brain`);
  }
}

const textOf = (change: StoredChange): string => `${JSON.stringify(change)}\n`;
