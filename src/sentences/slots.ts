import type { SentenceSet } from './sentence-set.ts';
import { slotReader, type Vocabulary } from './slot-reader.ts';
import { type SaidWord, wordText, writtenBetween } from './words/word-text.ts';

/** What an order puts into the slots of a sentence. */
export type Slots = readonly Slot[];

export interface Slot {
  readonly name: string;
  /** Of a list what stands for the value said, of anything else what was said. */
  readonly value: unknown;
  /** As it was said. */
  readonly text: string;
  /** Whether anything could stand there. */
  readonly isFree: boolean;
}

/** The sentences that take all these words, each with the slots of the first of its ways that do. */
export function slotsIn<T>(
  set: SentenceSet<T>,
  words: readonly SaidWord[],
  vocabulary: Vocabulary,
): readonly { readonly of: T; readonly slots: Slots }[] {
  const said = wordText(words);
  return set
    .find(said.text, { read: slotReader(vocabulary), rule: vocabulary.rule })
    .map(({ of, outcomes }) => ({
      of,
      slots: (outcomes[0]?.filled ?? []).map(({ slot, value, start, end, isFree }): Slot => {
        const text = writtenBetween(said, start, end);
        return { name: slot, value: value ?? text, text, isFree };
      }),
    }));
}

/** The values by their names, and of each that was not free also `NAME_text`. Of two slots with one name the last counts. */
export const slotParameters = (slots: Slots, isLowerCase = false): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    slots.flatMap(({ name, value, text, isFree }): readonly (readonly [string, unknown])[] =>
      isFree
        ? [[name, isLowerCase ? text.toLowerCase() : text]]
        : [
            [name, value],
            [`${name}_text`, isLowerCase ? text.toLowerCase() : text],
          ],
    ),
  );
