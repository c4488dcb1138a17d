import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../lib/errors.ts';
import { findProgram } from '../../system/find-program.ts';
import { runProgram, slowness } from '../../system/run-program.ts';
import { childProcess } from '../child-process.ts';
import { packageVersion, withVersion } from '../health.ts';
import type { EngineHealth } from '../ports.ts';
import type { WasmRequest } from './wasm-worker.ts';

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
