import { defer, type Observable, tap } from 'rxjs';
import type { HeardSound } from '../brain/stored-run.ts';

/** What is heard of orders, until their runs are over. */
export interface Recordings {
  /** The same frames; what passes by is kept, where that is wanted. Whoever subscribes anew begins anew. */
  readonly recorded: <Frame extends Heard>(frames$: Observable<Frame>, call: string) => Observable<Frame>;
  readonly has: (call: string) => boolean;
  /** Undefined where nothing was kept. */
  readonly find: (call: string) => HeardSound | undefined;
  readonly forget: (call: string) => void;
}

/** 16 kHz. */
interface Heard {
  readonly samples: Int16Array;
}

interface RecordingsOptions {
  readonly isWanted: () => boolean;
  /** Of one order; two minutes when absent. */
  readonly mostSamples?: number;
}

const TWO_MINUTES = 120 * 16_000;

/** Those that never run, though they did not fail, are forgotten when others come. */
const MAX_CALLS = 10;

interface Recording {
  readonly parts: HeardSound[];
  length: number;
}

export function recordings({ isWanted, mostSamples = TWO_MINUTES }: RecordingsOptions): Recordings {
  const calls = new Map<string, Recording>();
  const begin = (call: string): Recording => {
    const recording: Recording = { parts: [], length: 0 };
    calls.delete(call);
    calls.set(call, recording);
    const [oldest] = calls.keys();
    if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest);
    return recording;
  };
  const keep = (recording: Recording, { samples }: Heard): void => {
    const part = samples.slice(0, mostSamples - recording.length);
    if (part.length > 0) recording.parts.push(part);
    recording.length += part.length;
  };
  return {
    recorded: (frames$, call) =>
      isWanted()
        ? defer(() => {
            const recording = begin(call);
            return frames$.pipe(tap((frame) => keep(recording, frame)));
          })
        : frames$,
    has: (call) => (calls.get(call)?.length ?? 0) > 0,
    find: (call) => {
      const recording = calls.get(call);
      return recording === undefined || recording.length === 0 ? undefined : joined(recording);
    },
    forget: (call) => void calls.delete(call),
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
