/** What tells speech from the room by its energy, under the names the API gives them. */
export interface EnergyOptions {
  /** Where the threshold begins, root mean square on the 16-bit scale; whenever it is changed, it begins there anew. */
  readonly energy_threshold: number;
  /** Speech is louder than the threshold times this. */
  readonly recognizer_multiplier: number;
  /** How far above the room the threshold settles. */
  readonly recognizer_energy_ratio: number;
  /** So long after the microphone was opened, everything heard is the room. */
  readonly adjust_for_ambient_noise_second: number;
}

/** A frame by its loudness; audio time begins at 0 whenever a microphone is opened. */
export interface Sound {
  readonly energy: number;
  readonly atMs: number;
  readonly lengthMs: number;
}

/** How loud the room is, as far as it was heard; its size never changes. */
export interface AmbientNoise extends Lows {
  readonly threshold: number;
  readonly isSpeech: boolean;
  /** The `energy_threshold` the threshold began with. */
  readonly startThreshold: number;
  /** Grows while there is speech, falls twice as fast while there is none. */
  readonly loudMs: number;
}

/** A threshold never falls below it, unless `energy_threshold` itself is lower: digital silence is not a quiet room. */
export const MIN_THRESHOLD = 40;

/** What is loud for longer than anybody speaks at once is the room. */
const SUSTAINED_MS = 15_000;

// dynamic_energy_adjustment_damping of Python's SpeechRecognition: what is left of a difference after a second
const DAMPING = 0.15;
// a threshold this many times above where it belongs comes down at this many times the speed, unless it is loud here
const FAR_RATIO = 4;

/**
 * The room after one more frame. A quiet frame draws the threshold to its energy × ratio. The threshold is never below the lowest
 * energy of the last three seconds × ratio: speech has gaps, a fan has none. What is loud for `SUSTAINED_MS` draws the threshold too,
 * so no sound counts for more than two thirds of a long time. Speech lasts until the energy is halfway (in dB) back to the room.
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

/** How quiet it was of late where it was quietest: talk has pauses, a fan has none. Its size never changes. */
interface Lows {
  /** The lowest energy of each of the last `LOW_COUNT` half seconds, the newest last. */
  readonly lows: readonly number[];
  /** How much of the newest half second was heard. */
  readonly lowMs: number;
}

export const LOW_COUNT = 6;

const LOW_MS = 500;

/** Before the first sound. */
export const noLows: Lows = { lows: [], lowMs: LOW_MS };

/** The lows after one more sound, of that energy and length. */
export function lowsAfter({ lows, lowMs }: Lows, energy: number, lengthMs: number): Lows {
  return lowMs + lengthMs > LOW_MS
    ? { lows: [...lows, energy].slice(-LOW_COUNT), lowMs: lengthMs }
    : { lows: lows.with(-1, Math.min(energy, lows.at(-1) ?? energy)), lowMs: lowMs + lengthMs };
}
