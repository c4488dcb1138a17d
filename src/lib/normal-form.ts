/**
 * A text as it is compared with others, in the case in which it came: Unicode NFC, typographic quotes as ', dashes as -, one space
 * between its words and no punctuation at their edges. Inside a word punctuation stays: `2.5`, `l'entrée`.
 */
export const normalForm = (text: string): string => normalWords(text).join(' ');

/** The words of a text as they are compared: in their normal form and in lower case. */
export const comparedWords = (text: string): readonly string[] =>
  plainWords(text)?.map((word) => word.toLowerCase()) ?? normalWords(text).map(lowerCase);

/** The same of one word; `''` when it is punctuation alone. */
export const comparedWord = (word: string): string => lowerCase(normalWord(word));

/** Whether nothing is said with a text: without a letter or a digit, only symbols remain. */
export const isBlank = (text: string): boolean => !LETTER.test(text);

/** The words of a plain text, as nearly every order is, found without an expression; undefined of another. */
export function plainWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const kind = kindAt(text, index);
    if (kind === PLAIN || (kind === SIGN && isInside(text, index))) continue;
    if (kind !== SPACE) return undefined;
    if (index > start) words.push(text.slice(start, index));
    start = index + 1;
  }
  if (start < text.length) words.push(text.slice(start));
  return words;
}

/** Whether all words of a text are seen at once to be in their normal form. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const kind = kindAt(text, index);
    if (kind === OTHER || (kind === SIGN && !isInside(text, index))) return false;
  }
  return true;
}

/** A composed text without the punctuation and the spaces at its ends. */
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
  plainWords(text) ??
  splitWords(text)
    .map(normalWord)
    .filter((word) => word !== '');

function normalWord(word: string): string {
  if (isPlain(word)) return word;
  const inner = trimmed(word.normalize('NFC'));
  return isPlain(inner) ? inner : withPlainSigns(inner);
}

const withPlainSigns = (text: string): string => text.replace(TYPOGRAPHIC, "'").replace(DASHES, '-');

const isInside = (text: string, index: number): boolean =>
  index > 0 &&
  index + 1 < text.length &&
  kindAt(text, index - 1) === PLAIN &&
  kindAt(text, index + 1) === PLAIN;

/** Some accented letters are one character in lower case alone. */
const lowerCase = (word: string): string =>
  isPlain(word) ? word.toLowerCase() : word.toLowerCase().normalize('NFC');

const QUOTES = '‘’‚‛“”„‟‹›`´ʼ′＇＂';

const TYPOGRAPHIC = new RegExp(`[${QUOTES}]`, 'g');

const DASHES = /\p{Dash}/gu;

/** Terminal punctuation ends a sentence or a part of it, in any script: `. , ; : ! ?` and their like. */
const TRIMMED = new RegExp(String.raw`[\p{Terminal_Punctuation}…¿¡"'()«»${QUOTES}${SPACES}]`, 'u');

const WORD = new RegExp(`[^${SPACES}]+`, 'gu');

const PLAIN = 1;
const SPACE = 2;
/** Stays inside a word alone. */
const SIGN = 3;
const OTHER = 4;

/** What each unit of a text is to a text in its normal form; 0 until it is met, for to ask that of all would delay every start. */
const KINDS = new Uint8Array(0x10000);

function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return KINDS[code] || metNow(code);
}

function metNow(code: number): number {
  const kind = kindOf(String.fromCharCode(code));
  KINDS[code] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (character >= FIRST_COMBINING && !isLetterAlone(character)) return OTHER;
  if (withPlainSigns(character) !== character) return OTHER;
  if (splitWords(character).length === 0) return SPACE;
  return trimmed(character) === character ? PLAIN : SIGN;
}

/** From here on characters may be composed with others. */
const FIRST_COMBINING = '\u0300';

const LETTER = /[\p{L}\p{N}]/u;

/** The only letters that are composed with the one before them: vowels and final consonants of Hangul. */
const COMPOSED_LETTER = /[\u1160-\u11ff]/;

/** Whether a letter or a digit stays as it is, whatever letters are around it, and so does its lower case. */
function isLetterAlone(character: string): boolean {
  const lower = character.toLowerCase();
  return (
    LETTER.test(character) &&
    !COMPOSED_LETTER.test(character) &&
    character.normalize('NFC') === character &&
    lower.normalize('NFC') === lower
  );
}
