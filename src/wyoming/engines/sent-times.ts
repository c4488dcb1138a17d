import { type AudioFrame, endMsOf } from '../../streams/audio.ts';

/** Brings the times of a service, which count from the first sound it was sent, back to audio time. */
interface SentTimes {
  readonly sent: (frame: AudioFrame, sinceStartMs: number) => void;
  /** Without a time, or with one that has not been sent: where the last frame ends. */
  readonly audioMsAt: (sinceStartMs: number | undefined) => number;
}

interface Stretch {
  readonly sinceStartMs: number;
  readonly atMs: number;
}

/** Audio time leaps where frames were left out, or a microphone was opened anew; older leaps than these are forgotten. */
const MOST_STRETCHES = 50;

/** Of one service. */
export function sentTimes(): SentTimes {
  let stretches: readonly Stretch[] = [];
  let end: Stretch = { sinceStartMs: 0, atMs: 0 };
  return {
    sent: (frame, sinceStartMs) => {
      const isLeap = stretches.length === 0 || Math.abs(frame.atMs - end.atMs) > 1;
      if (isLeap) stretches = [...stretches, { sinceStartMs, atMs: frame.atMs }].slice(-MOST_STRETCHES);
      const atMs = endMsOf(frame);
      end = { sinceStartMs: sinceStartMs + atMs - frame.atMs, atMs };
    },
    audioMsAt: (sinceStartMs) => {
      if (sinceStartMs === undefined || sinceStartMs > end.sinceStartMs) return end.atMs;
      const stretch = stretches.findLast((one) => one.sinceStartMs <= sinceStartMs) ?? stretches[0] ?? end;
      return Math.max(0, stretch.atMs + sinceStartMs - stretch.sinceStartMs);
    },
  };
}
