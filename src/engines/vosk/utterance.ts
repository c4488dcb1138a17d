import type { WordState } from '../../sentences/words/word-state.ts';
import { progressOf } from '../order-progress.ts';
import type { HeardSoFar, Transcript } from '../ports.ts';
import type { HeardWord, LoadedModel, NativeRecogniser } from './native-model.ts';
import { type PhraseList, stepsOf } from './phrase-list.ts';

/**
 * Decodes orders by the list, and other speech with the open language model: at the first word that is not in the list it
 * makes the open recogniser, which catches up. So orders cost nothing more, and other speech no time at its end. Without a list
 * all is decoded with the open language model. Make one call at a time, and free the utterance at its end.
 */
export function utterance({ recogniser, rest = '' }: LoadedModel, list: PhraseList | undefined) {
  const byList = list === undefined ? undefined : listening(recogniser(list.phrases));
  let open: Listening | undefined = byList === undefined ? listening(recogniser()) : undefined;
  const heard: Int16Array[] = [];

  const isRest = ({ word }: HeardWord): boolean => word === rest;
  const textOf = (words: readonly HeardWord[]): string =>
    words
      .filter((word) => !isRest(word))
      .map(({ word }) => word)
      .join(' ');
  const opened = async (): Promise<Listening> => {
    if (open !== undefined) return open;
    open = listening(recogniser());
    for (const samples of heard) await open.feed(samples);
    return open;
  };

  return {
    feed: async (samples: Int16Array): Promise<void> => {
      if (open !== undefined) await open.feed(samples);
      if (byList === undefined) return;
      heard.push(samples);
      await byList.feed(samples);
      if (open === undefined && byList.soFar().some(isRest)) await opened();
    },
    soFar: (): HeardSoFar => {
      const text = textOf((open ?? byList)?.soFar() ?? []);
      if (list === undefined || byList === undefined || text === '') return { text };
      const words = byList.soFar().map(({ word }) => word);
      return { text, order: progressOf(list.root, stepsOf(words, rest)) };
    },
    end: async (): Promise<Transcript> => {
      if (list === undefined || byList === undefined)
        return { text: textOf((await opened()).end()), by: 'open' };
      const words = byList.end();
      if (!words.some(isRest)) return { text: textOf(words), by: 'grammar' };
      const openWords = (await opened()).end();
      const text = filledHoles(words, openWords, { root: list.root, rest }) ?? textOf(openWords);
      return { text, by: 'open' };
    },
    free: (): void => {
      byList?.free();
      open?.free();
    },
  };
}

type Listening = ReturnType<typeof listening>;

/** Joins the pieces into which the recogniser cuts speech at pauses. Make one call at a time. */
function listening(recogniser: NativeRecogniser) {
  const words: HeardWord[] = [];
  return {
    feed: async (samples: Int16Array): Promise<void> => {
      if (await recogniser.accept(samples)) words.push(...recogniser.piece());
    },
    /** All words so far; the newest may still change. */
    soFar: (): readonly HeardWord[] => [...words, ...recogniser.soFar()],
    end: (): readonly HeardWord[] => [...words, ...recogniser.end()],
    free: recogniser.free,
  };
}

/**
 * The words of an order, with the words of the open recogniser in its holes. `rest` stands for a hole. Undefined if the words are no
 * order that may be said from `root`, or a hole has no words.
 */
export function filledHoles(
  words: readonly HeardWord[],
  open: readonly HeardWord[],
  { root, rest }: { readonly root: WordState; readonly rest: string },
): string | undefined {
  const order = words.filter(({ word }, index) => word !== rest || words[index - 1]?.word !== rest);
  const steps = stepsOf(
    order.map(({ word }) => word),
    rest,
  );
  if (progressOf(root, steps) === 'incomplete') return undefined;
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
