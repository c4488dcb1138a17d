import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../../decode.ts';
import { spokenWords } from '../../pocketsphinx/spoken-words.ts';
import type { Detection } from '../../ports.ts';
import { foundTwice, listOf, Sensitivity, Text, USUAL_SENSITIVITY } from '../hotword-codecs.ts';
import type { PhraseWanted } from './messages.ts';

/** A hotword as the settings want it. */
export interface WantedPhrase extends PhraseWanted {
  readonly told: Omit<Detection, 'endMs' | 'score'>;
}

const Phrase = t.refinement(
  t.string,
  (text) => !text.includes('{{') && spokenWords(text).length > 0,
  'words, e.g. hey broca',
);

const Hotword = t.intersection([
  t.type({ phrase: Phrase }),
  t.partial({ sensitivity: Sensitivity, conversation: Text, synapse: Text }),
]);
type Hotword = t.TypeOf<typeof Hotword>;

const Written = t.partial({
  sensitivity: Sensitivity,
  stop: t.union([Phrase, t.literal(false)], 'words, or false for none'),
  hotwords: listOf(Hotword),
});

const USUAL_STOP = 'stop';

/** A list `hotwords`, or one hotword written without a list, and the word that stops. Left: a sentence that names the field. */
export function wantedPhrases(
  parameters: Readonly<Record<string, unknown>>,
): E.Either<string, readonly WantedPhrase[]> {
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value != null));
  return pipe(
    Written.decode(given),
    E.chain((written) =>
      pipe(
        written.hotwords === undefined
          ? E.map((one: Hotword) => [one])(Hotword.decode(given))
          : E.right(written.hotwords),
        E.map((hotwords) => [...hotwords.map((one) => wake(one, written.sensitivity)), ...stop(written)]),
      ),
    ),
    E.mapLeft((errors) => refusalsText(refusals(errors), 'phrase')),
    E.chain((wanted) => {
      const twice = foundTwice(wanted, ({ phrase }) => spokenWords(phrase).join(' '));
      return twice === undefined ? E.right(wanted) : E.left(twice);
    }),
  );
}

const wake = (
  { phrase, sensitivity, conversation, synapse }: Hotword,
  usual: number | undefined,
): WantedPhrase => ({
  phrase,
  sensitivity: sensitivity ?? usual ?? USUAL_SENSITIVITY,
  told: {
    hotword: phrase,
    means: 'wake',
    ...(conversation === undefined ? {} : { conversation }),
    ...(synapse === undefined ? {} : { synapse }),
  },
});

function stop({ stop: phrase = USUAL_STOP, sensitivity }: t.TypeOf<typeof Written>): readonly WantedPhrase[] {
  if (phrase === false) return [];
  return [
    {
      phrase,
      sensitivity: sensitivity ?? USUAL_SENSITIVITY,
      told: { hotword: phrase, means: 'stop' },
    },
  ];
}
