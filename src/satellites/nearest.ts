import type { Detection } from '../engines/ports.ts';
import { LOWEST_DB } from '../streams/level.ts';

/** A place whose sound is known. */
export interface Heard {
  /** How loud it is there now. */
  readonly levelDb: () => number | undefined;
}

/** Somebody who heard a hotword. */
export interface Candidate<By extends Heard> {
  readonly by: By;
  readonly detection: Detection;
  /** When it was heard; undefined where no sound came yet. */
  readonly levelDb: number | undefined;
}

/** Engines are not surer than that of how sure they are. */
const ABOUT_AS_SURE = 0.1;

/** The one who is surest; among those about as sure the loudest; among those as loud the first. Undefined of nobody. */
export function nearest<By extends Heard>(candidates: readonly Candidate<By>[]): Candidate<By> | undefined {
  const best = Math.max(...candidates.map(scoreOf));
  let winner: Candidate<By> | undefined;
  for (const one of candidates) {
    // of 0.9 and 0.8 too, which are a little more than 0.1 apart
    if (scoreOf(one) < best - ABOUT_AS_SURE - Number.EPSILON) continue;
    if (winner === undefined || loudnessOf(one) > loudnessOf(winner)) winner = one;
  }
  return winner;
}

/** A level that nobody knew then may be known now: a satellite that listens by itself sends no sound before. */
export const levelOf = <By extends Heard>({ by, levelDb }: Candidate<By>): number | undefined =>
  levelDb ?? by.levelDb();

const loudnessOf = <By extends Heard>(candidate: Candidate<By>): number => levelOf(candidate) ?? LOWEST_DB;

const scoreOf = ({ detection: { score } }: Pick<Candidate<Heard>, 'detection'>): number =>
  Number.isFinite(score) ? score : 0;
