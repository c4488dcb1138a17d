import type { AudioFrame } from '../streams/audio.ts';
import { loudnessOf } from '../streams/level.ts';

const WINDOW_MS = 1_000;

/**
 * How loud the last second was, or what of it came from that audio time on, in dB to full scale; undefined where nothing was heard. Costs
 * nothing until it is asked.
 */
export function lastSecond(): {
  readonly hear: (frame: AudioFrame) => void;
  readonly levelDb: (sinceMs?: number) => number | undefined;
} {
  let frames: AudioFrame[] = [];
  return {
    hear: (frame) => {
      const last = frames.at(-1);
      if (last !== undefined && frame.atMs < last.atMs) frames = [];
      frames.push(frame);
      while ((frames[0]?.atMs ?? 0) <= frame.atMs - WINDOW_MS) frames.shift();
    },
    levelDb: (sinceMs = 0) => {
      const heard = frames.filter(({ atMs }) => atMs >= sinceMs);
      if (heard.length === 0) return undefined;
      const samples = new Int16Array(heard.reduce((sum, one) => sum + one.samples.length, 0));
      let at = 0;
      for (const frame of heard) {
        samples.set(frame.samples, at);
        at += frame.samples.length;
      }
      return loudnessOf({ samples }).rmsDb;
    },
  };
}
