import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as VoskPackage from 'vosk';
import { describeUnknown } from '../../lib/errors.ts';
import { missing } from './model.ts';

/** The open libvosk. Only for a child process: a bad call ends the process. */
export interface VoskLibrary extends Pick<typeof VoskPackage, 'Model' | 'Recognizer'> {
  readonly knows: (model: VoskPackage.Model, word: string) => boolean;
}

type Native = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** What we use of ffi-napi. */
interface Ffi {
  Library: (opened: string | object, functions: Readonly<Record<string, unknown>>) => Native;
  readonly DynamicLibrary: {
    new (path: string, mode: number): object;
    readonly FLAGS: { readonly RTLD_NOW: number };
  };
}

const PACKAGED_MACHINES = ['linux-x64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
const INSTALL = 'npm install vosk';
const RELEASES = 'https://github.com/alphacep/vosk-api/releases';

/** A function of libvosk that the package leaves out. */
const FIND_WORD = { vosk_model_find_word: ['int', ['pointer', 'string']] };

/** Opens the package's libvosk, or that at `path`. Throws `EngineMissing`. */
export function openLibrary(
  path: string | undefined,
  machine = `${process.platform}-${process.arch}`,
): VoskLibrary {
  if (path === undefined && !PACKAGED_MACHINES.includes(machine))
    throw missing(
      `the package vosk has no library for this machine (${machine})`,
      `set library of vosk to the libvosk of one of ${RELEASES}`,
    );
  if (path !== undefined && !existsSync(path))
    throw missing(`${path} does not exist`, 'set library of vosk to the file of libvosk');
  const require = createRequire(import.meta.url);
  const ffi = ffiOf(require);
  const { Library, DynamicLibrary } = ffi;
  let native: Native | undefined;
  // the package opens its own file as it is loaded, and has no option for another one
  ffi.Library = (own, functions) => {
    // ffi would add the machine's usual ending to a path without one
    native = Library(path === undefined ? own : new DynamicLibrary(path, DynamicLibrary.FLAGS.RTLD_NOW), {
      ...functions,
      ...FIND_WORD,
    });
    return native;
  };
  try {
    const { Model, Recognizer, setLogLevel }: typeof VoskPackage = require('vosk');
    setLogLevel(SILENT);
    const find = native?.vosk_model_find_word;
    return { Model, Recognizer, knows: ({ handle }, word) => Number(find?.(handle, word)) >= 0 };
  } catch (error) {
    throw missing(
      `${path ?? 'the library of the package vosk'} cannot be loaded (${firstLine(error)})`,
      path === undefined
        ? `npm rebuild vosk, or set library of vosk to the libvosk of one of ${RELEASES}`
        : `use the libvosk for ${machine} of one of ${RELEASES}`,
    );
  } finally {
    ffi.Library = Library;
  }
}

/** No log on standard error, which is kept for the message of a crash. */
const SILENT = -1;

function ffiOf(require: NodeJS.Require): Ffi {
  try {
    return createRequire(require.resolve('vosk'))('ffi-napi');
  } catch (error) {
    const isAbsent = (error as { readonly code?: unknown }).code === 'MODULE_NOT_FOUND';
    throw missing(
      isAbsent
        ? 'the package vosk is not installed'
        : `the package vosk cannot be loaded (${firstLine(error)})`,
      isAbsent ? INSTALL : 'npm rebuild ffi-napi ref-napi',
    );
  }
}

const firstLine = (error: unknown): string => describeUnknown(error).split('\n')[0] ?? '';
