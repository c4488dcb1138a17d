import { spokenWords } from '../../pocketsphinx/spoken-words.ts';

/** A phrase that was heard, by its place in the list. */
export interface Rival {
  readonly index: number;
  readonly fit: number;
}

/**
 * Of two that share a sound, whether the first is what was said: it holds all words of the other ("stop talking" and "stop"), or else fits
 * better ("hey computer" is nearly "okay computer").
 */
export function goesBefore(phrases: readonly string[]): (one: Rival, other: Rival) => boolean {
  const texts = phrases.map((phrase) => ` ${spokenWords(phrase).join(' ')} `);
  const holds = (one: Rival, other: Rival): boolean => {
    const [text = '', part = ''] = [texts[one.index], texts[other.index]];
    return text !== part && text.includes(part);
  };
  return (one, other) => holds(one, other) || (!holds(other, one) && one.fit > other.fit);
}
