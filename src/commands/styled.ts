import { styleText } from 'node:util';
import { MIN_DB } from '../streams/level.ts';

/** A text in a colour, or as it is where nobody would see one. */
export type Style = (colour: 'red' | 'yellow' | 'green' | 'cyan' | 'dim' | 'bold', text: string) => string;

/** Colours on a terminal that has some and where `NO_COLOR` does not forbid them. */
export const styled = (output: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>): Style =>
  output.isTTY === true && output.hasColors() ? (colour, text) => styleText(colour, text) : (_, text) => text;

const LENGTH = 30;
const QUIETEST_DB = -60;

/** A meter's line: empty at -60 dB and below, full at full scale. */
export function levelBar(levelDb: number): string {
  const share = Math.max(0, Math.min(1, 1 - levelDb / QUIETEST_DB));
  const filled = Math.round(share * LENGTH);
  const told = levelDb <= MIN_DB ? 'silence' : `${Math.round(levelDb) || 0} dB`;
  return `[${'#'.repeat(filled)}${' '.repeat(LENGTH - filled)}] ${told.padStart(7)}`;
}
