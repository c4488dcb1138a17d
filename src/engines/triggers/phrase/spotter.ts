import { lengthMs } from '../../../streams/audio.ts';
import { level } from '../../pocketsphinx/level.ts';
import { spokenWords } from '../../spoken-words.ts';
import type { Candidate, KeyphraseSearch } from './keyphrase-search.ts';
import { NEAR_SCORES, type PhraseFound, type PhraseHeard } from './messages.ts';
import { noiseFloor, scoreOf } from './thresholds.ts';

/** Sound after a phrase, until which it may still fit better. */
const SETTLED_MS = 120;

/** A longer utterance is ended between phrases. */
const LONG_MS = 10_000;
/** It is ended even within a phrase after this time. */
const MAX_MS = 20_000;
/** The next utterance begins with the end of the last, so that no phrase is cut in two. */
const OVERLAP_MS = 1_500;

const FRAME_MS = 10;

/** The search finds an end too early by this time, since the beginning of the last phone is enough to fit. */
const EARLY_MS = 40;

/** Overlap that two phrases may have. */
const SHARED_MS = 100;

/**
 * Detects the phrases of `search` that fit well enough in one stream of sound, in constant memory. `neededFits` are the fits that
 * they need now. Of several that overlap it detects the one that `isSaid` chooses. At the end of an utterance without any, it tells the phrases that nearly fit.
 */
export function spotter(
  search: KeyphraseSearch,
  neededFits: () => readonly number[],
  isSaid: ReturnType<typeof goesBefore>,
) {
  const loudness = level();
  const floored = noiseFloor();
  let utterance: { startMs: number; nextMs: number } | undefined;
  let tail: readonly Int16Array[] = [];
  let reportedUntilMs = Number.NEGATIVE_INFINITY;

  return {
    /** `atMs` is the audio time of the first sample. */
    take: (samples: Int16Array, atMs: number) => {
      const isGap = utterance !== undefined && Math.abs(atMs - utterance.nextMs) > FRAME_MS;
      const before = isGap ? quiet() : [];
      if (atMs < reportedUntilMs - MAX_MS) reportedUntilMs = Number.NEGATIVE_INFINITY; // the microphone was reopened
      feed(samples, atMs);
      const heard = newDetections(SETTLED_MS);
      if (isLongEnough()) restart();
      return [...before, ...heard];
    },
    /** Speech has ended: returns the last detections. */
    quiet,
  };

  function quiet(): readonly PhraseFound[] {
    if (utterance === undefined) return [];
    search.end();
    const heard = newDetections(0);
    const missed = reportedUntilMs < utterance.startMs ? near() : [];
    utterance = undefined;
    tail = [];
    return [...heard, ...missed];
  }

  function feed(samples: Int16Array, atMs: number): void {
    if (utterance === undefined) {
      utterance = { startMs: atMs, nextMs: atMs };
      loudness.nextUtterance();
      search.begin();
    }
    utterance.nextMs = atMs + lengthMs({ samples });
    tail = shortened([...tail, samples]);
    search.feed(floored(loudness.normalise(samples)));
  }

  function isLongEnough(): boolean {
    const longMs = utterance === undefined ? 0 : utterance.nextMs - utterance.startMs;
    return longMs > MAX_MS || (longMs > LONG_MS && fitting().length === 0);
  }

  function restart(): void {
    const overlap = tail;
    const nextMs = utterance?.nextMs ?? 0;
    search.end();
    utterance = undefined;
    tail = [];
    let atMs = nextMs - sum(overlap);
    for (const samples of overlap) {
      feed(samples, atMs);
      atMs += lengthMs({ samples });
    }
  }

  /** All that was found, with the fit that it needs. */
  function found(): readonly Fitting[] {
    const startMs = utterance?.startMs ?? 0;
    const needed = neededFits();
    return search
      .candidates()
      .map((candidate) => fittingOf(candidate, startMs, needed[candidate.index] ?? 0));
  }

  /** The phrases that fit and were not reported yet. */
  function fitting(): readonly Fitting[] {
    return found().filter(
      ({ fit, needed, startMs }) => fit >= needed && startMs > reportedUntilMs - SHARED_MS,
    );
  }

  /** The phrases that nearly fit. */
  function near(): readonly PhraseFound[] {
    const best = new Map<number, PhraseHeard>();
    for (const one of found().map(heardOf))
      if (one.score >= (best.get(one.index)?.score ?? NEAR_SCORES.min)) best.set(one.index, one);
    return [...best.values()].map((one) => ({ ...one, isNear: true }));
  }

  function newDetections(settledMs: number): readonly PhraseHeard[] {
    const all = fitting();
    const isSettled = ({ endMs }: Fitting): boolean =>
      (utterance?.nextMs ?? 0) - endMs + EARLY_MS >= settledMs;
    const heard: PhraseHeard[] = [];
    for (const one of all.filter(isSettled).toSorted((a, b) => a.endMs - b.endMs)) {
      const rivals = all.filter((other) => other.startMs < one.endMs && other.endMs > one.startMs);
      if (one.startMs <= reportedUntilMs - SHARED_MS || rivals.some((other) => isSaid(other, one))) continue;
      reportedUntilMs = one.endMs;
      heard.push(heardOf(one));
    }
    return heard;
  }
}

type Fitting = ReturnType<typeof fittingOf>;

const fittingOf = ({ index, firstFrame, lastFrame, fit }: Candidate, beganMs: number, needed: number) => ({
  index,
  startMs: beganMs + firstFrame * FRAME_MS,
  endMs: beganMs + (lastFrame + 1) * FRAME_MS + EARLY_MS,
  fit,
  needed,
});

const heardOf = ({ index, endMs, fit, needed }: Fitting): PhraseHeard => ({
  index,
  endMs,
  score: scoreOf(fit, needed),
});

const sum = (parts: readonly Int16Array[]): number =>
  parts.reduce((lengths, samples) => lengths + lengthMs({ samples }), 0);

/** Drops the oldest part if the others are as long as the overlap. */
function shortened(parts: readonly Int16Array[]): readonly Int16Array[] {
  const [oldest, ...rest] = parts;
  return oldest !== undefined && sum(rest) >= OVERLAP_MS ? rest : parts;
}

type Rival = Pick<Candidate, 'index' | 'fit'>;

/** Whether the first of two overlapping phrases was said: it contains the other ("stop talking") or fits better. */
export function goesBefore(phrases: readonly string[]): (one: Rival, other: Rival) => boolean {
  const texts = phrases.map((phrase) => ` ${spokenWords(phrase).join(' ')} `);
  const holds = (one: Rival, other: Rival): boolean => {
    const [text = '', part = ''] = [texts[one.index], texts[other.index]];
    return text !== part && text.includes(part);
  };
  return (one, other) => holds(one, other) || (!holds(other, one) && one.fit > other.fit);
}
