import { readFileSync } from 'node:fs';
import { childrenOf } from './children-of.ts';

/** Of `CLK_TCK`, 100 a second on every Linux. */
const TICK_MS = 10;

/** The processor time that a process and its children, those that have ended too, have taken so far. */
export const cpuMsOf = (pid: number): number =>
  treeOf(pid).reduce((sum, one) => sum + cpuTicksOf(one), 0) * TICK_MS;

/** Resident memory of a process, in MB; 0 of one that has ended. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(textOf(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** Resident memory of each child whose command line has `part` in it, together, in MB. */
export const childrenMb = (pid: number, part = ''): number =>
  childrenOf(pid)
    .filter((child) => textOf(child.pid, 'cmdline').includes(part))
    .reduce((sum, child) => sum + residentMb(child.pid), 0);

const treeOf = (pid: number): readonly number[] => [
  pid,
  ...childrenOf(pid).flatMap((child) => treeOf(child.pid)),
];

/** Its own, in user and system mode, and those of its children that have ended. */
function cpuTicksOf(pid: number): number {
  const fields = textOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

function textOf(pid: number, file: 'stat' | 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
