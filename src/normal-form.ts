/**
 * A text as it is compared with others, in the case in which it came: Unicode NFC, typographic quotes as ', dashes as -, one space
 * between its words and no punctuation at their edges. Inside a word punctuation stays: `2.5`, `l'entrée`.
 */
export const normalForm = (text: string): string => normalWords(text).join(' ');

/** The words of a text as they are compared: in their normal form and in lower case. */
export const comparedWords = (text: string): readonly string[] => normalWords(text).map(lowerCase);

/** The same of one word; `''` when it is punctuation alone. */
export const comparedWord = (word: string): string => lowerCase(normalWord(word));

/** Whether nothing is said with a text: without a letter or a digit, only symbols remain. */
export const isBlank = (text: string): boolean => !SAID.test(text);

/** Whether all words of a text are seen at once to be in their normal form; of other texts some are too. */
export const isPlain = (text: string): boolean => !NOT_PLAIN.test(text);

/** A text without the punctuation and the spaces at its ends. */
export function trimmed(text: string): string {
  // an expression would look at a long row of signs once for each of them
  let start = 0;
  let end = text.length;
  while (start < end && TRIMMED.test(text.charAt(start))) start += 1;
  while (start < end && TRIMMED.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** What separates words, for use inside a character class: the spaces of Python, which has four more than Unicode. */
export const SPACES = String.raw`\p{White_Space}\x1c-\x1f`;

/** The runs of non-spaces of a text as it came, `[]` when there is none. */
export const splitWords = (text: string): readonly string[] => text.match(WORD) ?? [];

const normalWords = (text: string): readonly string[] =>
  isPlain(text)
    ? splitWords(text)
    : splitWords(text)
        .map(normalWord)
        .filter((word) => word !== '');

const normalWord = (word: string): string =>
  trimmed(word.normalize('NFC')).replace(TYPOGRAPHIC, "'").replace(DASHES, '-');

/** Some accented letters are one character in lower case alone. */
const lowerCase = (word: string): string => word.toLowerCase().normalize('NFC');

const QUOTES = '‘’‚‛“”„‟‹›`´ʼ′＇＂';

const TYPOGRAPHIC = new RegExp(`[${QUOTES}]`, 'g');

const DASHES = /\p{Dash}/gu;

/** Terminal punctuation ends a sentence or a part of it, in any script: `. , ; : ! ?` and their like. */
const TRIMMED = new RegExp(String.raw`[\p{Terminal_Punctuation}…¿¡"'()«»${QUOTES}${SPACES}]`, 'u');

/** Signs that may have to go, and whatever may be composed with or replaced by something else. */
const NOT_PLAIN = /[\u0300-\uffff!"'(),.:;?`´¡«»¿ʼ]/;

const SAID = /[\p{L}\p{N}]/u;

const WORD = new RegExp(`[^${SPACES}]+`, 'gu');
