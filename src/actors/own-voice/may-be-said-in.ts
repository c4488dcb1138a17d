import { editDistance } from '../../lib/edit-distance.ts';

/**
 * Whether somebody who hears `text` could take some of it for `hotword`: its words one after another, however they are divided
 * and a little differently spelt.
 */
export function mayBeSaidIn(text: string, hotword: string): boolean {
  const wanted = wordsOf(hotword);
  const letters = wanted.join('');
  if (letters === '') return false;
  const most = mistakesIn(letters.length);
  const words = wordsOf(text);
  return words.some((_, start) => {
    let said = '';
    // one word may be heard as two, and two as one
    for (const word of words.slice(start, start + wanted.length + 1)) {
      said += word;
      if (said.length > letters.length + most) return false;
      if (editDistance(said, letters, most) <= most) return true;
    }
    return false;
  });
}

/** Capitals, accents and signs are not heard. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);
