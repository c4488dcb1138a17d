import { SAMPLE_RATE_HZ } from '../streams/audio.ts';
import type { HeardSoFar } from './ports.ts';

/** The text so far is looked at for each 64 ms, so that an order that is complete can end early. */
const REPORT_SAMPLES = SAMPLE_RATE_HZ / 16;

/** Decides when to report what one utterance seems to be so far. */
export function partials() {
  let samples = 0;
  let unreported = 0;
  let last: HeardSoFar = { text: '' };
  return {
    /** Counts samples that were decoded; true when a report is due. */
    isDue: (count: number): boolean => {
      samples += count;
      unreported += count;
      if (unreported < REPORT_SAMPLES) return false;
      unreported = 0;
      return true;
    },
    /** What is to be reported: a text that changed, and a complete order each time, since it may go on to be said. */
    news: (soFar: HeardSoFar): HeardSoFar | undefined => {
      const isSame = soFar.text === last.text && soFar.order === last.order;
      if (soFar.text === '' || (isSame && soFar.order !== 'complete')) return undefined;
      last = soFar;
      return { ...soFar, lengthMs: (samples * 1_000) / SAMPLE_RATE_HZ };
    },
  };
}
