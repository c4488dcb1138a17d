import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { refusedLoop, withoutFiles } from '../../brain/sentences/joined-sentences.ts';
import { withSetLists } from '../../brain/sentences/sentences-in-force.ts';
import { pathText, type Refusal, refusalsText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { editedList, type IsTemplate, type ListEdit, NO_TEMPLATES } from '../../sentences/lists/list-edit.ts';
import type { SlotList } from '../../sentences/lists/slot-list.ts';
import { loopsIn, templatesOf } from '../../sentences/named.ts';
import { readySentences, type Sentences } from '../../sentences/sentences.ts';
import { isListName } from '../../sentences/template.ts';
import { setLists } from './effective-kit.ts';
import type { Keeping } from './keeping.ts';

export interface ChangedList {
  readonly list: SlotList;
  /** Whether there was no list of this name. */
  readonly isNew: boolean;
}

interface Present {
  /** Those in force. */
  readonly present: () => Sentences;
  /** Those of the kit's files. */
  readonly files: () => Sentences;
  readonly send: (sentences: Sentences) => void;
  readonly keep: Keeping;
}

/** Changes lists. The first change of a list stores all its values; from then on they go before the kit's. The caller runs one change at a time. */
export function listChanges({ present, files, send, keep }: Present) {
  const inForce = (name: string): SlotList | undefined => own(present().lists, name);
  const stored = (name: string): SlotList | undefined => keep.present().lists.get(name)?.list;
  const tell = (): void => send(withSetLists(files(), setLists(keep.present())));

  return {
    change: (
      name: string,
      edit: ListEdit,
      isTemplate: IsTemplate = NO_TEMPLATES,
    ): TE.TaskEither<AssistantError, ChangedList> => {
      const before = inForce(name) ?? stored(name);
      if (before === undefined && edit.set === undefined && edit.add === undefined)
        return TE.left(unknownList(`there is no list named ${JSON.stringify(name)}`));
      return pipe(
        TE.fromEither(isListName(name) ? E.right(name) : E.left(wrongName(name))),
        TE.flatMapEither(() =>
          pipe(
            editedList(before, edit, isTemplate),
            E.flatMap((list) => fitting({ name, list, place: placeIn(edit) }, present())),
            E.mapLeft((wrong) => badRequest(Object.keys(edit).length === 1 ? wrong.map(below) : wrong)),
          ),
        ),
        TE.flatMap((after) => {
          const changed = { list: after, isNew: before === undefined };
          const kept = edit.set === undefined ? before : stored(name);
          if (isDeepStrictEqual(after, kept)) return TE.right({ ...changed, list: kept ?? after });
          return pipe(
            keep.list({ name, list: after }),
            TE.map(() => {
              tell();
              return changed;
            }),
          );
        }),
      );
    },
    remove: (name: string): TE.TaskEither<AssistantError, void> =>
      stored(name) === undefined
        ? TE.left({
            _tag: 'UnknownName',
            field: '',
            message: `no list named ${JSON.stringify(name)} was set`,
          })
        : pipe(keep.forgetList(name), TE.map(tell)),
    originOf: (name: string) => {
      const isOfFiles = own(files().lists, name) !== undefined;
      if (stored(name) === undefined) return { from: isOfFiles ? 'kit' : 'variable' } as const;
      return { from: 'api', ...(isOfFiles ? { covers: 'kit' } : {}) } as const;
    },
  };
}

const own = <A>(map: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined;

const unknownList = (message: string): AssistantError => ({ _tag: 'UnknownName', field: '', message });

const wrongName = (name: string): AssistantError =>
  badRequest([
    { path: ['name'], found: name, expected: 'a name that orders can have in braces, such as {room}' },
  ]);

const badRequest = (wrong: readonly Refusal[]): AssistantError => ({
  _tag: 'BadRequest',
  field: pathText(wrong[0]?.path ?? []),
  message: refusalsText(wrong, 'the list'),
});

/** A path from the one part of a change. */
const below = (refusal: Refusal): Refusal => ({ ...refusal, path: refusal.path.slice(1) });

/** Where the value of an index stands in a change that sets all values. */
const placeIn =
  ({ set }: ListEdit) =>
  (index: number): Refusal['path'] =>
    set === undefined ? [] : Array.isArray(set) ? ['set', index] : ['set', 'values', index];

interface Placed {
  readonly name: string;
  readonly list: SlotList;
  readonly place: (index: number) => Refusal['path'];
}

/** Refuses a list that could not be in force, or that would put others out of it: what leads to itself or too deep, or names what there is not. */
function fitting(
  { name, list, place }: Placed,
  sentences: Sentences,
): E.Either<readonly Refusal[], SlotList> {
  if (list.kind === 'value' && readySentences(sentences).type(list.type) === undefined)
    return E.left([{ path: ['set', 'type'], found: list.type, expected: 'a known type of values' }]);
  if (list.kind !== 'texts' || templatesOf(list).length === 0) return E.right(list);
  const lists = { ...sentences.lists, [name]: list };
  const { unknownIn } = withoutFiles({ ...sentences, lists });
  const unknown = list.values.flatMap(({ said }, index) =>
    said.kind === 'text' ? [] : unknownIn(said).map((wrong) => ({ ...wrong, path: place(index) })),
  );
  const looping = loopsIn(lists, sentences.rules)
    .toSorted((one) => (one.kind === 'list' && one.name === name ? -1 : 0))
    .slice(0, 1)
    .map((loop) => ({ path: [], ...refusedLoop(loop) }));
  return unknown.length + looping.length === 0 ? E.right(list) : E.left([...unknown, ...looping]);
}
