import * as E from 'fp-ts/lib/Either.js';
import { findProgram } from '../../system/find-program.ts';
import { runProgram } from '../../system/run-program.ts';

/**
 * Whether the sound server takes the echo out of what it records: its default source is one of PulseAudio's or PipeWire's module
 * `echo-cancel`. False for a device of the user's choice, and where no server answers.
 */
export async function cancelsEcho(device = 'default'): Promise<boolean> {
  if (!SERVER_DEVICES.includes(device) || findProgram('pactl') === undefined) return false;
  const name = (await told('get-default-source')).trim();
  if (name === '') return false;
  if (/echo-cancel/i.test(name)) return true;
  // a table: number, name, module, format, state
  const row = (await told('list', 'short', 'sources'))
    .split('\n')
    .find((line) => line.split('\t')[1] === name);
  return /echo-cancel/i.test(row?.split('\t')[2] ?? '');
}

/** ALSA's names for what the sound server records by default. */
const SERVER_DEVICES = ['default', 'pulse', 'pipewire'];

async function told(...words: readonly string[]): Promise<string> {
  const asked = await runProgram('pactl', words, {
    ...{ engine: 'echo_canceller', stdin: '', stage: 'asking the sound server' },
    signal: new AbortController().signal,
    deadlineMs: DEADLINE_MS,
  })();
  return E.isRight(asked) ? asked.right.toString() : '';
}

const DEADLINE_MS = 2_000;
