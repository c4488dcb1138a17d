/** Settings of the energy detector, named as in the API. */
export interface EnergyOptions {
  /** Initial threshold, root mean square on the 16-bit scale. Changing it restarts the adaptation there. */
  readonly energy_threshold: number;
  /** Speech is louder than the threshold times this. */
  readonly recognizer_multiplier: number;
  /** The threshold settles at the energy of the ambient noise times this. */
  readonly recognizer_energy_ratio: number;
  /** After the microphone was opened, all sound counts as ambient noise for this long. */
  readonly adjust_for_ambient_noise_second: number;
}

/** The loudness of one frame. Audio time starts at 0 whenever a microphone is opened. */
export interface Sound {
  readonly energy: number;
  readonly atMs: number;
  readonly lengthMs: number;
}

/** The adaptive estimate of the ambient noise. Its size is constant. */
export interface AmbientNoise extends Lows {
  readonly threshold: number;
  readonly isSpeech: boolean;
  /** The `energy_threshold` the threshold began with. */
  readonly startThreshold: number;
  /** Grows while there is speech, falls twice as fast while there is none. */
  readonly loudMs: number;
}

/** Lower bound of the threshold, unless `energy_threshold` is lower: digital silence is not a quiet room. */
export const MIN_THRESHOLD = 40;

/** Sound that stays loud for longer than an utterance counts as ambient noise. */
const SUSTAINED_MS = 15_000;

// dynamic_energy_adjustment_damping of Python's SpeechRecognition: the share of a difference left after one second
const DAMPING = 0.15;
// a threshold this many times above its target falls at this many times the speed, unless the room is loud
const FAR_RATIO = 4;

/**
 * The estimate after one more frame. A quiet frame moves the threshold towards its energy × ratio. The threshold is at least the
 * lowest energy of the last three seconds × ratio: speech has gaps, a fan has none. Sound that is loud for `SUSTAINED_MS` moves the
 * threshold too, so at most two thirds of a long noise count as speech. Speech lasts until the energy is halfway (in dB) back to the noise.
 */
export function ambientNoiseAfter(
  before: AmbientNoise | undefined,
  { energy, atMs, lengthMs }: Sound,
  options: EnergyOptions,
): AmbientNoise {
  const { energy_threshold: startThreshold, recognizer_energy_ratio: ratio } = options;
  const room = before?.startThreshold === startThreshold ? before : restarted(before, startThreshold);
  const { lows, lowMs } = lowsAfter(room, energy, lengthMs);
  const isAmbient = atMs < options.adjust_for_ambient_noise_second * 1_000;
  const first = isAmbient && atMs < lengthMs ? energy * ratio : room.threshold;
  const lowerBound = Math.max(first, Math.min(...lows) * (lows.length === LOW_COUNT ? ratio : 0));
  const level = lowerBound * options.recognizer_multiplier;
  const isSpeech = !isAmbient && energy > (room.isSpeech ? level / Math.sqrt(Math.max(1, ratio)) : level);
  const loudMs = Math.max(0, Math.min(SUSTAINED_MS, room.loudMs + (isSpeech ? lengthMs : -2 * lengthMs)));
  const speed = loudMs < SUSTAINED_MS / 2 && lowerBound > energy * ratio * FAR_RATIO ? FAR_RATIO : 1;
  const adapted =
    isSpeech && loudMs < SUSTAINED_MS
      ? lowerBound
      : approach(energy * ratio, lowerBound, (speed * lengthMs) / 1_000);
  const threshold = Math.max(adapted, Math.min(MIN_THRESHOLD, startThreshold));
  return { threshold, isSpeech, startThreshold, loudMs, lows, lowMs };
}

const restarted = (before: AmbientNoise | undefined, startThreshold: number): AmbientNoise => ({
  isSpeech: before?.isSpeech ?? false,
  startThreshold,
  threshold: startThreshold,
  loudMs: 0,
  ...noLows,
});

function approach(target: number, threshold: number, seconds: number): number {
  const damping = DAMPING ** seconds;
  return threshold * damping + target * (1 - damping);
}

/** The recent energy minima: talk has pauses, a fan has none. Its size is constant. */
interface Lows {
  /** The lowest energy of each of the last `LOW_COUNT` half seconds, the newest last. */
  readonly lows: readonly number[];
  /** How much of the newest half second has come, in ms. */
  readonly lowMs: number;
}

export const LOW_COUNT = 6;

const LOW_MS = 500;

/** The state before the first sound. */
export const noLows: Lows = { lows: [], lowMs: LOW_MS };

/** The minima after one more sound of that energy and length. */
export function lowsAfter({ lows, lowMs }: Lows, energy: number, lengthMs: number): Lows {
  return lowMs + lengthMs > LOW_MS
    ? { lows: [...lows, energy].slice(-LOW_COUNT), lowMs: lengthMs }
    : { lows: lows.with(-1, Math.min(energy, lows.at(-1) ?? energy)), lowMs: lowMs + lengthMs };
}
