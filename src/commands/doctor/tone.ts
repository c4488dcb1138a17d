import type { Sound } from '../../engines/ports.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { loudnessOf } from '../../streams/level.ts';
import { energyOf } from '../../streams/speech.ts';
import { levelBar } from '../styled.ts';

export const TONE_MS = 600;
/** A frequency with whole periods in a window, which suppresses its neighbours. */
const TONE_HZ = 1_375;
const PEAK = 9_000;
const RAMP_MS = 5;

/** The tone to play and find. */
export const tone = (): Sound => {
  const length = (TONE_MS * SAMPLE_RATE_HZ) / 1_000;
  const ramp = (RAMP_MS * SAMPLE_RATE_HZ) / 1_000;
  const samples = Int16Array.from({ length }, (_, index) => {
    const gain = Math.min(1, index / ramp, (length - index) / ramp);
    return Math.round(PEAK * gain * Math.sin(TURN * index));
  });
  return { sampleRateHz: SAMPLE_RATE_HZ, samples };
};

const TURN = (2 * Math.PI * TONE_HZ) / SAMPLE_RATE_HZ;
const WINDOW = 256;
const HOP = 64;
const HOP_MS = (HOP * 1_000) / SAMPLE_RATE_HZ;
/** The minimum amplitude of a tone. */
const MIN_LEVEL = 12;
/** The minimum share of the total power. Speech and noise have less at one pitch. */
const MIN_PART = 0.25;
/** A room shortens or lengthens the tone by up to this much. */
const LENGTH_MS = { least: 0.6 * TONE_MS, most: 1.7 * TONE_MS };
/** Gaps up to this length are bridged, because echoes make the tone waver. */
const GAP_HOPS = 8;

/** The audio time of `tone` in these samples, by Goertzel's algorithm in windows of 16 ms; undefined without one. */
export function findTone(samples: Int16Array) {
  const count = Math.max(0, Math.floor((samples.length - WINDOW) / HOP) + 1);
  const levels = Array.from({ length: count }, (_, hop) =>
    toneLevel(samples.subarray(hop * HOP, hop * HOP + WINDOW)),
  );
  const run = longestRun(levels);
  const lengthMs = (run.end - run.start) * HOP_MS;
  if (lengthMs < LENGTH_MS.least || lengthMs > LENGTH_MS.most) return undefined;
  const heard = levels.slice(run.start, run.end);
  const half = median(heard) / 2;
  const isThere = (level: number): boolean => level >= half;
  return {
    startMs: middleMs(run.start + heard.findIndex(isThere)),
    endMs: middleMs(run.start + heard.findLastIndex(isThere)),
  };
}

/** The amplitude of the tone in a window on the 16-bit scale (Goertzel 1958); 0 if other sounds mask it. */
function toneLevel(window: Int16Array): number {
  const coefficient = 2 * Math.cos(TURN);
  let last = 0;
  let before = 0;
  for (const sample of window) {
    const next = sample + coefficient * last - before;
    before = last;
    last = next;
  }
  const power = last * last + before * before - coefficient * last * before;
  const level = (2 / window.length) * Math.sqrt(Math.max(0, power));
  return level >= MIN_LEVEL && level ** 2 / 2 >= MIN_PART * energyOf(window) ** 2 ? level : 0;
}

function longestRun(levels: readonly number[]) {
  let longest = { start: 0, end: 0 };
  let start = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const [hop, level] of levels.entries()) {
    if (level === 0) continue;
    if (hop - end > GAP_HOPS) start = hop;
    end = hop + 1;
    if (end - start > longest.end - longest.start) longest = { start, end };
  }
  return longest;
}

const middleMs = (hop: number): number => ((hop * HOP + WINDOW / 2) * 1_000) / SAMPLE_RATE_HZ;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export type Meter = ReturnType<typeof meter>;

/** Shows the sound level as a line on the terminal until `end` erases it. */
export const meter = (write: (text: string) => void) => ({
  show: (samples: Int16Array): void =>
    write(`\r\u001b[Kspeak now  ${levelBar(loudnessOf({ samples }).peakDb)}`),
  end: (): void => write('\r\u001b[K'),
});
