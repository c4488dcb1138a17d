import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../../lib/decode.ts';
import type { Detection } from '../../ports.ts';
import { foundTwice, listOf, Sensitivity, Text, USUAL_SENSITIVITY } from '../hotword-codecs.ts';
import { folderOf } from './recordings.ts';
import type { Template } from './template.ts';

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

/** A hotword to listen for. */
export interface Hotword {
  /** What is told when it is heard. */
  readonly told: Omit<Detection, 'endMs' | 'score'>;
  readonly templates: readonly Template[];
  /** Farther than this is something else. */
  readonly farthest: number;
}

// what is said in another mood, or from farther away, is so many times as far as the recordings are from one another
const ROOM_FOR_MOODS = 2.2;

// as far as a few recordings can be trusted, and as near as other talk comes in the same voice
const NEAREST = 8.5;
const FARTHEST = 13.5;

/**
 * How far from its recordings a hotword may be: `distance` is how far they are from one another, `sensitivity` from 0 to 1.
 * The assistant's own voice drowns it a little: it is taken for it more readily.
 */
export function farthestOf(distance: number, sensitivity: number, isOwnVoice: boolean): number {
  const trusted = Math.max(NEAREST, Math.min(FARTHEST, distance * ROOM_FOR_MOODS));
  return trusted * (0.75 + sensitivity / 2) * (isOwnVoice ? 1.1 : 1);
}

/**
 * Nearly 1 for the recording itself, a half as far away as is allowed: `share` is the part of that distance. The logistic curve
 * of Snips' detector, as Rhasspy Raven has it.
 */
export const scoreOf = (share: number): number => 1 / (1 + Math.exp(STEEP * (share - 1)));

const STEEP = 4;
