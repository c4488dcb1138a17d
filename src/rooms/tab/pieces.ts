import type { Sound } from '../../engines/ports.ts';

/** What goes over a line at once. */
export interface Piece extends Sound {
  /** Of the sound, from 0. */
  readonly part: number;
  /** Of its part. */
  readonly isFirst: boolean;
  readonly lengthMs: number;
}

const PIECE_MS = 1_000;

/** A part of a sound in pieces of a second; one without a sample is one piece. */
export function pieces({ sampleRateHz, samples }: Sound, part: number): readonly Piece[] {
  const most = Math.ceil((sampleRateHz * PIECE_MS) / 1_000);
  return Array.from({ length: Math.max(1, Math.ceil(samples.length / most)) }, (_, index) => {
    const own = samples.subarray(index * most, (index + 1) * most);
    return {
      ...{ part, isFirst: index === 0, sampleRateHz, samples: own },
      lengthMs: (own.length * 1_000) / sampleRateHz,
    };
  });
}
