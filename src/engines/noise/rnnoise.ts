import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { engineMissing } from '../../lib/errors.ts';

/** The samples of a frame, 10 ms at 48 kHz. */
export const FRAME_LENGTH = 480;

/** Takes the noise out of one stream, frame by frame, each in its place. */
export interface Rnnoise {
  readonly clean: (frame: Float32Array) => void;
  readonly free: () => void;
}

/** What Node has of it; its types stand in those of browsers alone. */
declare const WebAssembly: {
  readonly instantiate: (
    code: Uint8Array,
    imports: object,
  ) => Promise<{ readonly instance: { readonly exports: unknown } }>;
};

interface Memory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

interface Exports {
  readonly memory: Memory;
  readonly emscripten_stack_init: () => void;
  readonly __wasm_call_ctors: () => void;
  readonly malloc: (bytes: number) => number;
  readonly free: (place: number) => void;
  readonly rnnoise_create: (model: number) => number;
  readonly rnnoise_destroy: (state: number) => void;
  readonly rnnoise_process_frame: (state: number, out: number, input: number) => number;
}

/**
 * Loads RNNoise, a recurrent network that was trained on speech in noise, for any number of streams. The package is written for browsers, and
 * keeps its code as a text of 5 MB: what works here is the WebAssembly in it.
 */
export async function loadRnnoise(): Promise<() => Rnnoise> {
  const file = fileOfPackage();
  const text = await readFile(file, 'latin1');
  const start = text.indexOf(BEGINNING);
  const end = text.indexOf('"', start + 1);
  if (start < 0 || end < 0) throw new Error(`there is no WebAssembly in ${file}`);
  const code = text.slice(start + 1, end);
  const { instance } = await WebAssembly.instantiate(Buffer.from(code, 'base64'), {
    env: {
      __assert_fail: () => {
        throw new Error('RNNoise failed');
      },
      emscripten_resize_heap: (bytes: number) => grow(rnnoise.memory, bytes),
    },
    wasi_snapshot_preview1: { fd_write: () => 0 },
  });
  const rnnoise = instance.exports as Exports;
  rnnoise.emscripten_stack_init();
  rnnoise.__wasm_call_ctors();
  return () => stream(rnnoise);
}

/** The package exports it to `import` alone, which a bundle does not have. */
function fileOfPackage(): string {
  const folders = createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [];
  const file = folders
    .map((folder) => join(folder, PACKAGE, 'dist/rnnoise.js'))
    .find((one) => existsSync(one));
  if (file === undefined)
    throw engineMissing(
      'noise suppression',
      `the package ${PACKAGE} is not installed`,
      `npm install ${PACKAGE}`,
    );
  return file;
}

const PACKAGE = '@shiguredo/rnnoise-wasm';

/** In base64, the bytes that each WebAssembly begins with. A regular expression over all of it may exceed the stack. */
const BEGINNING = '"AGFzbQ';

const PAGE_BYTES = 65_536;

function grow(memory: Memory, bytes: number): number {
  memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES));
  return 1;
}

function stream(rnnoise: Exports): Rnnoise {
  const state = rnnoise.rnnoise_create(0);
  const place = rnnoise.malloc(FRAME_LENGTH * Float32Array.BYTES_PER_ELEMENT);
  return {
    clean: (frame) => {
      new Float32Array(rnnoise.memory.buffer, place, FRAME_LENGTH).set(frame);
      rnnoise.rnnoise_process_frame(state, place, place);
      frame.set(new Float32Array(rnnoise.memory.buffer, place, FRAME_LENGTH));
    },
    free: () => {
      rnnoise.free(place);
      rnnoise.rnnoise_destroy(state);
    },
  };
}
