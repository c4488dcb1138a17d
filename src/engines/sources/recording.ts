import { type ChildProcess, spawn } from 'node:child_process';
import { Observable } from 'rxjs';
import { type AssistantError, describeUnknown } from '../../errors.ts';
import { loadMic } from './load-mic.ts';
import type { Recorder } from './recorder.ts';

/** A program asked to end may close its device first. */
const KILL_AFTER_MS = 500;
const WORDS_CHARACTERS = 2_000;
/** Half a minute at 16 kHz. */
const LONG_BYTES = 1_000_000;

/**
 * What a recorder writes, a WAV file without end, from a process of each subscriber's own. `children` holds it until it has
 * ended: half a second after the unsubscription at the latest. Fails with `EngineMissing` or `EngineFailed`. Completes
 * when the program says that it has recorded enough, as arecord does after 2 GB: 18 hours at 16 kHz.
 */
export const recording = (recorder: Recorder, children: Set<ChildProcess>): Observable<Uint8Array> =>
  new Observable((subscriber) => {
    const fail = (error: AssistantError) => subscriber.error(error);
    const mic = loadMic({
      system: recorder.system,
      spawn: (program, args, options) => {
        const child = spawn(program, [...args, ...recorder.moreArguments], {
          ...options,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, ...recorder.environment },
        });
        const lastWords = wordsOf(child);
        child.once('error', (error) => fail(notStarted(recorder, error)));
        child.once('close', (code, signal) => {
          const isEnough = () => code === 0 && bytes > LONG_BYTES;
          const tell = () =>
            isEnough() ? subscriber.complete() : fail(ended(recorder, lastWords(), signal ?? code));
          // its last sound may still be on the way through the package
          if (sound.readableEnded) tell();
          else sound.once('end', tell);
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
      },
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

/** The end of what a program says on standard error: its last line. */
function wordsOf({ stderr }: ChildProcess): () => string {
  let words = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-WORDS_CHARACTERS);
  });
  return () => words.trim().split('\n').at(-1)?.trim() ?? '';
}

/** Whatever state it is in: a stopped program, or one that hangs in its device, hears no SIGTERM. */
function surelyEnd(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  child.once('exit', () => clearTimeout(killing));
}

const notStarted = ({ program, fix }: Recorder, error: NodeJS.ErrnoException): AssistantError =>
  error.code === 'ENOENT'
    ? { _tag: 'EngineMissing', engine: 'mic', message: `${program} is not installed`, fix }
    : {
        _tag: 'EngineFailed',
        engine: 'mic',
        message: `${program} cannot be started (${describeUnknown(error)})`,
      };

function ended(
  { program, device = 'default' }: Recorder,
  lastWords: string,
  how: string | number | null,
): AssistantError {
  // `arecord: main:831: audio open error: …` and `rec FAIL formats: can't open …`
  const words = lastWords.replace(/^(?:arecord: \w+:\d+: |rec (?:FAIL|WARN) \w+: )/, '');
  const why = typeof how === 'string' ? `it was ended by ${how}` : words || `it ended with code ${how}`;
  return { _tag: 'EngineFailed', engine: 'mic', message: `${program} on the device "${device}": ${why}` };
}
