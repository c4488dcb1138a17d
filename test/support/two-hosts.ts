import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findProgram } from '../../src/system/find-program.ts';
import type { Asked, Doings } from './far-hand.ts';
import type { Started } from './service-process.ts';

/** Where each of two hosts is found by the other. */
export const ADDRESSES = { hub: '10.77.0.1', rooms: '10.77.0.2' } as const;
type HostName = keyof typeof ADDRESSES;

/** Two hosts on this machine, network namespaces with a cable between them. */
export interface TwoHosts {
  /** The words that start a program on one of them. */
  readonly on: (host: HostName, words: Started) => Started;
  /** Somebody there who does what he is asked. */
  readonly hand: (host: HostName) => Promise<Hand>;
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

export type Hand = <Name extends keyof Doings>(
  name: Name,
  ...given: Parameters<Doings[Name]>
) => Promise<Awaited<ReturnType<Doings[Name]>>>;

/** Why there can be none here; undefined when they can be. */
export function noHostsHere(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root makes network namespaces';
  if (findProgram('ip') === undefined) return 'ip (iproute2) is not installed';
  const name = `broca-try-${process.pid}`;
  try {
    execFileSync('ip', ['netns', 'add', name], { stdio: 'pipe' });
  } catch (error) {
    return `no network namespace can be made: ${error}`;
  }
  try {
    const cable = ['link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'other'];
    execFileSync('ip', ['-n', name, ...cable], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `no cable can be laid between network namespaces: ${error}`;
  } finally {
    execFileSync('ip', ['netns', 'delete', name], { stdio: 'pipe' });
  }
}

export function twoHosts(): TwoHosts {
  const space = (host: HostName): string => `broca-${host}-${process.pid}`;
  const cable = (host: HostName): string => `${host}${process.pid}`;
  const ip = (...words: readonly string[]): unknown => execFileSync('ip', words, { stdio: 'pipe' });
  const hands: ChildProcess[] = [];
  const hosts: readonly HostName[] = ['hub', 'rooms'];
  for (const host of hosts) ip('netns', 'add', space(host));
  const ends = [cable('hub'), 'netns', space('hub'), 'type', 'veth', 'peer', 'name', cable('rooms')];
  ip('link', 'add', ...ends, 'netns', space('rooms'));
  for (const host of hosts) {
    ip('-n', space(host), 'address', 'add', `${ADDRESSES[host]}/24`, 'dev', cable(host));
    for (const link of ['lo', cable(host)]) ip('-n', space(host), 'link', 'set', link, 'up');
  }
  const on: TwoHosts['on'] = (host, words) => ['ip', 'netns', 'exec', space(host), ...words];
  const set = (state: 'up' | 'down') => () =>
    void ip('-n', space('rooms'), 'link', 'set', cable('rooms'), state);
  return {
    on,
    cut: set('down'),
    mend: set('up'),
    hand: async (host) => {
      const script = join(import.meta.dirname, 'far-hand.ts');
      const [program, ...words] = on(host, [process.execPath, '--import', 'tsx', script]);
      const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      hands.push(child);
      await once(child, 'message');
      return asking(child);
    },
    close: async () => {
      for (const child of hands) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      for (const host of hosts) ip('netns', 'delete', space(host));
    },
  };
}

function asking(child: ChildProcess): Hand {
  let asked = 0;
  return (name, ...given) => {
    asked += 1;
    const id = asked;
    child.send({ id, name, given } satisfies Asked);
    return new Promise((resolve, reject) => {
      const take = (message: unknown): void => {
        const answer = message as { readonly id: number; readonly result: never; readonly error?: string };
        if (answer.id !== id) return;
        child.off('message', take);
        if (answer.error === undefined) resolve(answer.result);
        else reject(new Error(answer.error));
      };
      child.on('message', take);
    });
  };
}
