import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { compileFunction } from 'node:vm';
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

/** The microphone, by the package `mic`: each subscription starts a recording program. */
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
    const fail = (error: AssistantError) => subscriber.error(error);
    const mic = loadMic(recorder.system, (program, args, options) => {
      const child = spawn(program, [...args, ...recorder.moreArguments], {
        ...options,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...recorder.environment },
      });
      const lastWords = wordsOf(child);
      child.once('error', (error) => fail(notStarted(recorder, error)));
      child.once('close', (code, signal) => {
        const isEnough = () => code === 0 && bytes > LONG_BYTES;
        const report = () =>
          isEnough() ? subscriber.complete() : fail(ended(recorder, lastWords(), signal ?? code));
        // the package may still hold the last sound
        if (sound.readableEnded) report();
        else sound.once('end', report);
      });
      subscriber.add(() => {
        microphone.stop();
        surelyEnd(child);
      });
      if (child.pid !== undefined) {
        children.add(child);
        child.once('exit', () => children.delete(child));
      }
      return child;
    });
    const { rateHz, device = 'default' } = recorder;
    const microphone = mic({ rate: `${rateHz}`, device, fileType: 'wav' });
    const sound = microphone.getAudioStream();
    let bytes = 0;
    sound.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      subscriber.next(chunk);
    });
    microphone.start();
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
function surelyEnd(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
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

/** What we use of the package. */
interface Mic {
  readonly start: () => void;
  /** Sends SIGTERM, which a stopped program does not get. */
  readonly stop: () => void;
  /** Emits `data`, and `end` once the program has closed its output; the package reports no exit code. */
  readonly getAudioStream: () => Readable;
}

/** `fileType` is used for sox only: arecord writes WAV by default. */
type MakeMic = (options: Readonly<Record<'rate' | 'device' | 'fileType', string>>) => Mic;

const require = createRequire(import.meta.url);

/**
 * Loads the package `mic` with our `spawn` and `os`. By itself it drops its program's standard error, ends the whole process
 * if the program is not installed, gives no access to the program, and uses sox only on macOS.
 */
function loadMic(
  system: Recorder['system'],
  spawn: (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess,
): MakeMic {
  const path = require.resolve('mic/lib/mic.js');
  const requireThere = createRequire(path);
  const modules: Readonly<Record<string, unknown>> = { child_process: { spawn }, os: { type: () => system } };
  const module: { exports?: unknown } = {};
  const load = compileFunction(readFileSync(path, 'utf8'), ['require', 'module'], { filename: path });
  load((id: string) => modules[id] ?? requireThere(id), module);
  return module.exports as MakeMic;
}
