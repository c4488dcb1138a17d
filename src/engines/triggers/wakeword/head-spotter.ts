import { lengthMs, SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { NEAR_SCORES, type PhraseFound, type PhraseHeard } from '../phrase/messages.ts';
import { type Features, ROW, type Row } from './features.ts';
import { INPUTS } from './head.ts';
import type { PhonesIn } from './phrase-phones.ts';

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
  /** How much better than usual the phones of the phrase fit the end of this sound; all phrases get the same array. Undefined for a phrase whose phones are not known. */
  readonly phonesIn?: PhonesIn | undefined;
  /** It is judged only over the voice of the assistant: it means nothing otherwise, and must not hide a wake word. */
  readonly isStop?: boolean;
}

/** The phrase ended so long before the first row that fits. */
const LATE_MS = 60;
/** A phrase is said again no sooner. */
const REST_MS = 1_000;
/** A larger difference in audio time is a gap. */
const GAP_MS = 10;
const SAMPLES_A_MS = SAMPLE_RATE_HZ / 1_000;

/** Phones are looked for only where the heads are at most so many logits from a detection. */
const NEAR_LOGITS = 3;
/** How much less is needed over the voice of the assistant, of which the echo canceller takes something. Set by 40 people for each of two phrases, 10 dB below that voice; `NEAR_LOGITS` stays. */
const OVER_VOICE_LOGITS = 2;

/** Detects trained phrases in one stream of sound, of which silence may be left out, and tells what was near to one and was not followed by any. */
export function headSpotter(stream: Features['stream'], phrases: readonly TrainedPhrase[]) {
  let hearing: Hearing | undefined;
  let restUntilMs = Number.NEGATIVE_INFINITY;
  /** The nearest that was not told yet. */
  let nearest: PhraseHeard | undefined;

  return {
    /** `atMs` is the audio time of the first sample. Less is enough where the assistant speaks meanwhile. */
    take: (samples: Int16Array, atMs: number, isOverVoice = false): readonly PhraseFound[] => {
      const isGap = hearing !== undefined && Math.abs(atMs - hearing.nextMs) > GAP_MS;
      if (hearing === undefined || isGap) hearing = begun(stream(), samples, atMs, phrases.length);
      if (atMs < restUntilMs - REST_MS) restUntilMs = Number.NEGATIVE_INFINITY; // the microphone was reopened
      hearing.nextMs = atMs + lengthMs({ samples });
      hearing.keep(samples);
      const rows = hearing.rowsOf(samples);
      return rows.flatMap((row) => detected(row, hearing, isOverVoice));
    },
    /** Speech has ended. */
    quiet: (): readonly PhraseFound[] => {
      hearing = undefined;
      return taken(Number.POSITIVE_INFINITY);
    },
  };

  /** The nearest, once the phrase can no longer follow. */
  function taken(nowMs: number): readonly PhraseFound[] {
    if (nearest === undefined || nowMs < nearest.endMs + REST_MS) return [];
    const near = nearest;
    nearest = undefined;
    return [{ ...near, isNear: true }];
  }

  function detected(
    { values, endSample }: Row,
    hearing: Hearing | undefined,
    isOverVoice: boolean,
  ): readonly PhraseFound[] {
    if (hearing === undefined) return [];
    const { recent, before } = hearing;
    const heard = hearing.heard();
    recent.copyWithin(0, ROW);
    recent.set(values, INPUTS - ROW);
    const endMs = hearing.startMs + endSample / SAMPLES_A_MS;
    const all = phrases.flatMap(({ judges, index, threshold, phonesIn, isStop = false }, at) => {
      if (isStop && !isOverVoice) {
        before[at] = Number.NEGATIVE_INFINITY;
        return [];
      }
      const now = judges.reduce((sum, judge) => sum + judge(recent), 0) / judges.length;
      const both = Math.min(now, before[at] ?? now);
      before[at] = now;
      const lead = both - threshold;
      const isNear = lead > -NEAR_LOGITS && endMs >= restUntilMs;
      const support = phonesIn !== undefined && isNear ? supportOf(phonesIn(heard)) : 0;
      const easierBy = isOverVoice ? OVER_VOICE_LOGITS : 0;
      return [{ index, endMs: endMs - LATE_MS, score: 1 / (1 + Math.exp(-lead - support - easierBy)) }];
    });
    const best = all.toSorted((one, other) => other.score - one.score)[0];
    if (best === undefined || endMs < restUntilMs) return [];
    if (best.score >= NEAR_SCORES.max) {
      restUntilMs = endMs + REST_MS;
      nearest = undefined;
      return [best];
    }
    if (best.score >= (nearest?.score ?? NEAR_SCORES.min)) nearest = best;
    return taken(endMs);
  }
}

/** What a lead of the phones counts, in logits for each unit. Set by 60 people for each of two phrases and an hour and a half of talk, and measured with 60 others. */
const SUPPORT = { share: 0.15, minLead: -50, maxLead: 20 };

/** How many logits the phones of a phrase speak for it, or against it. */
const supportOf = (lead: number): number =>
  SUPPORT.share * Math.max(SUPPORT.minLead, Math.min(SUPPORT.maxLead, lead));

type Hearing = ReturnType<typeof begun>;

/** The longest phrase, and a little more. */
const HEARD_SAMPLES = 2.5 * SAMPLE_RATE_HZ;
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
  const last = new Int16Array(HEARD_SAMPLES);
  let lastCount = 0;
  return {
    rowsOf,
    recent,
    keep: (some: Int16Array): void => {
      const added = some.subarray(-HEARD_SAMPLES);
      last.copyWithin(0, added.length);
      last.set(added, HEARD_SAMPLES - added.length);
      lastCount = Math.min(HEARD_SAMPLES, lastCount + added.length);
    },
    /** The last sound, as much of it as there is. */
    heard: (): Int16Array => last.subarray(HEARD_SAMPLES - lastCount),
    /** Audio time of the stream's first sample, which comes before `atMs`. */
    startMs: atMs - BEFORE_SAMPLES / SAMPLES_A_MS,
    nextMs: atMs,
    /** The logit of each phrase at the row before. */
    before: new Array<number>(phraseCount).fill(Number.NEGATIVE_INFINITY),
  };
}
