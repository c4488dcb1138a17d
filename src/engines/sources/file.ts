import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { asyncScheduler, catchError, defer, type SchedulerLike, throwError } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { type AudioFrame, endMsOf } from '../../streams/audio.ts';
import { fileSource } from '../audio-file/byte-source.ts';
import { decode } from '../audio-file/decode.ts';
import { framesOfPcm } from '../audio-file/frames.ts';
import { type Pcm, undecodable } from '../audio-file/pcm.ts';
import { healthAfter } from '../health.ts';
import type { Source } from '../ports.ts';
import { watchedSource } from './watched-source.ts';

interface FileOptions {
  /** Relative to the current directory; `''` is none. */
  readonly path: string;
  /** True: in real time, each frame when its sound would be over. False: as fast as it is decoded. */
  readonly pace?: boolean;
  readonly scheduler?: SchedulerLike;
}

/** A sound file of any format that uploads may have. Each subscription starts at its beginning; completes at its end. */
export function file({ path, pace = true, scheduler = asyncScheduler }: FileOptions): Source {
  if (path === '')
    return watchedSource(
      throwError(() => unnamed),
      () => healthAfter(unnamed),
    );
  const absolute = resolve(path);
  const frames$ = defer(() =>
    framesOfPcm((signal) => soundOf(absolute, signal), pace ? paced(scheduler) : undefined),
  ).pipe(catchError((error: unknown) => throwError(() => named(absolute, error))));
  return watchedSource(frames$, () => ({ state: 'off', detail: 'not in use' }));
}

async function* soundOf(path: string, signal: AbortSignal): AsyncGenerator<Pcm, void> {
  const handle = await open(path).catch((error: unknown) => {
    throw undecodable(describeUnknown(error));
  });
  try {
    yield* decode(fileSource(handle), signal);
  } finally {
    await handle.close();
  }
}

/** Paces frames from the first one; a late frame does not delay those after it. */
function paced(scheduler: SchedulerLike) {
  let startMs: number | undefined;
  return (frame: AudioFrame, signal: AbortSignal): Promise<void> => {
    startMs ??= scheduler.now() - frame.atMs;
    const waitMs = startMs + endMsOf(frame) - scheduler.now();
    return waitMs > 0 && !signal.aborted ? waited(waitMs, scheduler, signal) : Promise.resolve();
  };
}

/** Settles after `waitMs`, or when `signal` aborts. */
const waited = (waitMs: number, scheduler: SchedulerLike, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const settle = () => {
      signal.removeEventListener('abort', settle);
      waiting.unsubscribe();
      done();
    };
    const waiting = scheduler.schedule(settle, waitMs);
    signal.addEventListener('abort', settle);
  });

const named = (path: string, error: unknown): unknown =>
  isAssistantError(error)
    ? ({
        _tag: 'EngineFailed',
        engine: 'file',
        message: `${path}: ${describeUnknown(error)}`,
      } satisfies AssistantError)
    : error;

const unnamed: AssistantError = {
  _tag: 'EngineMissing',
  engine: 'file',
  message: 'no sound file is named',
  fix: 'set `path` under `microphone` in settings.yml',
};
