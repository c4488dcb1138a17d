import { readFileSync } from 'node:fs';
import { childrenOf } from './children-of.ts';

/** How the processes of a service are known: by a part of their command line. */
const PARTS = {
  recorder: 'arecord',
  recogniser: 'engines/pocketsphinx/worker',
  hotword: 'triggers/phrase/worker',
  calibration: 'triggers/phrase/calibration-worker',
  speaker: 'players/speaker-worker',
} as const;

/** The process that does this work for a service, or for another process, if there is one now. */
export function workerOf(service: number, work: keyof typeof PARTS): number | undefined {
  return childrenOf(service).find(({ pid }) => commandLine(pid).includes(PARTS[work]))?.pid;
}

/** Sends a signal to the process that does this work. Throws where there is none. */
export function signalWorker(service: number, work: keyof typeof PARTS, signal: NodeJS.Signals): void {
  const pid = workerOf(service, work);
  if (pid === undefined) throw new Error(`there is no ${work}`);
  process.kill(pid, signal);
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
