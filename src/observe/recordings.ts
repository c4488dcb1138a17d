import { defer, type Observable, tap } from 'rxjs';
import type { HeardSound } from '../brain/stored-run.ts';

/** The recordings of orders until their runs end. */
export type Recordings = ReturnType<typeof recordings>;

/** Mono, 16 kHz. */
type Samples = { readonly samples: Int16Array };

interface RecordingsOptions {
  readonly isWanted: () => boolean;
  /** The maximum number of samples of an order; two minutes by default. */
  readonly mostSamples?: number;
}

const TWO_MINUTES = 120 * 16_000;

/** The maximum number of recordings of calls that have not run yet. The oldest go first. */
const MAX_CALLS = 10;

interface Recording {
  readonly parts: HeardSound[];
  length: number;
}

export function recordings({ isWanted, mostSamples = TWO_MINUTES }: RecordingsOptions) {
  const calls = new Map<string, Recording>();
  const begin = (call: string): Recording => {
    const recording: Recording = { parts: [], length: 0 };
    calls.delete(call);
    calls.set(call, recording);
    const [oldest] = calls.keys();
    if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest);
    return recording;
  };
  const keep = (recording: Recording, { samples }: Samples): void => {
    const part = samples.slice(0, mostSamples - recording.length);
    if (part.length > 0) recording.parts.push(part);
    recording.length += part.length;
  };
  return {
    /** Passes the frames on and records them if recordings are on. Each subscription starts a fresh recording. */
    recorded: <Frame extends Samples>(frames$: Observable<Frame>, call: string): Observable<Frame> =>
      isWanted()
        ? defer(() => {
            const recording = begin(call);
            return frames$.pipe(tap((frame) => keep(recording, frame)));
          })
        : frames$,
    has: (call: string) => (calls.get(call)?.length ?? 0) > 0,
    /** Undefined without a recording. */
    find: (call: string) => {
      const recording = calls.get(call);
      return recording === undefined || recording.length === 0 ? undefined : joined(recording);
    },
    forget: (call: string) => void calls.delete(call),
  };
}

function joined({ parts, length }: Recording): HeardSound {
  const whole = new Int16Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
