import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../lib/errors.ts';
import type { fileChanges } from './file-changes.ts';
import { type BrainChange, type ChangeHistory, type ChangeSummary, isInFile, summaryOf } from './history.ts';
import { type SynapseState, tagOf } from './synapse-state.ts';

/** How a client wants a synapse changed. */
export interface ChangeOptions {
  /** In the user's file, or stored beside it, which is the default. */
  readonly in?: 'file' | 'override' | undefined;
  /** Whether the tag of the present state is one that the client expects; undefined where there is no such synapse. */
  readonly expects?: ((tag: string | undefined) => boolean) | undefined;
  /** The name of the client's token. */
  readonly by?: string | undefined;
}

type Changed<A> = TE.TaskEither<AssistantError, A>;

interface Deps {
  readonly history: ChangeHistory;
  readonly stateOf: (name: string) => Promise<SynapseState>;
  readonly isOwn: (name: string) => boolean;
  readonly isInForce: (name: string) => boolean;
  /** Those of the kit that are stored as deleted. */
  readonly hidden: () => readonly string[];
  /** Stores this file of a synapse, or none, and puts it in force. */
  readonly setStored: (name: string, text: string | undefined) => Changed<unknown>;
  readonly inFile: ReturnType<typeof fileChanges>;
}

/** A synapse that was deleted and can be brought back. */
export interface DeletedSynapse {
  readonly name: string;
  /** Undefined for one that the history does not know. */
  readonly at?: string;
  /** Of the kit, whose file still has it. */
  readonly isOwn: boolean;
}

/** A change of the history as it is shown. */
export interface RecordedChange {
  readonly change: BrainChange;
  readonly summary: ChangeSummary;
  /** Why it cannot be undone any more. */
  readonly refused: string | undefined;
}

/** Records what clients change, compares it with what they know, and undoes it. The caller runs one change at a time. */
export function recordedChanges({ history, stateOf, isOwn, isInForce, hidden, setStored, inFile }: Deps) {
  const record = <A>(
    name: string,
    how: ChangeOptions & { readonly undoes?: number },
    change: (before: SynapseState) => Changed<A>,
  ): Changed<A> => {
    const { expects, by, undoes } = how;
    return async () => {
      const before = await stateOf(name);
      if (expects?.(before.text === null ? undefined : tagOf(before)) === false)
        return E.left({ _tag: 'Outdated', name });
      const more = { ...(by === undefined ? {} : { by }), ...(undoes === undefined ? {} : { undoes }) };
      const begun = await history.begin({ name, before, ...more });
      const result = await change(before)();
      if (begun !== undefined) await history.end(begun, await stateOf(name));
      return result;
    };
  };

  /** Why a change cannot be undone any more; undefined where it can. */
  const refusedUndo = async ({ id, name, before, after }: BrainChange): Promise<string | undefined> => {
    const now = await stateOf(name);
    const isOverridden = before.override !== after.override;
    const isLater =
      (isOverridden && now.override !== after.override) ||
      (isInFile({ before, after }) && now.own?.text !== after.own?.text);
    if (!isLater) return undefined;
    const newer = (await history.list()).find((one) => one.name === name);
    return newer === undefined || newer.id === id
      ? `"${name}" was changed since, but not through Broca's API; to undo change ${id} would lose that`
      : `"${name}" was changed again by change ${newer.id}; to undo change ${id} would lose that, so undo it first`;
  };
  const undoInFile = ({ name, before, after }: BrainChange): Changed<unknown> => {
    if (!isInFile({ before, after })) return TE.right(undefined);
    if (before.own === null) return inFile.remove(name);
    const { file, text, gap, previous } = before.own;
    return after.own === null
      ? inFile.putBack(name, { file, lines: text + gap, previous: previous ?? undefined })
      : inFile.put(name, text);
  };
  const undoChange = (change: BrainChange, how: ChangeOptions): Changed<void> =>
    record(change.name, { ...how, undoes: change.id }, () =>
      pipe(
        undoInFile(change),
        TE.flatMap(() =>
          change.before.override === change.after.override
            ? TE.right(undefined)
            : setStored(change.name, change.before.override ?? undefined),
        ),
        TE.map(() => undefined),
      ),
    );
  const undo = (id: number, how: ChangeOptions): Changed<string> =>
    pipe(
      () => history.find(id),
      TE.flatMap((change) =>
        pipe(
          TE.fromTask<string | undefined, AssistantError>(() => refusedUndo(change)),
          TE.flatMap((message) =>
            message === undefined ? undoChange(change, how) : TE.left(conflict(message)),
          ),
          TE.map(() => change.name),
        ),
      ),
    );

  /** The newest change of each synapse that is gone and not only hidden. */
  const gone = async (): Promise<readonly ChangeSummary[]> => {
    const newest = new Map<string, ChangeSummary>();
    for (const one of await history.list()) if (!newest.has(one.name)) newest.set(one.name, one);
    return [...newest.values()].filter(
      ({ kind, name }) => kind === 'deleted' && !isOwn(name) && !isInForce(name),
    );
  };
  const revert = (name: string, how: ChangeOptions): Changed<void> =>
    record(name, how, ({ override, own }) =>
      override === null || own === null
        ? TE.left({ _tag: 'UnknownName', field: '', message: `nothing overrides "${name}" of the kit` })
        : TE.map(() => undefined)(setStored(name, undefined)),
    );

  return {
    record,
    undo,
    /** Drops what is stored over a synapse of the kit. Left: `UnknownName`, or `StoreFailed`. */
    revert,
    /** Brings back a deleted synapse. Left: `UnknownName`, `Conflict`, or `StoreFailed`. */
    restore: (name: string, how: ChangeOptions): Changed<void> => {
      if (hidden().includes(name)) return revert(name, how);
      return pipe(
        TE.fromTask<readonly ChangeSummary[], AssistantError>(gone),
        TE.flatMap((all) => {
          const id = all.find((one) => one.name === name)?.id;
          const message = `no deleted synapse is named "${name}"`;
          return id === undefined
            ? TE.left<AssistantError, string>({ _tag: 'UnknownName', field: '', message })
            : undo(id, how);
        }),
        TE.map(() => undefined),
      );
    },
    /** The deleted synapses that can be brought back, those of the kit first. */
    deleted: async (): Promise<readonly DeletedSynapse[]> => {
      const all = await history.list();
      return [
        ...hidden().map((name) => {
          const at = all.find((one) => one.name === name && one.kind === 'deleted')?.at;
          return { name, ...(at === undefined ? {} : { at }), isOwn: true };
        }),
        ...(await gone()).map(({ name, at }) => ({ name, at, isOwn: false })),
      ];
    },
    /** The changes, the newest first, and what of the history cannot be read. */
    history: async () => ({ changes: await history.list(), damaged: await history.damaged() }),
    /** A change with its texts. Left: `UnknownName` or `StoreFailed`. */
    change: (id: number) =>
      pipe(
        () => history.find(id),
        TE.flatMap((change) =>
          TE.fromTask<RecordedChange, AssistantError>(async () => ({
            change,
            summary: summaryOf(change),
            refused: await refusedUndo(change),
          })),
        ),
      ),
  };
}

const conflict = (message: string): AssistantError => ({ _tag: 'Conflict', message });
