import { readdirSync, readFileSync } from 'node:fs';

/** The living children of a process: their ids, and the programs they run. */
export const childrenOf = (pid: number): readonly { readonly pid: number; readonly program: string }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [, program = '', state = '', parent = ''] = /\((.*)\) (\S) (\d+)/.exec(statOf(name)) ?? [];
      return Number(parent) === pid && state !== 'Z' ? [{ pid: Number(name), program }] : [];
    });

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
