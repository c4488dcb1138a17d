import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { Transcript } from '../ports.ts';
import { type Automaton, automaton, fsg, HOLE, isPhoneWord, PHONES, phoneWord } from './automaton.ts';
import { decoder, type Hypothesis, ORDER_BEAMS, type TimedWord, WEIGHT } from './decoder.ts';
import { level } from './level.ts';
import type { Library } from './library.ts';
import type { Model } from './model.ts';
import { pronunciations } from './pronunciation.ts';
import { spokenWords } from './spoken-words.ts';

/** Hears one utterance at a time. Everything here blocks. */
export interface Recogniser {
  readonly begin: () => void;
  readonly feed: (samples: Int16Array) => void;
  /** What the decoding of this utterance took so far. */
  readonly spent: () => Spent;
  /** What the utterance seems to be so far; `''` when there is nothing to say of it. */
  readonly soFar: () => string;
  /** Ends the utterance; `heard` is all that was fed, for a second look with the open language model. `atWork` gets each part that is heard again. */
  readonly end: (heard: readonly Int16Array[], atWork?: (samples: Int16Array) => void) => Transcript;
  /** Ends the utterance and forgets it. */
  readonly cancel: () => void;
  /** Between utterances only. Without one speakable phrase the open language model is loaded. */
  readonly learn: (phrases: readonly string[]) => Grammar;
  /** Hears with the open language model alone until something is learned again. */
  readonly openOnly: () => void;
}

/** Processor time of an utterance, in ms. */
export interface Spent {
  /** Of all that can be said; 0 when nothing was learned. */
  readonly grammarMs: number;
  /** Of mere phones, or of the open language model when nothing was learned. */
  readonly openMs: number;
}

/** Narrow beams: the phone loop loses nothing by them; the open language model gets at most 3 000 models a frame. */
const OPEN_BEAMS = {
  '-beam': '1e-48',
  '-wbeam': '7e-29',
  '-pbeam': '1e-48',
  '-fwdflat': 'no',
  '-maxhmmpf': '3000',
};

/** Price of entering and of leaving a hole inside an order. */
const HOLE_PROBABILITY = 1e-8;
/** The same as a difference of scores: natural logarithm, language weight, the library's logarithm base and shift. */
const HOLE_PRICE = (2 * -Math.log(HOLE_PROBABILITY) * WEIGHT) / Math.log(1.0001) / 1_024;
/** How much worse than mere phones an order's own words may fit the sound, as a difference of log likelihoods for each of their frames. */
const LARGEST_GAP_PER_FRAME = 30;

/** Sound from a new voice or microphone that is heard twice, in ms. */
const STRANGE_MS = 5_000;

const ORDERS = 'orders';
const LOOP = 'phones';
const OPEN = 'open';

export function recogniser(library: Library, model: Model): Recogniser {
  const orders = decoder(library, model, ORDER_BEAMS);
  const open = decoder(library, model, OPEN_BEAMS);
  const loudness = level();
  let hasGrammar = false;
  let hasOpen = false;
  let knownMs = 0;
  let spent: Spent = { grammarMs: 0, openMs: 0 };

  for (const one of [orders, open]) for (const phone of PHONES) one.add(phoneWord(phone), phone);
  open.setFsg(LOOP, fsg(ANY_PHONES, 1).text);

  const begin = (): void => {
    spent = { grammarMs: 0, openMs: 0 };
    loudness.nextUtterance();
    if (hasGrammar) orders.begin();
    else loadOpen();
    open.use(hasGrammar ? LOOP : OPEN);
    open.begin();
  };
  const feed = (samples: Int16Array): void => {
    const loud = loudness.normalise(samples);
    const grammarMs = hasGrammar ? processorMs(() => orders.feed(loud)) : 0;
    const openMs = processorMs(() => open.feed(loud));
    spent = { grammarMs: spent.grammarMs + grammarMs, openMs: spent.openMs + openMs };
  };
  const cancel = (): void => {
    if (hasGrammar) orders.end();
    open.end();
  };

  return {
    begin,
    feed,
    cancel,
    spent: () => spent,
    soFar: () => (loudness.isSilent() ? '' : textOf((hasGrammar ? orders : open).soFar())),
    end: (heard, atWork = () => {}) => {
      if (knownMs < STRANGE_MS && !loudness.isSilent()) {
        // the first hearing only taught the decoders this voice and microphone
        knownMs += lengthMs(heard);
        cancel();
        begin();
        for (const samples of heard) {
          feed(samples);
          atWork(samples);
        }
      }
      const best = hasGrammar ? orders.end() : undefined;
      const free = open.end();
      if (loudness.isSilent()) return { text: '', by: hasGrammar ? 'grammar' : 'open' };
      if (!hasGrammar) return { text: textOf(free), by: 'open' };
      if (best === undefined || gap(best, free) > LARGEST_GAP_PER_FRAME * literalFrames(best))
        return { text: textOf(reheard(heard, atWork)), by: 'open' };
      if (!best.words.some(({ word }) => isPhoneWord(word))) return { text: textOf(best), by: 'grammar' };
      return { text: filledHoles(best.words, reheard(heard, atWork)?.words ?? []), by: 'open' };
    },
    learn: (phrases) => {
      const built = grammar(phrases, pronounceable, HOLE_PROBABILITY);
      if (built.phraseCount > 0) {
        orders.setFsg(ORDERS, built.text);
        orders.use(ORDERS);
      }
      hasGrammar = built.phraseCount > 0;
      if (!hasGrammar) loadOpen();
      return built;
    },
    openOnly: () => {
      hasGrammar = false;
    },
  };

  function pronounceable(words: ReadonlySet<string>): ReadonlySet<string> {
    const unknown = [...words].filter((word) => !orders.knows(word));
    const found = pronunciations(unknown, model.voice);
    for (const [word, phones] of found) orders.add(word, phones);
    return new Set([...words].filter((word) => orders.knows(word)));
  }

  function loadOpen(): void {
    if (hasOpen) return;
    open.setLanguageModel(OPEN, model.languageModel);
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

const ANY_PHONES: Automaton = {
  stateCount: 2,
  transitions: [{ from: 0, to: 1, word: HOLE }],
  accepting: new Set([1]),
};

const lengthMs = (heard: readonly Int16Array[]): number =>
  (heard.reduce((length, samples) => length + samples.length, 0) * 1_000) / SAMPLE_RATE_HZ;

/** What the order's own words fit worse than phones do; the price of its holes is taken off. */
function gap({ words, score }: Hypothesis, free: Hypothesis | undefined): number {
  const holes = words.filter(
    ({ word }, index) => isPhoneWord(word) && !isPhoneWord(words[index - 1]?.word ?? ''),
  );
  return free === undefined ? 0 : free.score - score - holes.length * HOLE_PRICE;
}

/** Frames of the order's own words: neither a hole's, which fits anything, nor the quiet and noise between them. */
const literalFrames = ({ words }: Hypothesis): number =>
  words
    .filter(({ word }) => !isPhoneWord(word))
    .reduce((sum, { firstFrame, lastFrame }) => sum + lastFrame - firstFrame + 1, 0);

const textOf = (hypothesis: Hypothesis | undefined): string =>
  (hypothesis?.words ?? [])
    .filter(({ word }) => !isPhoneWord(word))
    .map(({ word }) => word.toLowerCase())
    .join(' ');

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

interface Grammar {
  /** For sphinxbase. */
  readonly text: string;
  readonly phraseCount: number;
  readonly stateCount: number;
  readonly transitionCount: number;
  /** Words nobody could pronounce; the phrases with them are left out. */
  readonly unknownWords: readonly string[];
}

/**
 * What can be said, as one minimal automaton. `pronounce` gets the words of all phrases once and says which can be used.
 * A phrase that is nothing but a hole is left out: the open language model stands for it.
 */
function grammar(
  phrases: readonly string[],
  pronounce: (words: ReadonlySet<string>) => ReadonlySet<string>,
  loopProbability: number,
): Grammar {
  const spoken = phrases.map(spokenWords).filter((words) => words.some((word) => word !== HOLE));
  const vocabulary = new Set(spoken.flat());
  vocabulary.delete(HOLE);
  const usable = pronounce(vocabulary);
  const kept = spoken.filter((words) => words.every((word) => word === HOLE || usable.has(word)));
  const built = fsg(automaton(kept), loopProbability);
  return {
    ...built,
    phraseCount: kept.length,
    unknownWords: [...vocabulary].filter((word) => !usable.has(word)).sort(),
  };
}
