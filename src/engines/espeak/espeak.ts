import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, engineFailed, engineMissing } from '../../lib/errors.ts';
import { findProgram } from '../../system/find-program.ts';
import { runProgram, slowness } from '../../system/run-program.ts';
import { childProcess } from '../child-process.ts';
import type { EngineSetup } from '../choose.ts';
import { healthAfter, packageVersion, withVersion } from '../health.ts';
import type { EngineHealth, Sound, Tts } from '../ports.ts';
import { soundOf } from '../wav.ts';
import type { WasmRequest } from './wasm-worker.ts';

const SILENCE: Sound = { sampleRateHz: 22_050, samples: new Int16Array() };

/** Speech by espeak-ng, or by its WebAssembly build (ten times slower). A text without words gives no samples. */
export function espeak({ parameters, log }: Pick<EngineSetup, 'parameters' | 'log'>): Tts {
  const runner = espeakRunner();
  const wanted = voiceArguments(parameters);
  let voices = E.isRight(wanted) ? wanted.right.voices : [];
  let failure: EngineHealth | undefined = E.isLeft(wanted) ? failed(wanted.left) : undefined;

  return {
    synthesize: (text, signal) => async () => {
      const result = await inFirstVoice(text, signal);
      if (!signal.aborted) failure = E.isLeft(result) ? healthAfter(result.left) : undefined;
      return result;
    },
    health: () => ({ ...runner.health(), ...failure }),
    close: runner.close,
  };

  async function inFirstVoice(text: string, signal: AbortSignal): Promise<E.Either<AssistantError, Sound>> {
    if (E.isLeft(wanted)) return E.left(engineFailed(ENGINE, wanted.left));
    if (text.trim() === '') return E.right(SILENCE);
    for (const voice of voices) {
      const wav = await runner.run([...wanted.right.flags, '-v', voice], text, signal)();
      if (E.isLeft(wav) && isVoiceUnknown(wav.left)) continue;
      keep(voice);
      return E.isLeft(wav)
        ? wav
        : wav.right.length === 0
          ? E.right(SILENCE)
          : soundOf(Buffer.from(wav.right));
    }
    return E.left(voiceMissing(voices));
  }

  function keep(voice: string): void {
    if (voice !== voices[0]) log(`espeak has no voice "${voices[0]}"; "${voice}" speaks instead`);
    voices = [voice];
  }
}

/** Recognises a missing voice by the message, since the program has no exit code for it. */
const isVoiceUnknown = (error: AssistantError): boolean =>
  error._tag === 'EngineFailed' && /voice does not exist|mbrola voice/.test(error.message);

const voiceMissing = (voices: readonly string[]): AssistantError =>
  engineMissing(
    ENGINE,
    `there is no voice ${voices.map((voice) => `"${voice}"`).join(' or ')}`,
    'choose one of those that `espeak-ng --voices` lists',
  );

const failed = (detail: string): EngineHealth => ({ state: 'failed', detail });

/**
 * The parameters that are read; numbers may be written as text. `language` is like `en-US`, `fr_FR` or `de`, `voice` a name of
 * espeak-ng that takes precedence over it, `variant` one of its variants for any voice, such as `f3`. `speed` is in words per
 * minute.
 */
export const ESPEAK_KEYS = ['language', 'voice', 'variant', 'speed', 'pitch', 'amplitude'] as const;

const FALLBACK_VOICE = 'en-us';
/** Ranges to check here: the program replaces a wrong value without an error. */
const NUMBERS = [
  { name: 'speed', flag: '-s', min: 80, max: 450 },
  { name: 'pitch', flag: '-p', min: 0, max: 99 },
  { name: 'amplitude', flag: '-a', min: 0, max: 200 },
] as const;

/** The voices to try in this order, and the other arguments of the program. Left: which parameter is wrong, in words. */
export function voiceArguments(
  parameters: EngineSetup['parameters'],
): E.Either<string, Readonly<Record<'voices' | 'flags', readonly string[]>>> {
  const flags = ['-b', '1'];
  for (const { name, flag, min, max } of NUMBERS) {
    const raw = parameters[name];
    if (isAbsent(raw)) continue;
    const value = Number(raw);
    if (!(value >= min && value <= max)) {
      return E.left(
        `the parameter ${name} is ${JSON.stringify(raw)}; it must be a number from ${min} to ${max}`,
      );
    }
    flags.push(flag, `${Math.round(value)}`);
  }
  const { variant } = parameters;
  if (isAbsent(variant)) return E.right({ voices: voicesOf(parameters), flags });
  if (!/^\w+$/.test(`${variant}`)) {
    const expected = 'it must be the name of a variant, such as f3';
    return E.left(`the parameter variant is ${JSON.stringify(variant)}; ${expected}`);
  }
  return E.right({ voices: voicesOf(parameters).map((voice) => `${voice}+${variant}`), flags });
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

function voicesOf({ voice, language }: EngineSetup['parameters']): readonly string[] {
  const named = `${voice ?? ''}`.trim();
  const code = `${language ?? ''}`.trim().replaceAll('_', '-').toLowerCase();
  const voices = [named, code, code.split('-')[0] ?? ''].filter((name) => name !== '' && name !== 'default');
  return voices.length === 0 ? [FALLBACK_VOICE] : [...new Set(voices)];
}

export const ENGINE = 'espeak';
const PROGRAM = 'espeak-ng';
const STAGE = 'synthesizing';
/** Longest time without output, on a machine with a free core: forty times that of the first sound. */
const DEADLINE_MS = 4_000;
/** The same for the WebAssembly build, which starts again for each text. */
const WASM_DEADLINE_MS = 30_000;
const WASM_IDLE_MS = 60_000;

/** Runs the program espeak-ng if it is on the PATH, else its WebAssembly package in a child process that ends when idle. */
export function espeakRunner() {
  const wasm = childProcess<WasmRequest, Uint8Array>({
    engine: ENGINE,
    module: new URL('./wasm-worker.ts', import.meta.url),
    idleMs: WASM_IDLE_MS,
  });
  const life = new AbortController();
  let versionRead: Promise<void> | undefined;
  let version: string | undefined;
  const readVersion = async (program: string): Promise<void> => {
    const options = { engine: ENGINE, stdin: '', signal: life.signal, deadlineMs: DEADLINE_MS, stage: STAGE };
    const output = await runProgram(program, ['--version'], options)();
    if (E.isRight(output)) version = /: (\d[\w.-]*)/.exec(output.right.toString())?.[1];
  };
  return {
    /** Returns a WAV file, which is empty if there was nothing to say. `args` leave out input and output. */
    run: (
      args: readonly string[],
      text: string,
      signal: AbortSignal,
    ): TaskEither<AssistantError, Uint8Array> => {
      const spoken = text.replaceAll('\0', ' ');
      const program = findProgram(PROGRAM);
      if (program === undefined)
        return wasm.call(
          { args, text: spoken, wanted: 'sound' },
          { signal, deadlineMs: WASM_DEADLINE_MS, stage: STAGE },
        );
      const run = runProgram(program, [...args, '--stdin', '--stdout'], {
        engine: ENGINE,
        stdin: spoken,
        signal,
        deadlineMs: DEADLINE_MS * slowness(),
        stage: STAGE,
      });
      return async () => {
        const wav = await run();
        if (E.isRight(wav)) versionRead ??= readVersion(program); // in the background
        return wav;
      };
    },
    /** Returns what the program writes when it gets only this argument. */
    print: (argument: string, signal: AbortSignal): TaskEither<AssistantError, Uint8Array> => {
      const options = { signal, deadlineMs: WASM_DEADLINE_MS, stage: 'listing voices' };
      return findProgram(PROGRAM) === undefined
        ? wasm.call({ args: [argument], text: '', wanted: 'print' }, options)
        : runProgram(PROGRAM, [argument], { ...options, engine: ENGINE, stdin: '' });
    },
    health: (): EngineHealth => {
      if (findProgram(PROGRAM) !== undefined) return withVersion({ state: 'ready' }, version);
      const health = withVersion(wasm.health(), packageVersion('espeak-ng'));
      return health.state === 'failed' || health.state === 'missing'
        ? health
        : {
            ...health,
            state: 'ready',
            detail: 'the WebAssembly build speaks; install espeak-ng for quicker answers',
          };
    },
    close: async () => {
      life.abort();
      await Promise.all([versionRead, wasm.close()]);
    },
  };
}
