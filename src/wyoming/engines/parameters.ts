import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Detection } from '../../engines/ports.ts';
import { foundTwice, listOf, Text } from '../../engines/triggers/hotword-codecs.ts';
import { NonEmptyString, withoutNulls } from '../../lib/codecs.ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import { type Address, Uris } from '../protocol/address.ts';
import { plainHotword } from '../protocol/message-codecs.ts';
import type { Timing } from './responses.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** What an engine over Wyoming services is made from. */
export interface EngineOptions {
  readonly parameters: Parameters;
  readonly log: (line: string) => void;
  readonly timing?: Timing;
}

const Deadline = t.refinement(
  t.number,
  (seconds) => seconds > 0 && seconds <= 300,
  'seconds above 0, at most 300',
);

export const DetectorParameters = t.type({ uri: Uris });

export const SttParameters = t.intersection([
  DetectorParameters,
  t.partial({ model: NonEmptyString, language: NonEmptyString, deadline: Deadline }),
]);

export const TtsParameters = t.intersection([
  DetectorParameters,
  t.partial({ voice: NonEmptyString, speaker: NonEmptyString, language: NonEmptyString, deadline: Deadline }),
]);

export const STT_KEYS = ['uri', 'model', 'language', 'deadline'];
export const TTS_KEYS = ['uri', 'voice', 'speaker', 'language', 'deadline', 'cache'];

/** The deadline of an engine in ms, 10 s by default. */
export const deadlineMsOf = ({ deadline = 10 }: { readonly deadline?: number }): number => deadline * 1_000;

/** Decodes the parameters of an engine; null counts as absent. Left: a sentence that begins with the field. */
export function decodeParameters<A>(codec: t.Type<A, unknown>, parameters: Parameters): E.Either<string, A> {
  const read = codec.decode(withoutNulls(parameters));
  return E.mapLeft((errors: t.Errors) => refusalsText(refusals(errors), 'wyoming'))(read);
}

const refusalBy =
  <A>(codec: t.Type<A, unknown>) =>
  (parameters: Parameters): string | undefined => {
    const read = decodeParameters(codec, parameters);
    return E.isLeft(read) ? read.left : undefined;
  };

/** The problem of a recogniser's parameters, or undefined. */
export const sttRefusal = refusalBy(SttParameters);

/** The problem of a voice's parameters, or undefined. */
export const ttsRefusal = refusalBy(TtsParameters);

/** The problem of the addresses in `voices`, whose voices train wake words, or undefined. */
export const voicesRefusal = refusalBy(t.partial({ voices: Uris }));

/** What a detected hotword does. */
export type HotwordAction = Omit<Detection, 'endMs' | 'score'>;

export interface HotwordParameters {
  readonly uri: readonly Address[];
  /** Empty for all hotwords of the service. */
  readonly words: readonly HotwordAction[];
  /** The action of other words. */
  readonly usual: Omit<HotwordAction, 'hotword'>;
}

const Action = t.partial({
  means: t.keyof({ wake: null, stop: null }, 'wake or stop'),
  conversation: Text,
  synapse: Text,
});
type Action = t.TypeOf<typeof Action>;

const RawHotwordParameters = t.intersection([
  DetectorParameters,
  Action,
  t.partial({
    names: t.readonlyArray(Text, 'a list of names'),
    hotwords: listOf(t.intersection([t.type({ name: Text }), Action])),
  }),
]);

export const TRIGGER_KEYS = ['uri', 'names', 'hotwords', 'conversation', 'synapse', 'means'];

/** Decodes a hotword engine's parameters: `names`, or `hotwords` with an action each. Left: a sentence with the field. */
export function decodeHotwords(parameters: Parameters): E.Either<string, HotwordParameters> {
  const read = decodeParameters(RawHotwordParameters, parameters);
  if (E.isLeft(read)) return read;
  const { uri, names = [], hotwords = [], ...defaults } = read.right;
  const words = [...names.map((name) => ({ name })), ...hotwords].map(({ name, ...own }) => ({
    hotword: name,
    ...actionOf({ ...defaults, ...own }),
  }));
  const twice = foundTwice(
    words,
    ({ hotword }) => plainHotword(hotword),
    ({ hotword }) => hotword,
  );
  return twice === undefined ? E.right({ uri, words, usual: actionOf(defaults) }) : E.left(twice);
}

const actionOf = ({ means = 'wake', conversation, synapse }: Action): Omit<HotwordAction, 'hotword'> => ({
  means,
  ...(conversation === undefined ? {} : { conversation }),
  ...(synapse === undefined ? {} : { synapse }),
});
