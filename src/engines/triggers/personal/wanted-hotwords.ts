import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../../decode.ts';
import { foundTwice, listOf, Sensitivity, Text, USUAL_SENSITIVITY } from '../hotword-codecs.ts';
import { folderOf } from './folder.ts';

/** A hotword as the settings want it. */
export interface WantedHotword {
  readonly name: string;
  /** From 0 to 1. */
  readonly sensitivity: number;
  readonly means: 'wake' | 'stop';
  readonly conversation?: string;
  readonly synapse?: string;
}

const Name = t.refinement(t.string, (name) => folderOf(name) !== '', 'words, e.g. hey broca');

const Written = t.intersection([
  t.type({ name: Name }),
  t.partial({
    sensitivity: Sensitivity,
    means: t.keyof({ wake: null, stop: null }, 'wake or stop'),
    conversation: Text,
    synapse: Text,
  }),
]);

const List = listOf(Written);

/** A list `hotwords`, or one hotword written without a list. Left: a sentence that names the field. */
export function wantedHotwords(
  parameters: Readonly<Record<string, unknown>>,
): E.Either<string, readonly WantedHotword[]> {
  const isList = parameters.hotwords !== undefined && parameters.hotwords !== null;
  const read = isList
    ? t.type({ hotwords: List }).decode(parameters)
    : E.map((hotword: t.TypeOf<typeof Written>) => ({ hotwords: [hotword] }))(Written.decode(parameters));
  if (E.isLeft(read)) return E.left(refusalsText(refusals(read.left), 'hotwords'));
  const wanted = read.right.hotwords.map((written) => ({
    ...written,
    sensitivity: written.sensitivity ?? USUAL_SENSITIVITY,
    means: written.means ?? ('wake' as const),
  }));
  const twice = foundTwice(
    wanted,
    ({ name }) => folderOf(name),
    ({ name }) => name,
  );
  return twice === undefined ? E.right(wanted) : E.left(twice);
}
