import { comparedWord } from '../lib/normal-form.ts';

/** A text of a template in compared form. A space at either end stays, for it parts the text from its neighbours. */
export function comparedTemplate(text: string): string {
  const plain = text.normalize('NFC').replace(QUOTES, "'").replace(DASHES, '-').replace(/\s+/gu, ' ');
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

const QUOTES = /[‘’‚‛´ʼ′＇]/g;

const DASHES = /\p{Dash}/gu;

/** Signs that end a sentence or a part of it, at the edges of words. */
const EDGE_SIGNS =
  /(?<=^|\s)[\p{Terminal_Punctuation}…¿¡"“”„«»]+|[\p{Terminal_Punctuation}…¿¡"“”„«»]+(?=\s|$)/gu;
