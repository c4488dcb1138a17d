import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../../lib/decode.ts';
import type { Detection } from '../../ports.ts';
import { DEFAULT_SENSITIVITY, foundTwice, listOf, Sensitivity, Text } from '../hotword-codecs.ts';
import { folderOf } from './recordings.ts';
import type { Template } from './template.ts';

const Name = t.refinement(t.string, (name) => folderOf(name) !== '', 'words, e.g. hey broca');

const RawHotword = t.intersection([
  t.type({ name: Name }),
  t.partial({
    sensitivity: Sensitivity,
    means: t.keyof({ wake: null, stop: null }, 'wake or stop'),
    conversation: Text,
    synapse: Text,
  }),
]);

/** A hotword of the settings. */
export type HotwordSettings = t.TypeOf<typeof RawHotword> &
  Readonly<Required<Pick<t.TypeOf<typeof RawHotword>, 'sensitivity' | 'means'>>>;

/** Decodes a list `hotwords` or one hotword without a list. Left: a sentence that names the field. */
export function hotwordSettings(
  parameters: Readonly<Record<string, unknown>>,
): E.Either<string, readonly HotwordSettings[]> {
  const isList = parameters.hotwords !== undefined && parameters.hotwords !== null;
  const read = isList
    ? t.type({ hotwords: listOf(RawHotword) }).decode(parameters)
    : E.map((hotword: t.TypeOf<typeof RawHotword>) => ({ hotwords: [hotword] }))(
        RawHotword.decode(parameters),
      );
  if (E.isLeft(read)) return E.left(refusalsText(refusals(read.left), 'hotwords'));
  const wanted = read.right.hotwords.map((hotword) => ({
    ...hotword,
    sensitivity: hotword.sensitivity ?? DEFAULT_SENSITIVITY,
    means: hotword.means ?? ('wake' as const),
  }));
  const twice = foundTwice(
    wanted,
    ({ name }) => folderOf(name),
    ({ name }) => name,
  );
  return twice === undefined ? E.right(wanted) : E.left(twice);
}

/** A hotword to listen for. */
export interface Hotword {
  /** The detection to emit, without its time and score. */
  readonly detection: Omit<Detection, 'endMs' | 'score'>;
  readonly templates: readonly Template[];
  /** The largest allowed distance. */
  readonly farthest: number;
}

// in another mood, or from farther away, a hotword is so many times as far as the recordings are from one another
const ROOM_FOR_MOODS = 2.2;

// the least distance that a few recordings can justify, and the distance of other talk in the same voice
const NEAREST = 8.5;
const FARTHEST = 13.5;

/**
 * The largest allowed distance of a hotword from its recordings. `distance` is the mean between them, `sensitivity` goes from 0
 * to 1. The assistant's own voice gets a larger one, since it must not be missed.
 */
export function farthestOf(distance: number, sensitivity: number, isOwnVoice: boolean): number {
  const trusted = Math.max(NEAREST, Math.min(FARTHEST, distance * ROOM_FOR_MOODS));
  return trusted * (0.75 + sensitivity / 2) * (isOwnVoice ? 1.1 : 1);
}

/** Nearly 1 for the recording itself, a half at the largest distance: the logistic curve of Rhasspy Raven. */
export const scoreOf = (share: number): number => 1 / (1 + Math.exp(STEEP * (share - 1)));

const STEEP = 4;
