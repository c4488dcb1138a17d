import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Detection } from '../../engines/ports.ts';
import { foundTwice, listOf, Text } from '../../engines/triggers/hotword-codecs.ts';
import type { Address } from '../protocol/address.ts';
import { plainHotword } from '../protocol/same-hotword.ts';
import { Uris } from '../protocol/uris.ts';
import { type Parameters, wanted } from './parameters.ts';

/** What a hotword does when it is heard. */
export type Told = Omit<Detection, 'endMs' | 'score'>;

export interface WantedHotwords {
  readonly uri: readonly Address[];
  /** Empty: whatever the service listens for. */
  readonly words: readonly Told[];
  /** Of words that nobody named. */
  readonly usual: Omit<Told, 'hotword'>;
}

const Action = t.partial({
  means: t.keyof({ wake: null, stop: null }, 'wake or stop'),
  conversation: Text,
  synapse: Text,
});
type Action = t.TypeOf<typeof Action>;

const Written = t.intersection([
  t.type({ uri: Uris }),
  Action,
  t.partial({ names: t.readonlyArray(Text, 'a list of names') }),
  t.partial({ hotwords: listOf(t.intersection([t.type({ name: Text }), Action])) }),
]);

export const TRIGGER_KEYS = ['uri', 'names', 'hotwords', 'conversation', 'synapse', 'means'];

/**
 * Names alone under `names`, or a list `hotwords` with what each does; what stands beside them is for those that do not say it. Left:
 * a sentence that names the field.
 */
export function hotwordParameters(parameters: Parameters): E.Either<string, WantedHotwords> {
  const read = wanted(Written, parameters);
  if (E.isLeft(read)) return read;
  const { uri, names = [], hotwords = [], ...usual } = read.right;
  const words = [...names.map((name) => ({ name })), ...hotwords].map(({ name, ...own }) => ({
    hotword: name,
    ...told({ ...usual, ...own }),
  }));
  const twice = foundTwice(
    words,
    ({ hotword }) => plainHotword(hotword),
    ({ hotword }) => hotword,
  );
  return twice === undefined ? E.right({ uri, words, usual: told(usual) }) : E.left(twice);
}

const told = ({ means = 'wake', conversation, synapse }: Action): Omit<Told, 'hotword'> => ({
  means,
  ...(conversation === undefined ? {} : { conversation }),
  ...(synapse === undefined ? {} : { synapse }),
});
