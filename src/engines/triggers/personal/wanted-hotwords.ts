import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../../decode.ts';
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

const Sensitivity = t.refinement(t.number, (value) => value >= 0 && value <= 1, 'a number from 0 to 1');
const Name = t.refinement(t.string, (name) => folderOf(name) !== '', 'words, e.g. hey broca');
const Text = t.refinement(t.string, (text) => text.trim() !== '', 'a text');

const Written = t.intersection([
  t.type({ name: Name }),
  t.partial({
    sensitivity: Sensitivity,
    means: t.keyof({ wake: null, stop: null }, 'wake or stop'),
    conversation: Text,
    synapse: Text,
  }),
]);

const List = t.refinement(
  t.readonlyArray(Written, 'a list of hotwords'),
  (list) => list.length > 0,
  'a list of hotwords',
);

const USUAL_SENSITIVITY = 0.5;

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
  const folders = wanted.map(({ name }) => folderOf(name));
  const twice = wanted.find(({ name }, index) => folders.indexOf(folderOf(name)) !== index);
  return twice === undefined ? E.right(wanted) : E.left(`hotwords: found "${twice.name}" twice`);
}
