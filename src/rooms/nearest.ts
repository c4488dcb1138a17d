import type { Detection } from '../engines/ports.ts';
import { LOWEST_DB } from '../streams/level.ts';

/** A place whose sound is known. */
export interface Heard {
  /** How loud the last second was there, or what of it came from that audio time on; undefined of no sound. */
  readonly levelDb: (sinceMs?: number) => number | undefined;
}

/** Somebody who heard a hotword. */
export interface Candidate<By extends Heard> {
  readonly by: By;
  readonly detection: Detection;
  /** Of the second up to then; undefined where no sound came yet. */
  readonly levelDb: number | undefined;
}

/** Engines are not surer than that of how sure they are. */
const ABOUT_AS_SURE = 0.1;

/**
 * The one who is surest, and with him those about as sure and those who cannot tell; of these the loudest; among those as loud the
 * first. Undefined of nobody. Where one's sound began only after the hotword, the sound after it is compared of all.
 */
export function nearest<By extends Heard>(candidates: readonly Candidate<By>[]): Candidate<By> | undefined {
  const best = Math.max(...candidates.map(scoreOf));
  const loudness = candidates.some(isTold) ? afterwardsOf : levelOf;
  const loudnessOf = (one: Candidate<By>): number => loudness(one) ?? LOWEST_DB;
  let winner: Candidate<By> | undefined;
  for (const one of candidates) {
    // of 0.9 and 0.8 too, which are a little more than 0.1 apart
    if (!isTold(one) && scoreOf(one) < best - ABOUT_AS_SURE - Number.EPSILON) continue;
    if (winner === undefined || loudnessOf(one) > loudnessOf(winner)) winner = one;
  }
  return winner;
}

/** Whether neither its score nor what was heard there before says how near it is. */
export const isTold = ({ detection }: Pick<Candidate<Heard>, 'detection'>): boolean =>
  detection.isTold === true;

/** A level that nobody knew then may be known now. */
export const levelOf = <By extends Heard>(one: Candidate<By>): number | undefined =>
  isTold(one) ? afterwardsOf(one) : (one.levelDb ?? one.by.levelDb());

const afterwardsOf = <By extends Heard>({ by, detection }: Candidate<By>): number | undefined =>
  by.levelDb(detection.endMs);

const scoreOf = ({ detection }: Pick<Candidate<Heard>, 'detection'>): number =>
  detection.isTold !== true && Number.isFinite(detection.score) ? detection.score : 0;
