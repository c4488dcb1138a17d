import type { Sound } from './ports.ts';

/** Pieces of one rate as one sound; none are a sound without samples. */
export function joined(pieces: readonly Sound[]): Sound {
  const samples = new Int16Array(pieces.reduce((length, piece) => length + piece.samples.length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece.samples, at);
    at += piece.samples.length;
  }
  return { sampleRateHz: pieces[0]?.sampleRateHz ?? 22_050, samples };
}
