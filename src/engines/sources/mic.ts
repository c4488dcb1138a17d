import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../../system/find-program.ts';
import { byteSource } from '../audio-file/byte-source.ts';
import { decode } from '../audio-file/decode.ts';
import { framesOfPcm } from '../audio-file/frames-of-pcm.ts';
import type { Pcm } from '../audio-file/pcm.ts';
import type { EngineHealth, Source } from '../ports.ts';
import { type RecorderOptions, recorderOf } from './recorder.ts';
import { recording } from './recording.ts';
import { watchedSource } from './watched-source.ts';

/** Longer than a killed program takes, unless the kernel holds it in a broken device. */
const END_MS = 2_000;

/** The microphone, through the package `mic`: each subscriber has a recording program of his own. */
export function mic(options: RecorderOptions): Source {
  const children = new Set<ChildProcess>();
  return watchedSource(
    framesOfPcm((signal) => recorded(options, children, signal)),
    () => unused(options),
    async () => {
      const signal = AbortSignal.timeout(END_MS);
      await Promise.allSettled([...children].map((child) => once(child, 'exit', { signal })));
    },
  );
}

/** One program after another, should it say that it has recorded enough. Their headers tell the rate the device really has. */
async function* recorded(
  options: RecorderOptions,
  children: Set<ChildProcess>,
  signal: AbortSignal,
): AsyncGenerator<Pcm, void> {
  while (!signal.aborted) {
    const bytes$ = recording(recorderOf(options), children);
    yield* decode(byteSource(bytes$, signal), signal);
  }
}

function unused(options: RecorderOptions): EngineHealth {
  const { program, fix } = recorderOf(options);
  return findProgram(program) === undefined
    ? { state: 'missing', detail: `${program} is not installed; ${fix}` }
    : { state: 'off', detail: 'nobody listens' };
}
