import type { Hypothesis } from './decoder.ts';
import { decoderPair, LOOP, ORDERS } from './decoder-pair.ts';
import type { Library } from './library.ts';
import type { Model } from './model.ts';

/** A word and its pronunciations. */
export type Pronounced = readonly [word: string, ways: readonly string[]];

/**
 * Decodes recordings of orders, each with the mean of its own features. Its decoders hear no live speech: a decoder that did keeps the
 * mean of what it heard before. They are made at the first recording.
 */
export function recordedOrders(library: Library, model: Model) {
  let made: ReturnType<typeof decoderPair> | undefined;
  let wanted: { readonly grammar: string; readonly words: readonly Pronounced[] } = {
    grammar: '',
    words: [],
  };
  let grammar = '';
  let wordCount = 0;

  const decoders = () => {
    made ??= decoderPair(library, model);
    const { orders, open } = made;
    for (const [word, ways] of wanted.words.slice(wordCount)) orders.add(word, ways);
    wordCount = wanted.words.length;
    if (grammar !== wanted.grammar) {
      grammar = wanted.grammar;
      orders.setFsg(ORDERS, grammar);
      orders.use(ORDERS);
      open.use(LOOP);
    }
    return made;
  };

  return {
    /** Sets the grammar, in the format of an FSG. `words` are all that were ever said to be in one, in one order. */
    learn: (grammar: string, words: readonly Pronounced[]): void => {
      wanted = { grammar, words };
    },
    /** What the grammar and the phone loop make of all samples of a recording, at the level of speech. `atWork` is called before each. */
    hear: (samples: Int16Array, atWork: () => void) => {
      const { orders, open } = decoders();
      const decoded = (one: typeof orders): Hypothesis | undefined => {
        atWork();
        one.begin();
        one.feedWhole(samples);
        return one.end();
      };
      return { best: decoded(orders), free: decoded(open) };
    },
  };
}
