/** The value of a sound between two of its samples, by a windowed sinc. Outside the sound it is silent. */
export function valueBetween(sampleAt: (index: number) => number, place: number): number {
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
