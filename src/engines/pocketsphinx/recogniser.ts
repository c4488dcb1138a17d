import type { Lesson } from '../../sentences/lesson.ts';
import { HOLE } from '../../sentences/words/word-slots.ts';
import { concatSamples, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { type Grammar, grammarMaker } from '../grammar.ts';
import { progressOf } from '../order-progress.ts';
import type { HeardSoFar, Transcript } from '../ports.ts';
import type { Hypothesis, TimedWord } from './decoder.ts';
import { decoderPair, LOOP, ORDERS } from './decoder-pair.ts';
import { dictionary } from './dictionary.ts';
import { fsg, isPhoneWord, ODDS } from './fsg.ts';
import { level, recordedLevel } from './level.ts';
import type { Library } from './library.ts';
import type { Model } from './model.ts';
import { pronunciations } from './pronunciation.ts';
import { type Pronounced, recordedOrders } from './recorded-orders.ts';
import { isHeard } from './rejection.ts';

export type Recogniser = ReturnType<typeof recogniser>;

/** Processor time of an utterance, in ms. */
export interface Spent {
  /** Of the grammar; 0 without one. */
  readonly grammarMs: number;
  /** Of the phone loop, or of the open language model without a grammar. */
  readonly openMs: number;
}

/** Sound of a new process that is decoded twice, the second time with its own mean: that of other utterances is not yet known. */
const ADAPTATION_MS = 5_000;
const ADAPTING_TIMES = 2;

/** A longer recording is decoded in parts: the process gives no sign of life while it decodes a whole. */
const MAX_WHOLE_MS = 15_000;

const OPEN = 'open';

/** Decodes one utterance at a time. Every function blocks. */
export function recogniser(library: Library, model: Model) {
  const { orders, open } = decoderPair(library, model);
  const recorded = recordedOrders(library, model);
  const loudness = level();
  const lexicon = dictionary(model.dictionary);
  const grammarOf = grammarMaker();
  let grammar: Grammar['root'] | undefined;
  /** Every word that was ever in a grammar. */
  const learnt: Pronounced[] = [];
  /** Words that espeak-ng gave no phones for. */
  const unpronounceable = new Set<string>();
  let hasOpen = false;
  let adaptedMs = 0;
  let spent: Spent = { grammarMs: 0, openMs: 0 };

  const begin = (): void => {
    spent = { grammarMs: 0, openMs: 0 };
    loudness.nextUtterance();
    if (grammar !== undefined) orders.begin();
    else loadOpen();
    open.use(grammar !== undefined ? LOOP : OPEN);
    open.begin();
  };
  const decodeWith =
    (way: 'feed' | 'feedWhole') =>
    (samples: Int16Array): void => {
      const loud = loudness.normalise(samples);
      const grammarMs = grammar !== undefined ? processorMs(() => orders[way](loud)) : 0;
      const openMs = processorMs(() => open[way](loud));
      spent = { grammarMs: spent.grammarMs + grammarMs, openMs: spent.openMs + openMs };
    };
  const feed = decodeWith('feed');
  const feedWhole = decodeWith('feedWhole');
  const cancel = (): void => {
    if (grammar !== undefined) orders.end();
    open.end();
  };

  const end = (
    heard: readonly Int16Array[],
    atWork: (samples: Int16Array) => void = () => {},
  ): Transcript => {
    if (adaptedMs < ADAPTATION_MS && !loudness.isSilent()) {
      adaptedMs += lengthMs(heard);
      const whole = concatSamples(heard);
      for (let times = 0; times < ADAPTING_TIMES; times += 1) {
        cancel();
        begin();
        feedWhole(whole);
        atWork(whole);
      }
    }
    const best = grammar !== undefined ? orders.end() : undefined;
    const free = open.end();
    return judged(best, free, loudness.isSilent(), () => reheard(heard, atWork));
  };

  return {
    begin,
    feed,
    /** Ends the utterance and forgets it. */
    cancel,
    /** Processor time for this utterance so far. */
    spent: () => spent,
    /** The text so far, `''` if there is none, and with a grammar how far it is an order. */
    soFar: (): HeardSoFar => {
      if (loudness.isSilent()) return { text: '' };
      if (grammar === undefined) return { text: textOf(open.soFar()) };
      const best = orders.soFar();
      const text = textOf(best);
      if (best === undefined || text === '') return { text };
      return { text, order: isHeard(best, open.soFar()) ? progressOf(grammar, stepsOf(best)) : 'incomplete' };
    },
    /**
     * Ends the utterance. `heard` is all that was fed, to be decoded again with the open language model; `atWork` gets each part
     * of it then.
     */
    end,
    /** Decodes a whole recording, in place of the other calls. `atWork` gets each part before it is decoded. */
    hearRecording: (
      heard: readonly Int16Array[],
      atWork: (samples: Int16Array) => void = () => {},
    ): Transcript => {
      const whole = concatSamples(heard);
      const { samples, isSilent, hasOwnMean } = recordedLevel(whole);
      if (grammar === undefined || !hasOwnMean || lengthMs(heard) > MAX_WHOLE_MS) {
        begin();
        for (const part of heard) {
          atWork(part);
          feed(part);
        }
        return end(heard, atWork);
      }
      const { best, free } = recorded.hear(samples, () => atWork(whole));
      loudness.nextUtterance();
      return judged(best, free, isSilent, () => reheard(heard, atWork));
    },
    /** Builds the grammar; call it between utterances only. Loads the open language model if nothing of it can be spoken. */
    learn: (lesson: Lesson) => {
      const { root, unknownWords, refused } = grammarOf(lesson, pronounceable);
      const { text, stateCount, transitionCount } = fsg(root, ODDS);
      grammar = transitionCount === 0 ? undefined : root;
      if (grammar === undefined) loadOpen();
      else {
        orders.setFsg(ORDERS, text);
        orders.use(ORDERS);
        recorded.learn(text, learnt);
      }
      return { isEmpty: grammar === undefined, stateCount, transitionCount, unknownWords, refused };
    },
    /** Uses the open language model alone until the next `learn`. */
    openOnly: () => {
      grammar = undefined;
    },
  };

  function judged(
    best: Hypothesis | undefined,
    free: Hypothesis | undefined,
    isSilent: boolean,
    again: () => Hypothesis | undefined,
  ): Transcript {
    if (isSilent) return { text: '', by: grammar !== undefined ? 'grammar' : 'open' };
    if (grammar === undefined) return { text: textOf(free), by: 'open' };
    if (best === undefined || !isHeard(best, free)) return { text: textOf(again()), by: 'open' };
    if (!best.words.some(({ word }) => isPhoneWord(word))) return { text: textOf(best), by: 'grammar' };
    return { text: filledHoles(best.words, again()?.words ?? []), by: 'open' };
  }

  function pronounceable(words: ReadonlySet<string>): ReadonlySet<string> {
    const fresh = [...words].filter((word) => !orders.knows(word));
    for (const word of fresh) {
      const own = model.pronunciations.get(word);
      if (own !== undefined) add(word, own);
    }
    const written = lexicon.waysOf(fresh.filter((word) => !model.pronunciations.has(word)));
    for (const [word, ways] of written) add(word, ways);
    const unknown = fresh.filter((word) => !orders.knows(word) && !unpronounceable.has(word));
    const guessed = pronunciations(unknown, model.voice);
    for (const [word, phones] of guessed) add(word, [phones]);
    for (const word of unknown) if (!guessed.has(word)) unpronounceable.add(word);
    return new Set([...words].filter((word) => orders.knows(word)));
  }

  function add(word: string, ways: readonly string[]): void {
    orders.add(word, ways);
    learnt.push([word, ways]);
  }

  function loadOpen(): void {
    if (hasOpen) return;
    open.setLanguageModel(OPEN);
    hasOpen = true;
  }

  function reheard(
    heard: readonly Int16Array[],
    atWork: (samples: Int16Array) => void,
  ): Hypothesis | undefined {
    loadOpen();
    open.use(OPEN);
    open.begin();
    for (const samples of heard) {
      open.feed(loudness.normalise(samples));
      atWork(samples);
    }
    return open.end();
  }
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const lengthMs = (heard: readonly Int16Array[]): number =>
  (heard.reduce((length, samples) => length + samples.length, 0) * 1_000) / SAMPLE_RATE_HZ;

/** The words of an order as the grammar has them: phones in a row are one hole. */
const stepsOf = (best: Hypothesis | undefined): readonly string[] =>
  (best?.words ?? []).flatMap(({ word }, index, words) => {
    if (!isPhoneWord(word)) return [word];
    return isPhoneWord(words[index - 1]?.word ?? '') ? [] : [HOLE];
  });

const textOf = (hypothesis: Hypothesis | undefined): string =>
  (hypothesis?.words ?? [])
    .filter(({ word }) => !isPhoneWord(word))
    .map(({ word }) => word.toLowerCase())
    .join(' ');

/** The order's words, with the words of the open language model in its holes. */
export function filledHoles(order: readonly Placed[], open: readonly Placed[]): string {
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

type Placed = Pick<TimedWord, 'word' | 'firstFrame' | 'lastFrame'>;

const isWithin = ({ firstFrame, lastFrame }: Placed, start: number, end: number): boolean => {
  const middle = (firstFrame + lastFrame) / 2;
  return middle >= start && middle < end;
};
