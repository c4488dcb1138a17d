import { type Hypothesis, type TimedWord, WEIGHT } from './decoder.ts';
import { isPhoneWord, ODDS } from './fsg.ts';

/**
 * How much worse than the phone loop an order's words may fit the sound: a difference of log likelihoods per frame of many, and how much
 * more of few, for the mean of few frames is less sure. What is said in a hurry has to fit better.
 */
const LARGEST_GAP = { ofMany: 5, ofOne: 140, ofHurried: 10 };
/**
 * Words that are laid over other speech find room nowhere: one of them, or all together, takes fewer frames for each phone than
 * anybody does who says them. (A phone has three frames at least.) Short words are left out: people swallow them.
 */
const HURRIED = { framesAPhoneOfWord: 3.7, framesAPhoneOfOrder: 6, leastPhones: 3 };
/** The share of the speech, as the phone loop hears it, that an order's words must fill. Noise is heard as speech too. */
const LEAST_SHARE = 0.33;

/** A probability as a difference of scores: by natural logarithm, language weight, and the library's logarithm base and shift. */
const priceOf = (probability: number): number => (-Math.log(probability) * WEIGHT) / Math.log(1.0001) / 1_024;
const WORD_PRICE = priceOf(ODDS.word);
const HOLE_PRICE = 2 * priceOf(ODDS.hole);

/** Whether an order was said, and nothing else. */
export function isHeard(best: Hypothesis, free: Hypothesis | undefined): boolean {
  const frames = literalFrames(best);
  const worse = gap(best, free);
  if (worse > LARGEST_GAP.ofMany * frames + LARGEST_GAP.ofOne * Math.sqrt(frames)) return false;
  if (worse > LARGEST_GAP.ofHurried * frames && isHurried(best)) return false;
  return (
    best.words.some(({ word }) => isPhoneWord(word)) || frames >= LEAST_SHARE * framesOf(free?.words ?? [])
  );
}

/** How much worse the order's words fit than the phone loop, without the price of words and holes. */
function gap({ words, score }: Hypothesis, free: Hypothesis | undefined): number {
  const holes = words.filter(
    ({ word }, index) => isPhoneWord(word) && !isPhoneWord(words[index - 1]?.word ?? ''),
  );
  const said = words.filter(({ word }) => !isPhoneWord(word));
  return free === undefined ? 0 : free.score - score - said.length * WORD_PRICE - holes.length * HOLE_PRICE;
}

function isHurried({ words }: Hypothesis): boolean {
  const said = words.filter(({ word }) => !isPhoneWord(word));
  const phones = said.reduce((sum, { phoneCount }) => sum + phoneCount, 0);
  const isLong = ({ phoneCount }: TimedWord): boolean => phoneCount >= HURRIED.leastPhones;
  return (
    framesOf(said) < HURRIED.framesAPhoneOfOrder * phones ||
    said.filter(isLong).some((word) => framesOf([word]) <= HURRIED.framesAPhoneOfWord * word.phoneCount)
  );
}

/** Counts the frames of the order's words, without those of holes, which fit anything, and of silence and noise. */
const literalFrames = ({ words }: Hypothesis): number =>
  framesOf(words.filter(({ word }) => !isPhoneWord(word)));

const framesOf = (words: readonly TimedWord[]): number =>
  words.reduce((sum, { firstFrame, lastFrame }) => sum + lastFrame - firstFrame + 1, 0);
