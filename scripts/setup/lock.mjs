import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setupFolder } from './paths.mjs';
import { say } from './say.mjs';

const lock = join(setupFolder, 'lock');
const mine = `${lock}.${process.pid}`;

/**
 * Does the work while no other setup of this checkout runs, waiting for one that does.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(setupFolder, { recursive: true });
  writeFileSync(join(setupFolder, '.gitignore'), '*\n');
  writeFileSync(mine, holder(process.pid));
  process.once('exit', release);
  try {
    for (let waits = 0; !take(); waits += 1) {
      if (waits === 0) say('Another command is setting Broca up: waiting for it');
      await setTimeout(200);
    }
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Keeps the lock for a program of ours, should it outlive this process. @param {number} pid */
export function shareLock(pid) {
  // the lock is a second name of this file
  appendFileSync(mine, `\n${holder(pid)}`);
}

function take() {
  if (isStale(read(lock))) dropStale();
  try {
    linkSync(mine, lock);
    return true;
  } catch {
    return false;
  }
}

function release() {
  if (read(lock) === read(mine)) rmSync(lock, { force: true });
  rmSync(mine, { force: true });
}

function dropStale() {
  const aside = `${mine}.stale`;
  try {
    renameSync(lock, aside);
    // between the look and the rename another process may have taken the lock anew
    if (isStale(read(aside))) rmSync(`${lock}.${parseInt(read(aside), 10)}`, { force: true });
    else linkSync(aside, lock);
    rmSync(aside, { force: true });
  } catch {
    // another process was faster
  }
}

/** A lock is stale when none of its processes is left. */
function isStale(/** @type {string} */ text) {
  return text !== '' && !text.split('\n').some(isRunning);
}

/** Whether a process still runs; a number can since have gone to a younger one. */
function isRunning(/** @type {string} */ text) {
  const [pid, start] = text.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  return startOf(Number(pid)) === start;
}

function holder(/** @type {number} */ pid) {
  return `${pid} ${startOf(pid)}`;
}

/** When a process started, in ticks since boot; empty where there is no /proc. */
function startOf(/** @type {number} */ pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
