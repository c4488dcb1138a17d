import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** The built service as a process of its own; whoever starts it kills it. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number | undefined;
  /** All it has printed so far. */
  readonly lines: readonly string[];
  /** At once, with SIGKILL; settles when it is gone. */
  readonly kill: () => Promise<void>;
}

/** What is started: a program and its words. */
export type Started = readonly [program: string, ...words: string[]];

/** The words that start the service on any free port. */
export const started = (home: string): Started => {
  const cli = join(import.meta.dirname, '../../dist/cli.js');
  return [process.execPath, cli, 'start', '--home', home, '--port', '0'];
};

/** Settles once it listens; rejects with what it printed when it ends before. */
export async function serviceProcess(words: Started): Promise<ServiceProcess> {
  const child = begun(words);
  const ended = once(child, 'close');
  const lines: string[] = [];
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const url = /http:\/\/[^/\s]+/.exec(line)?.[0];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const url = await Promise.race([listening, ended.then(() => undefined)]);
  if (url === undefined) throw new Error(`it ended early: ${lines.join('\n')}`);
  return {
    url,
    pid: child.pid,
    lines,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the service and kills it so long after, ready or not. */
export async function killedEarly(words: Started, afterMs: number): Promise<void> {
  const child = begun(words);
  const ended = once(child, 'close');
  child.stdout?.resume();
  child.stderr?.resume();
  await Promise.race([wait(afterMs), ended]);
  child.kill('SIGKILL');
  await ended;
}

function begun([program, ...words]: Started): ChildProcess {
  return spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
}
