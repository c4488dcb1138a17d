import { readFileSync } from 'node:fs';
import { childrenOf } from '../../test/support/children-of.ts';

/** The newest of this process's children. */
export const youngestChild = (): number => Math.max(...childrenOf(process.pid).map(({ pid }) => pid));

/** Memory that a process has in use, in MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** User and system time in clock ticks of 10 ms: the fields 14 and 15 of proc(5). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
