import { energyOf } from '../../streams/speech.ts';
import { decibels } from './levels.ts';

/** A line on a terminal that moves with the sound. */
export interface Meter {
  readonly show: (samples: Int16Array) => void;
  /** Takes the line away. */
  readonly end: () => void;
}

const WIDTH = 40;
const LOWEST_DB = -60;

export const meter = (write: (text: string) => void): Meter => ({
  show: (samples) => write(`\r\u001b[Kspeak now  ${barOf(decibels(energyOf(samples)))}`),
  end: () => write('\r\u001b[K'),
});

/** From -60 dB, empty, to 0. */
export function barOf(db: number): string {
  const part = Math.max(0, Math.min(1, 1 - db / LOWEST_DB));
  const length = Math.round(part * WIDTH);
  const level = Number.isFinite(db) ? `${Math.round(db)} dB` : 'silence';
  return `[${'#'.repeat(length)}${' '.repeat(WIDTH - length)}] ${level}`;
}
