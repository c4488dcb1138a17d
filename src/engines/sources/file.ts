import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  asyncScheduler,
  catchError,
  defer,
  firstValueFrom,
  fromEvent,
  race,
  type SchedulerLike,
  throwError,
  timer,
} from 'rxjs';
import { describeUnknown, engineFailed, engineMissing, isAssistantError } from '../../lib/errors.ts';
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
  return async (frame: AudioFrame, signal: AbortSignal): Promise<void> => {
    startMs ??= scheduler.now() - frame.atMs;
    const waitMs = startMs + endMsOf(frame) - scheduler.now();
    if (waitMs <= 0 || signal.aborted) return;
    await firstValueFrom(race(timer(waitMs, scheduler), fromEvent(signal, 'abort')));
  };
}

const named = (path: string, error: unknown): unknown =>
  isAssistantError(error) ? engineFailed('file', `${path}: ${describeUnknown(error)}`) : error;

const unnamed = engineMissing(
  'file',
  'no sound file is named',
  'set `path` under `microphone` in settings.yml',
);
