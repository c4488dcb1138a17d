import { comparedWord } from '../lib/normal-form.ts';

/** A text of a template in compared form. A space at either end stays, for it parts the text from its neighbours. */
export function comparedTemplate(text: string): string {
  const plain = text.normalize('NFC').replace(TYPOGRAPHIC, "'").replace(DASHES, '-').replace(/\s+/gu, ' ');
  const words = plain.replace(EDGE_SIGNS, '').replace(/[^ ]+/g, partedWord);
  return lowered(words.replace(/ +/g, ' '));
}

/** A compared text where spaces do not count: without them, and without the signs that end a sentence or a part of it, but in numbers. */
export const withoutSpaces = (compared: string): string =>
  compared.replace(/(?<!\d)\p{Terminal_Punctuation}|\p{Terminal_Punctuation}(?!\d)| /gu, '');

/** A word of an order in compared form. It holds spaces where the word is made of several: `living-room`. */
export const comparedParts = (word: string): string => partedWord(comparedWord(word)).trim();

/** What hyphens and underscores part is compared as words of their own. A minus before a number stays, and so does a sign that stands alone. */
const partedWord = (word: string): string =>
  /^[-_]+$/.test(word)
    ? word
    : word.replace(/^-(?=\d)|[-_]+/g, (sign, place) => (place === 0 && /^-\d/.test(word) ? sign : ' '));

const lowered = (text: string): string => text.toLowerCase().normalize('NFC');

/** A template without the signs at its ends, which are not compared. Only there is it certain that no value goes on a quote, as in `l'{room}`. */
export const withoutEndSigns = (template: string): string => template.replace(END_SIGNS, '');

const QUOTES = '‘’‚‛`´ʼ′＇';

const TYPOGRAPHIC = new RegExp(`[${QUOTES}]`, 'g');

const DASHES = /\p{Dash}/gu;

/** They end a sentence or a part of it. */
const SIGNS = String.raw`\p{Terminal_Punctuation}…¿¡"“”„‟«»‹›＂`;

/** Signs at the edges of words. A quote at an end of the text may go on with a value. */
const EDGE_SIGNS = new RegExp(
  String.raw`(?<=\s)[${SIGNS}']+|^[${SIGNS}]+|[${SIGNS}']+(?=\s)|[${SIGNS}]+$`,
  'gu',
);

/** A semicolon parts what is said in any order, and a backslash makes a sign a letter. */
const END_SIGN = String.raw`(?:(?!;)[${SIGNS}${QUOTES}'\s])`;
const END_SIGNS = new RegExp(String.raw`^${END_SIGN}+|(?<!\\)${END_SIGN}+$`, 'gu');
