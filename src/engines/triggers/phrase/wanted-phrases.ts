import { basename } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { refusals, refusalsText } from '../../../lib/decode.ts';
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

/** What Kalliope's own kits are called by. */
const USUAL = 'kalliope';

/**
 * The hotwords of another engine's entry, as parameters of `phrase`: its `keywords` or `keyword`, else what its model's file
 * is named after (`kalliope-FR-40samples.pmdl`), else `kalliope`.
 */
export function phrasesOfStranger(
  parameters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { keywords, keyword, pmdl_file, keyword_paths } = parameters;
  const words = [keywords, keyword].flatMap(listed).filter(isSpeakable);
  const files = [pmdl_file, keyword_paths, keywords].flatMap(listed).map(nameOf).filter(isSpeakable);
  const [first, ...others] = [...new Set(words.length > 0 ? words : files)];
  if (first === undefined) return { phrase: USUAL };
  return others.length === 0
    ? { phrase: first }
    : { hotwords: [first, ...others].map((phrase) => ({ phrase })) };
}

/** A list, a text with commas, or maps with a keyword or a model's file in them. */
function listed(written: unknown): readonly string[] {
  if (typeof written === 'string') return written.split(',').map((text) => text.trim());
  if (Array.isArray(written)) return written.flatMap(listed);
  if (typeof written !== 'object' || written === null) return [];
  const { keyword, pmdl_path } = written as Readonly<Record<string, unknown>>;
  return [keyword, pmdl_path].flatMap(listed).map((text) => (isSpeakable(text) ? text : nameOf(text)));
}

const isSpeakable = (text: string): boolean => !/[/\\{}]|\.\w+$/.test(text) && spokenWords(text).length > 0;

/** `trigger/hey-mycroft_v2.pmdl` is named after "hey mycroft": its words until a language, a version or a number of samples. */
function nameOf(path: string): string {
  const parts = basename(path)
    .replace(/\.\w+$/, '')
    .split(/[-_\s]+/);
  const end = parts.findIndex((part) => /\d/.test(part) || /^[A-Z]{2}$/.test(part) || part === '');
  return parts.slice(0, end === -1 ? parts.length : end).join(' ');
}
