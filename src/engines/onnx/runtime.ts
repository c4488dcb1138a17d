import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The npm package that brings ONNX Runtime, in a package for each platform. Users of its engines install it. */
export const PACKAGE = 'sherpa-onnx-node';

/** What to do if it is not installed. */
export const INSTALL = `npm install --ignore-scripts ${PACKAGE}`;

/** An opaque pointer of the library. */
export type Pointer = unknown;

export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/** The path of the library; undefined if its package is not installed. */
export function runtimePath(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): string | undefined {
  const { platform, arch } = process;
  try {
    const main = resolve(`sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}`);
    return join(dirname(main), LIBRARIES[platform] ?? 'libonnxruntime.so');
  } catch {
    return undefined;
  }
}

const LIBRARIES: Readonly<Record<string, string>> = {
  darwin: 'libonnxruntime.dylib',
  win32: 'onnxruntime.dll',
};

/**
 * Opens ONNX Runtime by its C interface: a table of functions, each of which keeps its place in it (`onnxruntime_c_api.h`). Only for
 * a child process, since calls block and a damaged network may end it. Rejects if the file cannot be loaded or is too old. Functions throw
 * an Error with what the library says is wrong.
 */
export async function openRuntime(path: string) {
  const koffi = (await import('koffi')).default;
  const library = koffi.load(path);
  loaded.add(library);
  const base: Pointer = library.func('void *OrtGetApiBase()')();
  const apiOf = koffi.decode(koffi.decode(base, 'void *'), koffi.proto('void *', ['uint32_t']));
  const api: Pointer = apiOf(API_VERSION);
  if (api === null) throw new Error(`${path} is older than ONNX Runtime 1.${API_VERSION}`);
  const table: readonly Pointer[] = koffi.decode(api, 'void *', TABLE_LENGTH);
  const functionAt = (place: number, result: string, parameters: readonly string[]) =>
    koffi.decode(table[place], koffi.proto(result, [...parameters]));

  const messageOf: (status: Pointer) => string = functionAt(2, 'const char *', ['void *']);
  const releaseStatus: (status: Pointer) => void = functionAt(93, 'void', ['void *']);
  const checked = (place: number, ...parameters: readonly string[]) => {
    const call: (...values: readonly unknown[]) => Pointer = functionAt(place, 'void *', parameters);
    return (...values: readonly unknown[]): void => {
      const status = call(...values);
      if (status === null) return;
      const message = messageOf(status);
      releaseStatus(status);
      throw new Error(message);
    };
  };
  /** The same for a function that writes the pointer of what it made to its last parameter. */
  const making = (place: number, ...parameters: readonly string[]) => {
    const make = checked(place, ...parameters, '_Out_ void **');
    return (...values: readonly unknown[]): Pointer => {
      const made: Pointer[] = [null];
      make(...values, made);
      return made[0];
    };
  };

  const allocator = making(78)();
  const naming = (place: number) => {
    const name = making(place, 'void *', 'size_t', 'void *');
    return (session: Pointer, at: number): string => koffi.decode(name(session, at, allocator), 'char', -1);
  };

  return {
    environment: making(3, 'int', 'const char *'),
    sessionFromMemory: making(8, 'void *', 'const void *', 'size_t', 'void *'),
    run: checked(
      9,
      ...['void *', 'void *', 'const char **', 'void **', 'size_t', 'const char **', 'size_t', 'void **'],
    ),
    sessionOptions: making(10),
    inputName: naming(36),
    outputName: naming(37),
    setThreads: checked(24, 'void *', 'int'),
    tensor: making(49, 'void *', 'void *', 'size_t', 'const int64_t *', 'size_t', 'int'),
    memoryInfo: making(69, 'int', 'int'),
  };
}

/** Koffi unloads a library when nothing refers to it, whatever functions were found by their address. */
const loaded = new Set<unknown>();

/** That of ONNX Runtime 1.16; every later one still answers to it. */
const API_VERSION = 16;
/** Up to the last function that is used. */
const TABLE_LENGTH = 94;
