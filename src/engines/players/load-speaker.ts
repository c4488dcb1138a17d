import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import type { AssistantError } from '../../errors.ts';

interface SpeakerOptions {
  readonly channels: number;
  readonly bitDepth: number;
  readonly sampleRate: number;
  readonly device: string | undefined;
}

/** What we use of the package. */
export type Speaker = new (
  options: SpeakerOptions,
) => Writable & { readonly close: (flush: boolean) => void };

const ENGINE = 'speaker';
const PROBE_MS = 3_000;
const require = createRequire(import.meta.url);
let loaded: Speaker | undefined;

/**
 * The `speaker` package, which ends the whole process when it is loaded on a machine without a sound card: a process of
 * its own tries first. Rejects with `EngineMissing`.
 */
export async function loadSpeaker(): Promise<Speaker> {
  if (loaded !== undefined) return loaded;
  const path = resolved();
  const probe = spawnSync(process.execPath, ['-e', `require(${JSON.stringify(path)})`], {
    encoding: 'utf8',
    timeout: PROBE_MS,
    killSignal: 'SIGKILL',
  });
  if (probe.status !== 0) {
    const message = `no sound card can be opened (${probe.stderr.split('\n')[0] || 'it gives no answer'})`;
    const fix = 'connect one, or choose the player "none" or "file"';
    throw { _tag: 'EngineMissing', engine: ENGINE, message, fix } satisfies AssistantError;
  }
  loaded = require(path) as Speaker;
  return loaded;
}

function resolved(): string {
  try {
    return require.resolve('speaker');
  } catch {
    throw {
      _tag: 'EngineMissing',
      engine: ENGINE,
      message: 'the package speaker is not installed',
      fix: 'npm install speaker (on Linux it needs libasound2-dev and a compiler)',
    } satisfies AssistantError;
  }
}
