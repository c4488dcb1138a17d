import type { Lesson } from '../../sentences/lesson.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { Pace } from './messages.ts';
import type { Recogniser, Spent } from './recogniser.ts';

/** Above this real-time factor the grammar is dropped: the text would come later and later while somebody speaks. */
const MAX_FACTOR = 0.6;
/** The probe is repeated, since another process may have filled the processor's caches. */
const PROBES = 3;
/** Utterances above the maximum before the grammar is dropped: the probe is easier than some speech. */
const SLOW_IN_A_ROW = 3;
/** A grammar that grew no more than this since the last probe takes no other: the answers of a question, some values of a list. */
const LITTLE_MORE = 1.1;
/** Weight of the newest utterance in the mean. */
const NEWEST = 0.5;
/** An utterance with less speech than this does not measure the grammar, in ms of the probe. */
const MIN_SPEECH_MS = 200;

/**
 * Measures the real-time factor of `recogniser` as on an idle machine, and drops a grammar that is too slow. A busy machine
 * also increases processor time, but that of the grammar and of the phone loop alike. So the factor is the ratio of the two,
 * times the least that the phone loop ever took.
 */
export function paced(recogniser: Recogniser) {
  let pace: Pace = { realTimeFactor: 0, isOpenOnly: false };
  /** Of the phone loop in the probe. */
  let leastFactor = Number.POSITIVE_INFINITY;
  let slowInARow = 0;
  let probedTransitions = 0;

  const factorOf = ({ grammarMs, openMs }: Spent): number => (1 + grammarMs / openMs) * leastFactor;
  const keep = (factor: number, newest: number, slowAllowed: number): void => {
    slowInARow = factor > MAX_FACTOR ? slowInARow + 1 : 0;
    const realTimeFactor = pace.realTimeFactor * (1 - newest) + factor * newest;
    const isOpenOnly = pace.isOpenOnly || slowInARow > slowAllowed;
    if (isOpenOnly) recogniser.openOnly();
    pace = { realTimeFactor, isOpenOnly };
  };
  const probed = (): number => {
    const sound = probe();
    recogniser.begin();
    recogniser.feed(sound);
    recogniser.cancel();
    const spent = recogniser.spent();
    leastFactor = Math.min(leastFactor, (spent.openMs * SAMPLE_RATE_HZ) / (sound.length * 1_000));
    return factorOf(spent);
  };

  return {
    ...recogniser,
    end: (...utterance: Parameters<Recogniser['end']>) => {
      const spent = recogniser.spent();
      const transcript = recogniser.end(...utterance);
      if (!pace.isOpenOnly && spent.grammarMs > 0 && spent.openMs > leastFactor * MIN_SPEECH_MS)
        keep(factorOf(spent), NEWEST, SLOW_IN_A_ROW - 1);
      return transcript;
    },
    learn: (lesson: Lesson) => {
      const built = recogniser.learn(lesson);
      if (!pace.isOpenOnly && built.transitionCount <= probedTransitions * LITTLE_MORE && !built.isEmpty)
        return built;
      pace = { realTimeFactor: 0, isOpenOnly: false };
      slowInARow = 0;
      probedTransitions = built.transitionCount;
      if (built.isEmpty) return built;
      let factor = probed();
      for (let probes = 1; probes < PROBES && factor > MAX_FACTOR; probes += 1)
        factor = Math.min(factor, probed());
      keep(factor, 1, 0);
      return built;
    },
    pace: () => pace,
  };
}

const LENGTH_MS = 1_000;
const PITCH_HZ = 120;
/** The first two formants of some vowels, one after another. */
const VOWELS_HZ: readonly (readonly [number, number])[] = [
  [730, 1090],
  [270, 2290],
  [530, 1840],
  [300, 870],
  [640, 1190],
];

/** A second of synthetic vowels, which take a decoder as long as speech. */
function probe(): Int16Array {
  const length = (LENGTH_MS * SAMPLE_RATE_HZ) / 1_000;
  return Int16Array.from({ length }, (_, index) => {
    const [first, second] = VOWELS_HZ[Math.floor((index * VOWELS_HZ.length) / length)] ?? [500, 1500];
    const sincePulse = (index % Math.round(SAMPLE_RATE_HZ / PITCH_HZ)) / SAMPLE_RATE_HZ;
    const ring = (hz: number): number =>
      Math.exp(-sincePulse * 300) * Math.sin(2 * Math.PI * hz * sincePulse);
    return Math.round(6_000 * (ring(first) + 0.6 * ring(second)));
  });
}
