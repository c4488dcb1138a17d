import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { Pace } from './messages.ts';
import type { Recogniser, Spent } from './recogniser.ts';

/** Above this the grammar is given up: the answer would come late, and later with every utterance. */
const SLOWEST = 0.3;
/** Each hearing of the probe may have found the processor's caches full of somebody else's data. */
const PROBES = 3;
/** The probe is easier than some speech. */
const SLOW_IN_A_ROW = 3;
/** Share of the newest utterance in the kept figure. */
const NEWEST = 0.5;
/** An utterance with less speech than this says nothing of the grammar, in ms of the probe. */
const MIN_SPEECH_MS = 200;

interface PacedRecogniser extends Recogniser {
  readonly pace: () => Pace;
}

/**
 * Keeps the real-time factor of `recogniser` and acts on it: what it would be on this machine if nothing else ran there. A busy machine
 * makes processor time longer too, but that of the grammar and of the phones beside it alike. So what counts is how much more the grammar takes than the
 * phones, and the least that the phones ever took.
 */
export function paced(recogniser: Recogniser): PacedRecogniser {
  let pace: Pace = { realTimeFactor: 0, isOpenOnly: false };
  /** Of the phones in the probe. */
  let leastFactor = Number.POSITIVE_INFINITY;
  let slowInARow = 0;

  const factorOf = ({ grammarMs, openMs }: Spent): number => (1 + grammarMs / openMs) * leastFactor;
  const keep = (factor: number, newest: number, slowAllowed: number): void => {
    slowInARow = factor > SLOWEST ? slowInARow + 1 : 0;
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
    end: (heard, atWork) => {
      const spent = recogniser.spent();
      const transcript = recogniser.end(heard, atWork);
      if (!pace.isOpenOnly && spent.grammarMs > 0 && spent.openMs > leastFactor * MIN_SPEECH_MS)
        keep(factorOf(spent), NEWEST, SLOW_IN_A_ROW - 1);
      return transcript;
    },
    learn: (phrases) => {
      const built = recogniser.learn(phrases);
      pace = { realTimeFactor: 0, isOpenOnly: false };
      slowInARow = 0;
      if (built.phraseCount === 0) return built;
      let factor = probed();
      for (let probes = 1; probes < PROBES && factor > SLOWEST; probes += 1)
        factor = Math.min(factor, probed());
      keep(factor, 1, 0);
      return built;
    },
    pace: () => pace,
  };
}

const LENGTH_MS = 1_000;
const PITCH_HZ = 120;
/** First two resonances of some vowels, in Hz, one after another. */
const VOWELS_HZ: readonly (readonly [number, number])[] = [
  [730, 1090],
  [270, 2290],
  [530, 1840],
  [300, 870],
  [640, 1190],
];

/** A second of buzzing vowels, close enough to speech to keep a decoder as busy. */
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
