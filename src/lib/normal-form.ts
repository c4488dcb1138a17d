/**
 * The form in which texts are compared, with the original case: Unicode NFC, typographic quotes as ', dashes as -, one space between
 * words and no punctuation at their edges. Punctuation inside a word stays: `2.5`, `l'entrée`.
 */
export const normalForm = (text: string): string => normalWords(text).join(' ');

/** The words of a text in normal form and in lower case. */
export const comparedWords = (text: string): readonly string[] =>
  plainWords(text)?.map((word) => word.toLowerCase()) ?? normalWords(text).map(lowerCase);

/** A word in normal form and in lower case; `''` for only punctuation. */
export const comparedWord = (word: string): string => lowerCase(normalWord(word));

/** Whether a text has no letter and no digit. */
export const isBlank = (text: string): boolean => !LETTER.test(text);

/** The words of a text that is in normal form already, as most orders are; undefined for any other. Faster than a regular expression. */
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

/** Whether a text is in normal form already. May be false for one that is. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const kind = kindAt(text, index);
    if (kind === OTHER || (kind === SIGN && !isInside(text, index))) return false;
  }
  return true;
}

/** Removes punctuation and spaces at both ends of an NFC text. */
export function trimmed(text: string): string {
  // a regular expression would take quadratic time for a long row of signs
  let start = 0;
  let end = text.length;
  while (start < end && TRIMMED.test(text.charAt(start))) start += 1;
  while (start < end && TRIMMED.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The separators of words, for a character class: the spaces of Python, four more than Unicode's. */
export const SPACES = String.raw`\p{White_Space}\x1c-\x1f`;

/** Splits a text at spaces; `[]` for a text of spaces. */
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

/** Composes again: some accented letters are one character only in lower case. */
const lowerCase = (word: string): string =>
  isPlain(word) ? word.toLowerCase() : word.toLowerCase().normalize('NFC');

const QUOTES = '‘’‚‛“”„‟‹›`´ʼ′＇＂';

const TYPOGRAPHIC = new RegExp(`[${QUOTES}]`, 'g');

const DASHES = /\p{Dash}/gu;

/** Terminal punctuation ends a sentence or a part of it, in any script: `. , ; : ! ?` and similar signs. */
const TRIMMED = new RegExp(String.raw`[\p{Terminal_Punctuation}…¿¡"'()«»${QUOTES}${SPACES}]`, 'u');

const WORD = new RegExp(`[^${SPACES}]+`, 'gu');

const PLAIN = 1;
const SPACE = 2;
/** Kept only inside a word. */
const SIGN = 3;
const OTHER = 4;

/** The kind of each UTF-16 unit; 0 until it is first needed, because computing all would delay the start. */
const KINDS = new Uint8Array(0x10000);

function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return KINDS[code] || computeKind(code);
}

function computeKind(code: number): number {
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

/** The first character that may combine with others. */
const FIRST_COMBINING = '\u0300';

const LETTER = /[\p{L}\p{N}]/u;

/** The only letters that combine with the previous one: vowels and final consonants of Hangul. */
const COMPOSED_LETTER = /[\u1160-\u11ff]/;

/** Whether a letter or a digit, and its lower case, stay the same in NFC next to any letter. */
function isLetterAlone(character: string): boolean {
  const lower = character.toLowerCase();
  return (
    LETTER.test(character) &&
    !COMPOSED_LETTER.test(character) &&
    character.normalize('NFC') === character &&
    lower.normalize('NFC') === lower
  );
}
