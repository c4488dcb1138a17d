import { seededRandom } from './random-brain.ts';

/** Whole numbers from 0 to `below`, without it: the same ones for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}
