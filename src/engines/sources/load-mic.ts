import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { compileFunction } from 'node:vm';

/** What we use of the package. */
interface Mic {
  readonly start: () => void;
  /** SIGTERM, which a stopped program does not hear. */
  readonly stop: () => void;
  /** Emits `data` and, once the program has closed its output, `end`; nothing else of the package tells how it ended. */
  readonly getAudioStream: () => Readable;
}

interface MicOptions {
  readonly rate: string;
  readonly device: string;
  /** Read for sox alone: arecord gets none, and writes WAV. */
  readonly fileType: 'wav';
}

/** What the package asks of Node. */
interface MicSurroundings {
  /** `Linux` records with arecord, `Darwin` with sox. */
  readonly system: 'Linux' | 'Darwin';
  readonly spawn: (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess;
}

const require = createRequire(import.meta.url);

/**
 * The package `mic` in surroundings of ours. By itself it throws away what its program writes on standard error, dies with
 * the whole process when the program is not installed, keeps the program to itself, and has sox on macOS alone.
 */
export function loadMic({ system, spawn }: MicSurroundings): (options: MicOptions) => Mic {
  const path = require.resolve('mic/lib/mic.js');
  const requireThere = createRequire(path);
  const given: Readonly<Record<string, unknown>> = { child_process: { spawn }, os: { type: () => system } };
  const module: { exports?: unknown } = {};
  const load = compileFunction(readFileSync(path, 'utf8'), ['require', 'module'], { filename: path });
  load((id: string) => given[id] ?? requireThere(id), module);
  return module.exports as (options: MicOptions) => Mic;
}
