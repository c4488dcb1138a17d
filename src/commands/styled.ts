import { styleText } from 'node:util';
import { MIN_DB } from '../streams/level.ts';

/** A text in a colour, or as it is where the output has no colours. */
export type Style = (colour: 'red' | 'yellow' | 'green' | 'cyan' | 'dim' | 'bold', text: string) => string;

/** Colours on a terminal that has some and where `NO_COLOR` does not forbid them. */
export const styled = (output: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>): Style =>
  output.isTTY === true && output.hasColors() ? (colour, text) => styleText(colour, text) : (_, text) => text;

/** A number with its noun, e.g. `2 errors`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const BAR_CHARACTERS = 30;
const QUIETEST_DB = -60;

/** A bar that is filled to a share from 0 to 1. */
export function bar(share: number): string {
  const filled = Math.round(Math.max(0, Math.min(1, share)) * BAR_CHARACTERS);
  return `[${'#'.repeat(filled)}${' '.repeat(BAR_CHARACTERS - filled)}]`;
}

/** A meter's line: empty at -60 dB and below, full at full scale. */
export function levelBar(levelDb: number): string {
  const text = levelDb <= MIN_DB ? 'silence' : `${Math.round(levelDb) || 0} dB`;
  return `${bar(1 - levelDb / QUIETEST_DB)} ${text.padStart(7)}`;
}

/** The rows of a table, with as many blanks between columns as `gap` has. */
export function table(rows: readonly (readonly string[])[], gap: string): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}
