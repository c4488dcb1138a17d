import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { delayFinder, type FoundDelay } from './echo-delay.ts';
import type { PlayedSound } from './played-sound.ts';

/** The last sound that a microphone heard. */
export interface HeardSound {
  /** The moment after its last sample. */
  readonly end: () => number;
  readonly from: (moment: number, length: number) => Float32Array;
}

/** Finds when sounds are heard, and follows them: the clocks of a loudspeaker and of a microphone may differ. */
export type EchoTrack = ReturnType<typeof echoTrack>;

export function echoTrack(heard: HeardSound) {
  const first = finderOf(FIRST);
  const next = finderOf(NEXT);
  const states = new WeakMap<PlayedSound, Followed>();
  const placed = new WeakSet<PlayedSound>();
  /** The latency by which each sound was placed. */
  const placedBy = new WeakMap<PlayedSound, number>();
  /** From the moment when a sound is given to the loudspeaker to that when it is heard. */
  let latency = MIDDLE;
  let isKnown = false;
  let ratio = 1;
  let drifts = 0;
  let losses = 0;
  /** How often no sound was found, since one was. */
  let vain = 0;

  return {
    /** Whether it is known how late sounds are heard. */
    isKnown: (): boolean => isKnown,
    /** How many samples late sounds are heard; a guess until it is known. */
    latency: (): number => latency,
    /** Whether it was found when this sound is heard. Until then it is a guess, which is wrong by some milliseconds. */
    isPlaced: (sound: PlayedSound): boolean => placed.has(sound),
    /** How often a sound was lost that had been found. */
    losses: (): number => losses,
    /** This place of a sound was given to the loudspeaker at this moment. */
    given: (sound: PlayedSound, place: number, moment: number): void => {
      const expected = moment + latency;
      // the loudspeaker holds what it got before, so that a part is given early; one that comes late leaves a gap
      if (sound.placeAt(expected) - place < LONGEST_GAP && sound.hasBegun()) return;
      sound.heardAt(expected, place, ratio);
      placedBy.set(sound, latency);
      states.set(sound, { ...UNFOUND, dueAt: (isKnown ? expected : moment) + FIRST.window });
    },
    /** Looks for a sound in what was heard, if it is time to. */
    follow: (sound: PlayedSound): void => {
      const state = states.get(sound);
      const end = heard.end();
      if (state === undefined || end < state.dueAt) return;
      const { window, most, every } = state.foundAt === undefined ? FIRST : NEXT;
      const from = end - window;
      const moment = from + window / 2;
      const played = new Float32Array(window + 2 * most);
      sound.addTo(played, from - most);
      const sounds = heard.from(from, window);
      if (powerOf(played) < QUIETEST || powerOf(sounds) < SILENT) {
        states.set(sound, { ...state, dueAt: end + every });
        return;
      }
      const seen = (state.foundAt === undefined ? first : next)(sounds, played);
      const found =
        state.foundAt === undefined ? isFound(seen, state.maybe, isKnown) : seen.clearness >= NEXT.clearness;
      if (!found) {
        const misses = state.misses + 1;
        vain += 1;
        const isLost = state.foundAt !== undefined && misses >= MOST_MISSES;
        if (isLost) losses += 1;
        // it was a wrong place, or another loudspeaker is there
        if ((isLost && !state.isSure) || vain > MOST_VAIN) [latency, isKnown] = [MIDDLE, false];
        states.set(sound, {
          ...(isLost ? UNFOUND : { ...state, misses, maybe: seen }),
          dueAt: end + (vain > MOST_VAIN ? VAIN_EVERY : FIRST.every),
        });
        return;
      }
      vain = 0;
      placed.add(sound);
      const { lateBy } = seen;
      if (state.foundAt === undefined) {
        latency = (placedBy.get(sound) ?? latency) + lateBy;
        placedBy.set(sound, latency);
        isKnown = true;
      } else {
        // all that it is late by has come since it was found last
        drifts += 1;
        const drift = lateBy / (moment - state.foundAt);
        ratio = nearOne(ratio + Math.max(LEAST_SHARE, 1 / drifts) * drift);
      }
      sound.heardAt(moment, sound.placeAt(moment - lateBy), ratio);
      const isSure = state.foundAt !== undefined;
      states.set(sound, { ...UNFOUND, foundAt: moment, isSure, dueAt: end + NEXT.every });
    },
  };
}

/** What is known of when a sound is heard. */
interface Followed {
  /** The middle of the sound where it was found last. */
  readonly foundAt: number | undefined;
  /** Where it was seen last, but not clearly enough. */
  readonly maybe: FoundDelay | undefined;
  /** It was found again where it was expected. */
  readonly isSure: boolean;
  /** How often it was not found since. */
  readonly misses: number;
  readonly dueAt: number;
}

const UNFOUND: Omit<Followed, 'dueAt'> = {
  foundAt: undefined,
  isSure: false,
  maybe: undefined,
  misses: 0,
};

/** Seen at the same place twice. Once is enough, if clear, when the latency is known: the beginning of a sound seems clear in wrong places too. */
const isFound = (
  { clearness, lateBy }: FoundDelay,
  before: FoundDelay | undefined,
  isKnown: boolean,
): boolean =>
  (isKnown && clearness >= CLEAREST) ||
  (before !== undefined &&
    Math.min(clearness, before.clearness) >= FIRST.clearness &&
    Math.abs(lateBy - before.lateBy) < SAME_PLACE);

const PER_MS = SAMPLE_RATE_HZ / 1_000;

/** How a sound is looked for: in how much of what was heard, how far from where it is expected, how clear it must be, and how often; all but the clearness in samples. */
interface Search {
  readonly window: number;
  readonly most: number;
  readonly clearness: number;
  readonly every: number;
}

const FIRST: Search = { window: 300 * PER_MS, most: 1_150 * PER_MS, clearness: 12, every: 100 * PER_MS };

/**
 * The latency that is guessed at first, so that the search reaches from 0.3 s early to 2 s late: sound servers and loudspeakers without a wire hold
 * a sound for so long, and a player may tell of it a little late.
 */
const MIDDLE = FIRST.most - 300 * PER_MS;

/** In the whole of a sound, chance does not make a peak that stands out so much. */
const CLEAREST = 25;

/** Samples by which the same place may differ; clocks that drift blur it. */
const SAME_PLACE = 32;

/** Clocks that differ by 0.1 % are 16 samples apart after a second. */
const NEXT: Search = { window: 750 * PER_MS, most: 10 * PER_MS, clearness: 6, every: 1_000 * PER_MS };

const finderOf = ({ window, most }: Search) => delayFinder(window, most);

/** A sound that was not found so often is looked for everywhere again. */
const MOST_MISSES = 3;

/** With headphones there is nothing to find, and a look takes as long as canceling three seconds. */
const MOST_VAIN = 50;
const VAIN_EVERY = 2_000 * PER_MS;

/** A part that is later than this after those before was waited for. */
const LONGEST_GAP = 150 * PER_MS;

/** Each drift that is found counts as much as those before, and later a little more. */
const LEAST_SHARE = 0.25;

/** Quartz clocks differ by 0.01 %, bad ones by 0.1; more was a wrong place. */
const MOST_DRIFT = 0.002;

const nearOne = (ratio: number): number => Math.max(1 - MOST_DRIFT, Math.min(1 + MOST_DRIFT, ratio));

/** The mean square of a sound that is too quiet to be found. */
const QUIETEST = 100 ** 2;

/** The same of what is heard. */
const SILENT = 10 ** 2;

function powerOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum / samples.length;
}
