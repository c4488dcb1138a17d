import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Observable } from 'rxjs';
import { type AssistantError, describeUnknown, engineFailed, engineMissing } from '../../lib/errors.ts';
import { findProgram } from '../../system/find-program.ts';
import { byteSource } from '../audio-file/byte-source.ts';
import { decode } from '../audio-file/decode.ts';
import { framesOfPcm } from '../audio-file/frames.ts';
import type { Pcm } from '../audio-file/pcm.ts';
import type { EngineHealth, Source } from '../ports.ts';
import { type Recorder, type RecorderOptions, recorderOf } from './recorder.ts';
import { watchedSource } from './watched-source.ts';

/** A killed program ends sooner, unless the kernel holds it in a broken device. */
const END_MS = 2_000;

/** The microphone: each subscription starts a recording program. */
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

/** Starts the program again when it completes. Its WAV header tells the real rate of the device. */
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
    : { state: 'off', detail: 'not in use' };
}

/** Time for a program to close its device after SIGTERM. */
const KILL_AFTER_MS = 500;
const WORDS_CHARACTERS = 2_000;
/** Half a minute at 16 kHz. */
const LONG_BYTES = 1_000_000;

/**
 * The output of a recorder, a WAV file without end; each subscription starts a process. `children` holds it until it has
 * ended, at most half a second after the unsubscription. Fails with `EngineMissing` or `EngineFailed`. Completes when the
 * program ends after a long recording, as arecord does after 2 GB: 18 hours at 16 kHz.
 */
const recording = (recorder: Recorder, children: Set<ChildProcess>): Observable<Uint8Array> =>
  new Observable((subscriber) => {
    const child = spawn(recorder.program, recorder.arguments, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...recorder.environment },
    });
    const lastWords = wordsOf(child);
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      subscriber.next(chunk);
    });
    child.once('error', (error) => subscriber.error(notStarted(recorder, error)));
    child.once('close', (code, signal) => {
      if (code === 0 && bytes > LONG_BYTES) subscriber.complete();
      else subscriber.error(ended(recorder, lastWords(), signal ?? code));
    });
    if (child.pid !== undefined) {
      children.add(child);
      child.once('exit', () => children.delete(child));
    }
    return () => end(child);
  });

/** Returns the last line that a program has written on standard error. */
function wordsOf({ stderr }: ChildProcess): () => string {
  let words = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-WORDS_CHARACTERS);
  });
  return () => words.trim().split('\n').at(-1)?.trim() ?? '';
}

/** Kills a program that ignores SIGTERM, since it is stopped or hangs in its device. */
function end(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  child.once('exit', () => clearTimeout(killing));
}

const notStarted = ({ program, fix }: Recorder, error: NodeJS.ErrnoException): AssistantError =>
  error.code === 'ENOENT'
    ? engineMissing('mic', `${program} is not installed`, fix)
    : engineFailed('mic', `${program} cannot be started (${describeUnknown(error)})`);

function ended(
  { program, device = 'default' }: Recorder,
  lastWords: string,
  how: string | number | null,
): AssistantError {
  // `arecord: main:831: audio open error: …` and `rec FAIL formats: can't open …`
  const words = lastWords.replace(/^(?:arecord: \w+:\d+: |rec (?:FAIL|WARN) \w+: )/, '');
  const why = typeof how === 'string' ? `it was ended by ${how}` : words || `it ended with code ${how}`;
  return engineFailed('mic', `${program} on the device "${device}": ${why}`);
}
