import { basename } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { withoutNulls } from '../../../lib/codecs.ts';
import { refusals, refusalsText } from '../../../lib/decode.ts';
import type { Detection } from '../../ports.ts';
import { spokenWords } from '../../spoken-words.ts';
import {
  DEFAULT_SENSITIVITY,
  detectionOf,
  foundTwice,
  listOf,
  Sensitivity,
  Text,
} from '../hotword-codecs.ts';
import type { SearchPhrase } from './messages.ts';

/** A hotword of the settings. */
export interface PhraseHotword extends SearchPhrase {
  readonly detection: Omit<Detection, 'endMs' | 'score'>;
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

const RawParameters = t.partial({
  sensitivity: Sensitivity,
  stop: t.union([Phrase, t.literal(false)], 'words, or false for none'),
  hotwords: listOf(Hotword),
});
type RawParameters = t.TypeOf<typeof RawParameters>;

/** The stop word of settings that name none. */
export const DEFAULT_STOP = 'stop';

/** Decodes a list `hotwords` or one hotword without a list, and the stop word. Left: a sentence that names the field. */
export function phraseSettings(
  parameters: Readonly<Record<string, unknown>>,
): E.Either<string, readonly PhraseHotword[]> {
  const present = withoutNulls(parameters);
  return pipe(
    RawParameters.decode(present),
    E.chain((raw) =>
      pipe(
        raw.hotwords === undefined
          ? E.map((one: Hotword) => [one])(Hotword.decode(present))
          : E.right(raw.hotwords),
        E.map((hotwords) => [...hotwords.map((hotword) => wake(hotword, raw)), ...stop(raw)]),
      ),
    ),
    E.mapLeft((errors) => refusalsText(refusals(errors), 'phrase')),
    E.chain((wanted) => {
      const twice = foundTwice(wanted, ({ phrase }) => spokenWords(phrase).join(' '));
      return twice === undefined ? E.right(wanted) : E.left(twice);
    }),
  );
}

const wake = (hotword: Hotword, { sensitivity = DEFAULT_SENSITIVITY }: RawParameters): PhraseHotword => ({
  phrase: hotword.phrase,
  sensitivity: hotword.sensitivity ?? sensitivity,
  detection: detectionOf(hotword.phrase, 'wake', hotword),
});

const stop = ({ stop: phrase = DEFAULT_STOP, sensitivity = DEFAULT_SENSITIVITY }: RawParameters) =>
  phrase === false ? [] : [{ phrase, sensitivity, detection: detectionOf(phrase, 'stop', {}) }];

/** The hotword of Kalliope's kits. */
const DEFAULT_HOTWORD = 'kalliope';

/**
 * Turns the entry of another engine into parameters of `phrase`: its `keywords` or `keyword`, else the name of its model's file
 * (`kalliope-FR-40samples.pmdl`), else `kalliope`.
 */
export function phrasesOfStranger(
  parameters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { keywords, keyword, pmdl_file, keyword_paths } = parameters;
  const words = [keywords, keyword].flatMap(listed).filter(isSpeakable);
  const files = [pmdl_file, keyword_paths, keywords].flatMap(listed).map(nameOf).filter(isSpeakable);
  const [first, ...others] = [...new Set(words.length > 0 ? words : files)];
  if (first === undefined) return { phrase: DEFAULT_HOTWORD };
  return others.length === 0
    ? { phrase: first }
    : { hotwords: [first, ...others].map((phrase) => ({ phrase })) };
}

/** Reads a list, a text with commas, or maps with a keyword or a model's file. */
function listed(raw: unknown): readonly string[] {
  if (typeof raw === 'string') return raw.split(',').map((text) => text.trim());
  if (Array.isArray(raw)) return raw.flatMap(listed);
  if (typeof raw !== 'object' || raw === null) return [];
  const { keyword, pmdl_path } = raw as Readonly<Record<string, unknown>>;
  return [keyword, pmdl_path].flatMap(listed).map((text) => (isSpeakable(text) ? text : nameOf(text)));
}

const isSpeakable = (text: string): boolean => !/[/\\{}]|\.\w+$/.test(text) && spokenWords(text).length > 0;

/** The words of a file name until a language, a version or a number of samples: "hey mycroft" for `trigger/hey-mycroft_v2.pmdl`. */
function nameOf(path: string): string {
  const parts = basename(path)
    .replace(/\.\w+$/, '')
    .split(/[-_\s]+/);
  const end = parts.findIndex((part) => /\d/.test(part) || /^[A-Z]{2}$/.test(part) || part === '');
  return parts.slice(0, end === -1 ? parts.length : end).join(' ');
}
