import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { RecorderOptions } from './recorder.ts';

/** The parameters that are read. */
export const RECORDER_KEYS = ['program', 'device', 'rate'] as const;

/** What the parameters of the source `mic` ask for; what makes no sense in them is left out. */
export const recorderOptions = ({
  program,
  device,
  rate,
}: Readonly<Partial<Record<(typeof RECORDER_KEYS)[number], unknown>>>): RecorderOptions => ({
  rateHz: rateHzOf(rate),
  ...(program === 'arecord' || program === 'sox' ? { program } : {}),
  ...(typeof device === 'string' ? { device } : {}),
});

/** What a source is to give, or gives: 16 kHz unless its parameters say otherwise. */
export const rateHzOf = (rate: unknown): number => (typeof rate === 'number' ? rate : SAMPLE_RATE_HZ);
