import type { TemplateToken } from './order-template.ts';
import { heldIn, standsAt, type Word } from './words.ts';

/**
 * What the words said put into the holes when they are all the words of the tokens in their order; `undefined` otherwise.
 *
 * A hole takes at least one word, and each as few as the tokens after it allow: `{{ device }} light` holds "blue light"
 * when "blue light light" was said. Of two holes with one name the last counts.
 */
export function fillPattern(
  tokens: readonly TemplateToken[],
  words: readonly Word[],
): ReadonlyMap<string, string> | undefined {
  const { start, holes } = partsOf(tokens);
  if (!standsAt(start, words, 0)) return undefined;

  const values = new Map<string, string>();
  let head = start.length;
  for (const [index, { parameter, after }] of holes.entries()) {
    const isLast = index === holes.length - 1;
    const end = isLast ? words.length - after.length : placeOf(after, words, head + 1);
    if (end <= head || !standsAt(after, words, end)) return undefined;
    values.set(parameter, heldIn(words.slice(head, end)));
    head = end + after.length;
  }
  return head === words.length ? values : undefined;
}

/** A hole, and the words between it and the next one. */
interface Hole {
  readonly parameter: string;
  readonly after: string[];
}

function partsOf(tokens: readonly TemplateToken[]): {
  readonly start: readonly string[];
  readonly holes: readonly Hole[];
} {
  const start: string[] = [];
  const holes: Hole[] = [];
  for (const { lower, parameter } of tokens) {
    if (parameter === undefined) (holes.at(-1)?.after ?? start).push(lower);
    else holes.push({ parameter, after: [] });
  }
  return { start, holes };
}

/** The first place from `start` on where these words stand; the end when there is none. */
function placeOf(phrase: readonly string[], words: readonly Word[], start: number): number {
  for (let place = start; place < words.length; place += 1) if (standsAt(phrase, words, place)) return place;
  return words.length;
}
