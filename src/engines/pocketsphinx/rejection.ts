import type { Hypothesis, TimedWord } from './decoder.ts';
import { isPhoneWord } from './fsg.ts';

/**
 * How much worse than the phone loop an order's words may fit the sound in their own frames: a difference of log likelihoods per frame
 * of many, and how much more of few, for the mean of few frames is less sure. What is said in a hurry has to fit better.
 */
const LARGEST_GAP = { ofMany: 8, ofOne: 120, ofHurried: 12 };
/** How much of a gap before, between and after the words counts, where others may talk: three tenths. */
const REST_WEIGHT = 0.3;
/**
 * Words that are laid over other speech find room nowhere: one of them, or all together, takes fewer frames for each phone than
 * anybody does who says them. (A phone has three frames at least.) Short words are left out: people swallow them.
 */
const HURRIED = { framesAPhoneOfWord: 3.7, framesAPhoneOfOrder: 6, leastPhones: 3 };
/** The share of the speech, as the phone loop hears it, that an order's words must fill. Noise is heard as speech too. */
const LEAST_SHARE = 0.33;

/** Whether an order was said, and nothing else. */
export function isHeard(best: Hypothesis, free: Hypothesis | undefined): boolean {
  const said = best.words.filter(({ word }) => !isPhoneWord(word));
  const frames = framesOf(said);
  const gap = gapOf(said, free) / frames;
  const rest = Math.max(0, gapOf(best.pauses, free)) / frames;
  if (gap + REST_WEIGHT * rest > LARGEST_GAP.ofMany + LARGEST_GAP.ofOne / Math.sqrt(frames)) return false;
  if (gap > LARGEST_GAP.ofHurried && isHurried(said)) return false;
  return said.length < best.words.length || frames >= LEAST_SHARE * framesOf(free?.words ?? []);
}

/** How much worse these segments fit than the phone loop does in the same frames. */
function gapOf(segments: readonly TimedWord[], free: Hypothesis | undefined): number {
  if (free === undefined) return 0;
  const others = [...free.words, ...free.pauses];
  return sumOf(segments, (segment) => sumOf(others, (other) => fitWithin(other, segment)) - segment.fit);
}

/** The part of a segment's fit that belongs to the frames of another. */
function fitWithin({ fit, ...segment }: TimedWord, { firstFrame, lastFrame }: TimedWord): number {
  const shared = Math.min(segment.lastFrame, lastFrame) - Math.max(segment.firstFrame, firstFrame) + 1;
  return (fit * Math.max(0, shared)) / lengthOf(segment);
}

function isHurried(said: readonly TimedWord[]): boolean {
  const phones = sumOf(said, ({ phoneCount }) => phoneCount);
  const isLong = ({ phoneCount }: TimedWord): boolean => phoneCount >= HURRIED.leastPhones;
  return (
    framesOf(said) < HURRIED.framesAPhoneOfOrder * phones ||
    said.filter(isLong).some((word) => lengthOf(word) <= HURRIED.framesAPhoneOfWord * word.phoneCount)
  );
}

const framesOf = (words: readonly TimedWord[]): number => sumOf(words, lengthOf);

const lengthOf = ({ firstFrame, lastFrame }: Pick<TimedWord, 'firstFrame' | 'lastFrame'>): number =>
  lastFrame - firstFrame + 1;

const sumOf = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);
