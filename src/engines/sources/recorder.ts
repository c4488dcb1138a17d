import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { findProgram } from '../../system/find-program.ts';

/** A program that records, and how it is told to. */
export interface Recorder {
  readonly program: 'arecord' | 'rec';
  /** What the package `mic` takes the machine for. */
  readonly system: 'Linux' | 'Darwin';
  readonly device: string | undefined;
  readonly rateHz: number;
  /** After those that the package gives it. */
  readonly moreArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** What to do where it is not installed. */
  readonly fix: string;
}

export interface RecorderOptions {
  /** arecord where absent, or sox where that is missing and on macOS. */
  readonly program?: 'arecord' | 'sox';
  /** The default one when absent. */
  readonly device?: string;
  /** What the device is asked for; what it gives is brought to 16 kHz. */
  readonly rateHz: number;
}

/** Judged anew each time, so that installing a program needs no restart. */
export function recorderOf({ program, device, rateHz }: RecorderOptions): Recorder {
  const isSox = program === 'sox' || (program === undefined && isSoxBetter());
  return { ...(isSox ? sox(device) : arecord), device, rateHz };
}

const isSoxBetter = (): boolean =>
  process.platform === 'darwin' || (findProgram('arecord') === undefined && findProgram('rec') !== undefined);

// by itself arecord hands its sound over every 125 ms
const arecord: Omit<Recorder, 'device' | 'rateHz'> = {
  program: 'arecord',
  system: 'Linux',
  moreArguments: ['--quiet', '--period-time=32000'],
  environment: {},
  fix: 'apt-get install alsa-utils',
};

// `rec` is the name sox records under; by itself it hands its sound over every 512 ms
const sox = (device: string | undefined): Omit<Recorder, 'device' | 'rateHz'> => ({
  program: 'rec',
  system: 'Darwin',
  moreArguments: [],
  environment: {
    SOX_OPTS: '-q -V1 --buffer 1024',
    ...(process.platform === 'linux' ? { AUDIODRIVER: 'alsa' } : {}),
    ...(device === undefined ? {} : { AUDIODEV: device }),
  },
  fix: process.platform === 'darwin' ? 'brew install sox' : 'apt-get install sox libsox-fmt-alsa',
});

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
