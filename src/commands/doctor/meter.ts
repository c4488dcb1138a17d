import { loudnessOf } from '../../streams/level.ts';
import { levelBar } from '../level-bar.ts';

/** A line on a terminal that moves with the sound. */
export interface Meter {
  readonly show: (samples: Int16Array) => void;
  /** Takes the line away. */
  readonly end: () => void;
}

export const meter = (write: (text: string) => void): Meter => ({
  show: (samples) => write(`\r\u001b[Kspeak now  ${levelBar(loudnessOf({ samples }).peakDb)}`),
  end: () => write('\r\u001b[K'),
});
