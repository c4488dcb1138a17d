import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { acceptable } from '../../brain/add-synapse.ts';
import { readSynapse } from '../../brain/decode-synapse.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { type ChangedList, changedList, listWith, problemsText } from '../../brain/yaml/changed-list.ts';
import type { WrittenItem } from '../../brain/yaml/written-item.ts';
import type { AssistantError, Problem } from '../../lib/errors.ts';
import type { Store } from '../store.ts';
import { type KitFile, readKitFile, readOwnLines } from './kit-files.ts';
import type { OrderDeps } from './order-changes.ts';
import { unfit } from './sent-synapse.ts';

interface Deps extends Pick<OrderDeps, 'present' | 'send' | 'own' | 'keep'> {
  readonly home: () => string;
  readonly files: Store['files'];
  /** Puts what a file says of a synapse now among the synapses of the kit, below the one before it. */
  readonly setOwn: (name: string, synapse: Synapse | undefined, previous?: string) => void;
  /** Makes a stored change of this synapse undone, so that the file is in force. */
  readonly useOwn: (name: string) => TE.TaskEither<AssistantError, Synapse | undefined>;
}

/** Lines of a file that were deleted, to be put back. */
export interface LostLines {
  readonly file: string;
  /** With the blank lines below. */
  readonly lines: string;
  readonly previous: string | undefined;
}

/** Changes synapses of the kit in their files: their own lines and nothing else. A Left has changed nothing, but for a change that stays stored. The caller runs one change at a time. */
export function fileChanges(deps: Deps) {
  const { present, own, home, files, setOwn, useOwn } = deps;

  const ownLines = (name: string) => async () => {
    const synapse = own().get(name);
    const read =
      synapse === undefined
        ? E.left(`"${name}" is in no file of the kit`)
        : await readOwnLines(home(), present().codecs, synapse);
    return E.mapLeft(conflict)(read);
  };
  const write = (file: KitFile, { text }: ChangedList): TE.TaskEither<AssistantError, void> =>
    pipe(
      text === file.text ? TE.right(true) : files.replace(file.path, file.text, text),
      TE.flatMap((isReplaced) =>
        isReplaced
          ? TE.right(undefined)
          : TE.left(conflict(`${file.file} was changed at the same moment. It stays as it is: try again`)),
      ),
    );
  /** Left: what `acceptable` refuses, `NotAllowed`, `Conflict`, or `StoreFailed`. */
  const put = (name: string, text: string): TE.TaskEither<AssistantError, Synapse> =>
    pipe(
      TE.fromEither(mayWrite(present().settings)),
      TE.flatMap(() => ownLines(name)),
      TE.flatMap((lines) =>
        pipe(
          TE.fromEither(E.mapLeft(badText)(changedList(lines.file, lines.text, lines.found, text))),
          TE.flatMap((after) =>
            pipe(
              TE.fromEither(accepted(name, lines.file, after.item, present())),
              TE.tap(() => write(lines, after)),
            ),
          ),
        ),
      ),
      TE.tapIO((synapse) => () => setOwn(name, synapse)),
      TE.flatMap((synapse) => TE.map((after: Synapse | undefined) => after ?? synapse)(useOwn(name))),
    );

  const remove = (name: string): TE.TaskEither<AssistantError, void> =>
    pipe(
      TE.fromEither(mayWrite(present().settings)),
      TE.flatMap(() => ownLines(name)),
      TE.flatMap((lines) =>
        pipe(
          TE.fromEither(E.mapLeft(badChange)(changedList(lines.file, lines.text, lines.found, undefined))),
          TE.flatMap((after) => write(lines, after)),
        ),
      ),
      TE.tapIO(() => () => setOwn(name, undefined)),
      TE.flatMap(() => useOwn(name)),
      TE.map(() => undefined),
    );

  /** Puts back what `remove` took away. */
  const putBack = (name: string, { file, lines, previous }: LostLines): TE.TaskEither<AssistantError, void> =>
    pipe(
      TE.fromEither(mayWrite(present().settings)),
      TE.flatMap(() => async () => E.mapLeft(conflict)(await readKitFile(home(), file))),
      TE.flatMap((read) =>
        pipe(
          TE.fromEither(E.mapLeft(badChange)(listWith(file, read.text, lines, previous))),
          TE.flatMap((after) =>
            pipe(
              TE.fromEither(accepted(name, file, after.item, present())),
              TE.tap(() => write(read, after)),
            ),
          ),
        ),
      ),
      TE.tapIO((synapse) => () => setOwn(name, synapse, previous)),
      TE.flatMap(() => useOwn(name)),
      TE.map(() => undefined),
    );
  return { put, remove, putBack };
}

/** What stands in a file of the kit may do whatever the kit may. */
const mayWrite = ({
  restApi,
}: {
  readonly restApi: { readonly allowsCode: boolean };
}): E.Either<AssistantError, void> =>
  restApi.allowsCode
    ? E.right(undefined)
    : E.left({
        _tag: 'NotAllowed',
        field: 'in',
        message: 'in: found file, expected override, since rest_api.allow_code is false',
      });

/** The synapse of this name that a file has now. */
function accepted(
  name: string,
  file: string,
  item: WrittenItem | undefined,
  present: Parameters<typeof acceptable>[1],
): E.Either<AssistantError, Synapse> {
  if (item === undefined) throw new Error(`${file} lost "${name}" in a change`);
  const { value, lineOf } = item;
  const found = t.UnknownRecord.is(value) ? value.name : undefined;
  if (found !== name) {
    const message = `name: found ${JSON.stringify(found)}, expected ${JSON.stringify(name)}, which the file needs`;
    return E.left({ _tag: 'BadRequest', field: 'name', message });
  }
  const wrong = unfit(value);
  if (wrong !== undefined) return E.left(wrong);
  return pipe(
    acceptable(value, present),
    E.map((synapse) => {
      const source = { file, line: lineOf([]) };
      const { decoded } = readSynapse(present.codecs, value, source, lineOf);
      return E.isRight(decoded) ? decoded.right : { ...synapse, source };
    }),
  );
}

const conflict = (message: string): AssistantError => ({ _tag: 'Conflict', message });

const badText = (problems: readonly Problem[]): AssistantError => ({
  _tag: 'BadRequest',
  field: '',
  message: problemsText(problems),
});

const badChange = (problems: readonly Problem[]): AssistantError => conflict(problemsText(problems));

/** The synapses of the kit with one replaced, taken away, or put below another one (by default at the start). */
export function withOwn(
  synapses: readonly Synapse[],
  name: string,
  synapse: Synapse | undefined,
  previous?: string,
): readonly Synapse[] {
  const place = synapses.findIndex((one) => one.name === name);
  if (place !== -1) return synapses.toSpliced(place, 1, ...(synapse === undefined ? [] : [synapse]));
  const above = synapses.findIndex((one) => one.name === previous);
  return synapse === undefined ? synapses : synapses.toSpliced(above + 1, 0, synapse);
}
