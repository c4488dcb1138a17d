import { LOWEST_DB } from '../streams/level.ts';

const LENGTH = 30;
const QUIETEST_DB = -60;

/** A meter's line: empty at -60 dB and below, full at full scale. */
export function levelBar(levelDb: number): string {
  const share = Math.max(0, Math.min(1, 1 - levelDb / QUIETEST_DB));
  const filled = Math.round(share * LENGTH);
  const told = levelDb <= LOWEST_DB ? 'silence' : `${Math.round(levelDb) || 0} dB`;
  return `[${'#'.repeat(filled)}${' '.repeat(LENGTH - filled)}] ${told.padStart(7)}`;
}
