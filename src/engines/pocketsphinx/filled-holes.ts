import type { TimedWord } from './decoder.ts';
import { isPhoneWord } from './fsg.ts';

/** The order's own words, with what the open language model heard where the order has its holes. */
export function filledHoles(order: readonly TimedWord[], open: readonly TimedWord[]): string {
  return order
    .flatMap((word, index) => {
      if (!isPhoneWord(word.word)) return [word.word];
      const before = order[index - 1];
      if (before !== undefined && isPhoneWord(before.word)) return [];
      const end =
        order.slice(index).find((later) => !isPhoneWord(later.word))?.firstFrame ?? Number.POSITIVE_INFINITY;
      return open
        .filter((heard) => isWithin(heard, word.firstFrame, end))
        .map((heard) => heard.word.toLowerCase());
    })
    .join(' ');
}

const isWithin = ({ firstFrame, lastFrame }: TimedWord, start: number, end: number): boolean => {
  const middle = (firstFrame + lastFrame) / 2;
  return middle >= start && middle < end;
};
