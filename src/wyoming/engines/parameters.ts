import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../decode.ts';
import { Filled } from '../../lib/filled.ts';
import { withoutNulls } from '../../lib/without-nulls.ts';
import { Uris } from '../protocol/uris.ts';

export type Parameters = Readonly<Record<string, unknown>>;

const Deadline = t.refinement(
  t.number,
  (seconds) => seconds > 0 && seconds <= 300,
  'seconds above 0, at most 300',
);

const Addresses = t.type({ uri: Uris });

export const SttParameters = t.intersection([
  Addresses,
  t.partial({ model: Filled, language: Filled, deadline: Deadline }),
]);

export const TtsParameters = t.intersection([
  Addresses,
  t.partial({ voice: Filled, speaker: Filled, language: Filled, deadline: Deadline }),
]);

export const DetectorParameters = Addresses;

export const STT_KEYS = ['uri', 'model', 'language', 'deadline'];
export const TTS_KEYS = ['uri', 'voice', 'speaker', 'language', 'deadline', 'cache'];

const USUAL_DEADLINE_S = 10;

export const deadlineMsOf = ({ deadline = USUAL_DEADLINE_S }: { readonly deadline?: number }): number =>
  deadline * 1_000;

/** What the settings want of an engine; null counts as absent. Left: a sentence that begins with the field. */
export function wanted<A>(codec: t.Type<A, unknown>, parameters: Parameters): E.Either<string, A> {
  const read = codec.decode(withoutNulls(parameters));
  return E.mapLeft((errors: t.Errors) => refusalsText(refusals(errors), 'wyoming'))(read);
}

const refusalBy =
  <A>(codec: t.Type<A, unknown>) =>
  (parameters: Parameters): string | undefined => {
    const read = wanted(codec, parameters);
    return E.isLeft(read) ? read.left : undefined;
  };

/** What is wrong with the parameters of a recogniser, if anything. */
export const sttRefusal = refusalBy(SttParameters);

/** The same of a voice. */
export const ttsRefusal = refusalBy(TtsParameters);
