/**
 * What a loudspeaker plays, by the clock of a microphone. A *place* counts samples of the sound at 16 kHz, a *moment* those of the
 * microphone; both may be fractions.
 */
export type PlayedSound = ReturnType<typeof playedSound>;

export function playedSound() {
  let samples = new Float32Array(FIRST_LENGTH);
  let length = 0;
  /** A place, and the moment at which it is heard; undefined until it sounds. */
  let anchor: { readonly moment: number; readonly place: number } | undefined;
  /** Samples of the microphone for one of the sound. */
  let ratio = 1;
  let endsAt = Number.POSITIVE_INFINITY;
  const gains: { readonly from: number; readonly gain: number }[] = [];

  const placeAt = (moment: number): number =>
    anchor === undefined ? Number.NEGATIVE_INFINITY : anchor.place + (moment - anchor.moment) / ratio;
  const sampleAt = (place: number): number => {
    if (place < 0 || place >= length) return 0;
    const sample = samples[place] ?? 0;
    for (let at = gains.length - 1; at >= 0; at -= 1) {
      const change = gains[at];
      if (change !== undefined && change.from <= place) return sample * change.gain;
    }
    return sample;
  };

  return {
    add: (more: ArrayLike<number>): void => {
      const whole = length + more.length;
      if (whole > samples.length) {
        const longer = new Float32Array(2 * whole);
        longer.set(samples);
        samples = longer;
      }
      samples.set(more, length);
      length = whole;
    },
    /** It is `gain` times as loud from a place on. */
    setGain: (from: number, gain: number): void => void gains.push({ from, gain }),
    /** A place is heard at a moment; the rest follows at so many samples of the microphone for each sample. */
    heardAt: (moment: number, place: number, samplesForOne: number): void => {
      anchor = { moment, place };
      ratio = samplesForOne;
    },
    /** It is cut off. */
    endAt: (moment: number): void => {
      endsAt = moment;
    },
    placeAt,
    /** The moment of its first sample; infinite until it sounds. */
    beginsAt: (): number =>
      anchor === undefined ? Number.POSITIVE_INFINITY : anchor.moment - anchor.place * ratio,
    hasBegun: (): boolean => anchor !== undefined,
    /** Whether it sounds between two moments, as far as it is known. */
    soundsIn: (from: number, to: number): boolean =>
      placeAt(to) > 0 && placeAt(from) < length && from < endsAt,
    /** Whether it was heard to its end before a moment. */
    isOver: (moment: number): boolean => endsAt < moment,
    /** Adds what is heard from a moment on. */
    addTo: (heard: Float32Array, moment: number): void => {
      for (let at = 0; at < heard.length && moment + at < endsAt; at += 1) {
        const place = placeAt(moment + at);
        if (place > -MARGIN && place < length + MARGIN)
          heard[at] = (heard[at] ?? 0) + valueBetween(sampleAt, place);
      }
    },
  };
}

const FIRST_LENGTH = 16_384;

/** How far a sample is heard before and after its place. */
const MARGIN = 8;

/** The value of a sound between two of its samples, by a windowed sinc. Outside the sound it is silent. */
function valueBetween(sampleAt: (index: number) => number, place: number): number {
  const floor = Math.floor(place);
  const phase = Math.round((place - floor) * PHASES);
  if (phase === 0) return sampleAt(floor);
  const weights = WEIGHTS[phase] as Float64Array;
  let sum = 0;
  for (let tap = 0; tap < TAPS; tap += 1) sum += (weights[tap] ?? 0) * sampleAt(floor + tap - BEFORE);
  return sum;
}

const TAPS = 16;

const BEFORE = TAPS / 2 - 1;

/** So many places between two samples are told apart; what is left of the error is 50 dB below a tone of 4 kHz. */
const PHASES = 128;

const WEIGHTS: readonly Float64Array[] = Array.from({ length: PHASES + 1 }, (_, phase) =>
  Float64Array.from({ length: TAPS }, (__, tap) => weight(tap - BEFORE - phase / PHASES)),
);

function weight(distance: number): number {
  if (distance === 0) return 1;
  const angle = Math.PI * distance;
  return (Math.sin(angle) / angle) * Math.cos(angle / TAPS) ** 2;
}
