import type { HeardFrame } from '../../src/streams/speech.ts';
import { framesAt } from './frames-at.ts';

export const LOUD = 10_000;
export const QUIET = 1;

/** So much energy for at least so many ms, one after the other. */
export type SoundPart = readonly [energy: number, lengthMs: number];

/** Frames that a detector has judged: whatever is loud is speech. */
export const heardFrames = (...parts: readonly SoundPart[]): readonly HeardFrame[] =>
  framesAt(...parts).map((frame) => {
    const energy = Math.abs(frame.samples[0] ?? 0);
    return { ...frame, energy, isSpeech: energy >= LOUD };
  });
