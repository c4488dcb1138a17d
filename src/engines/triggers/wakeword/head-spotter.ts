import { lengthMs, SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import type { PhraseHeard } from '../phrase/messages.ts';
import { type Features, ROW, type Row } from './features.ts';
import { INPUTS } from './head.ts';

/** How likely sixteen rows of features end with the phrase, as a logit. */
export type Judge = (rows: Float32Array) => number;

/** A phrase that heads were trained for, or that has a model. */
export interface TrainedPhrase {
  /** Its index in the list of hotwords. */
  readonly index: number;
  /** They judge together, by their mean. */
  readonly judges: readonly Judge[];
  /** The logit that is needed, in two rows running. */
  readonly threshold: number;
}

/** The phrase ended so long before the first row that fits. */
const LATE_MS = 60;
/** A phrase is said again no sooner. */
const REST_MS = 1_000;
/** A larger difference in audio time is a gap. */
const GAP_MS = 10;
const SAMPLES_A_MS = SAMPLE_RATE_HZ / 1_000;

/** Detects trained phrases in one stream of sound, of which silence may be left out. */
export function headSpotter(stream: Features['stream'], phrases: readonly TrainedPhrase[]) {
  let hearing: Hearing | undefined;
  let restUntilMs = Number.NEGATIVE_INFINITY;

  return {
    /** `atMs` is the audio time of the first sample. */
    take: (samples: Int16Array, atMs: number): readonly PhraseHeard[] => {
      const isGap = hearing !== undefined && Math.abs(atMs - hearing.nextMs) > GAP_MS;
      if (hearing === undefined || isGap) hearing = begun(stream(), samples, atMs, phrases.length);
      if (atMs < restUntilMs - REST_MS) restUntilMs = Number.NEGATIVE_INFINITY; // the microphone was reopened
      hearing.nextMs = atMs + lengthMs({ samples });
      const rows = hearing.rowsOf(samples);
      return rows.flatMap((row) => detected(row, hearing));
    },
    /** Speech has ended. */
    quiet: (): readonly PhraseHeard[] => {
      hearing = undefined;
      return [];
    },
  };

  function detected({ values, endSample }: Row, hearing: Hearing | undefined): readonly PhraseHeard[] {
    if (hearing === undefined) return [];
    const { recent, before } = hearing;
    recent.copyWithin(0, ROW);
    recent.set(values, INPUTS - ROW);
    const endMs = hearing.startMs + endSample / SAMPLES_A_MS;
    const heard = phrases.map(({ judges, index, threshold }, at) => {
      const now = judges.reduce((sum, judge) => sum + judge(recent), 0) / judges.length;
      const both = Math.min(now, before[at] ?? now);
      before[at] = now;
      return { index, endMs: endMs - LATE_MS, score: 1 / (1 + Math.exp(threshold - both)) };
    });
    const best = heard.toSorted((one, other) => other.score - one.score)[0];
    if (best === undefined || best.score < 0.5 || endMs < restUntilMs) return [];
    restUntilMs = endMs + REST_MS;
    return [best];
  }
}

type Hearing = ReturnType<typeof begun>;

/** What the networks want to have heard before a phrase. */
const BEFORE_SAMPLES = 2 * SAMPLE_RATE_HZ;
/** The end of the first sound, which may be speech. */
const BEGUN_SAMPLES = SAMPLE_RATE_HZ / 16;

/** Begins with the sound before speech, to and fro, since the gate leaves out what came before it. */
function begun(
  rowsOf: ReturnType<Features['stream']>,
  samples: Int16Array,
  atMs: number,
  phraseCount: number,
) {
  const room = samples.subarray(0, Math.max(1, samples.length - BEGUN_SAMPLES));
  const before = Int16Array.from({ length: BEFORE_SAMPLES }, (_, at) => {
    const place = (BEFORE_SAMPLES - at) % (2 * room.length);
    return room[place < room.length ? place : 2 * room.length - 1 - place] ?? 0;
  });
  const recent = new Float32Array(INPUTS);
  for (const { values } of rowsOf(before)) {
    recent.copyWithin(0, ROW);
    recent.set(values, INPUTS - ROW);
  }
  return {
    rowsOf,
    recent,
    /** Audio time of the stream's first sample, which comes before `atMs`. */
    startMs: atMs - BEFORE_SAMPLES / SAMPLES_A_MS,
    nextMs: atMs,
    /** The logit of each phrase at the row before. */
    before: new Array<number>(phraseCount).fill(Number.NEGATIVE_INFINITY),
  };
}
