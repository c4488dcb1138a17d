import {
  comparedWord,
  comparedWords,
  isBlank,
  isPlain,
  SPACES,
  splitWords,
  trimmed,
} from '../../lib/normal-form.ts';

/** One word of a signal's text in which each `{{ hole }}` is written without inner spaces. */
export interface TemplateToken {
  readonly lower: string;
  /** Set when the word has a hole: what is glued to its braces belongs to the name (`file{{ name }}` is `filename`). */
  readonly parameter?: string;
}

const HOLE = new RegExp(String.raw`\{\{[${SPACES}]*([\p{L}\p{M}\p{N}_.]+)[${SPACES}]*\}\}`, 'gu');

/** The words of a text that has holes, else `[]`; braces around no name, as in `{{ my-name }}`, make no hole. */
export const templateTokens = (text: string): readonly TemplateToken[] =>
  hasHole(text) ? gluedWords(text).flatMap(templateToken) : NO_TOKENS;

/** The words of a text that are to be said, as they are compared: all but its holes. */
export const wordsToSay = (text: string): readonly string[] =>
  comparedWords(text.includes('{{') ? text.replace(HOLE, '') : text);

/** The words of a text as they are compared, each hole filled by `valueIn` its bare name; without a value it is nothing. */
export const filledWords = (text: string, valueIn: (name: string) => string | undefined): readonly string[] =>
  comparedWords(text.replace(HOLE, (_hole, name: string) => valueIn(name) ?? ''));

/** A text without the punctuation at the edges of its words, that of names in braces left as it is. */
export const withoutPunctuation = (text: string): string =>
  isPlain(text)
    ? text
    : gluedWords(text)
        .map(trimmed)
        .filter((word) => word !== '')
        .join(' ')
        .replace(HOLE, '{{ $1 }}');

/** Whether a text has neither a letter or digit to be said nor a hole: no order matches it. */
export const isUnsayable = (text: string): boolean => isBlank(text) && !hasHole(text);

const hasHole = (text: string): boolean => text.includes('{{') && text.search(HOLE) >= 0;

const gluedWords = (text: string): readonly string[] => splitWords(text.replace(HOLE, '{{$1}}'));

/** The name of a hole stays as it is written: the templates of the neurons have it so. */
function templateToken(written: string): readonly TemplateToken[] {
  const lower = comparedWord(written);
  if (hasHole(written))
    return [{ lower, parameter: trimmed(written).replaceAll('{{', '').replaceAll('}}', '') }];
  return lower === '' ? [] : [{ lower }];
}

const NO_TOKENS: readonly TemplateToken[] = [];
