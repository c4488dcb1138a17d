import type { HeardWord } from './native-model.ts';

/**
 * The words of an order, and where it has its holes what was heard openly there. `rest` stands for a hole in `words` and in
 * `holed`. Undefined when the words are no order with holes, or nothing was heard in a hole.
 */
export function filledHoles(
  words: readonly HeardWord[],
  open: readonly HeardWord[],
  { holed, rest }: { readonly holed: ReadonlySet<string>; readonly rest: string },
): string | undefined {
  const order = words.filter(({ word }, index) => word !== rest || words[index - 1]?.word !== rest);
  if (!holed.has(order.map(({ word }) => word).join(' '))) return undefined;
  const parts = order.map(({ word }, index) => {
    if (word !== rest) return word;
    const fromMs = order[index - 1]?.endMs ?? 0;
    const toMs = order[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    return open
      .filter((heard) => heard.word !== rest && isWithin(heard, fromMs, toMs))
      .map((heard) => heard.word)
      .join(' ');
  });
  return parts.includes('') ? undefined : parts.join(' ');
}

const isWithin = ({ startMs, endMs }: HeardWord, fromMs: number, toMs: number): boolean => {
  const middleMs = (startMs + endMs) / 2;
  return middleMs >= fromMs && middleMs < toMs;
};
