import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { findProgram } from '../../system/find-program.ts';

/** A recording program with its options. */
export interface Recorder {
  readonly program: 'arecord' | 'rec';
  /** For a WAV file without end, with one channel of 16 bits, on standard output. */
  readonly arguments: readonly string[];
  readonly device: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** What to do if it is not installed. */
  readonly fix: string;
}

export interface RecorderOptions {
  /** Default: arecord, or sox if only that is installed and on macOS. */
  readonly program?: 'arecord' | 'sox';
  /** Default: the system's default device. */
  readonly device?: string;
  /** The rate to request from the device; its sound is resampled to 16 kHz. */
  readonly rateHz: number;
}

/** Looks for the programs each time, so that installing one needs no restart. */
export function recorderOf({ program, device, rateHz }: RecorderOptions): Recorder {
  const isSox = program === 'sox' || (program === undefined && isSoxBetter());
  return { ...(isSox ? sox(device, rateHz) : arecord(device, rateHz)), device };
}

const isSoxBetter = (): boolean =>
  process.platform === 'darwin' || (findProgram('arecord') === undefined && findProgram('rec') !== undefined);

// by default arecord writes its sound every 125 ms
const arecord = (device = 'default', rateHz: number): Omit<Recorder, 'device'> => ({
  program: 'arecord',
  arguments: [
    ...['-c', '1', '-r', `${rateHz}`, '-f', 'S16_LE', '-D', device],
    ...['--quiet', '--period-time=32000'],
  ],
  environment: {},
  fix: 'apt-get install alsa-utils',
});

// `rec` is the name sox records under; by default it writes its sound every 512 ms
const sox = (device: string | undefined, rateHz: number): Omit<Recorder, 'device'> => ({
  program: 'rec',
  arguments: ['-b', '16', '-c', '1', '-r', `${rateHz}`, '-e', 'signed-integer', '-t', 'wav', '-'],
  environment: {
    SOX_OPTS: '-q -V1 --buffer 1024',
    ...(process.platform === 'linux' ? { AUDIODRIVER: 'alsa' } : {}),
    ...(device === undefined ? {} : { AUDIODEV: device }),
  },
  fix: process.platform === 'darwin' ? 'brew install sox' : 'apt-get install sox libsox-fmt-alsa',
});

/** The parameters that are read. */
export const RECORDER_KEYS = ['program', 'device', 'rate'] as const;

/** Reads the parameters of the source `mic`; leaves out invalid ones. */
export const recorderOptions = ({
  program,
  device,
  rate,
}: Readonly<Partial<Record<(typeof RECORDER_KEYS)[number], unknown>>>): RecorderOptions => ({
  rateHz: rateHzOf(rate),
  ...(program === 'arecord' || program === 'sox' ? { program } : {}),
  ...(typeof device === 'string' ? { device } : {}),
});

/** The rate of a source: 16 kHz unless its parameters say otherwise. */
export const rateHzOf = (rate: unknown): number => (typeof rate === 'number' ? rate : SAMPLE_RATE_HZ);
