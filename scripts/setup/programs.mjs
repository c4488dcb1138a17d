import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { constants as system } from 'node:os';
import { delimiter, join } from 'node:path';
import { showSeconds } from './say.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] on top of this process's own
 * @property {number} [timeoutMs]
 * @property {boolean} [finishes] true: a signal does not cut it short
 * @property {(pid: number) => void} [onStart]
 */

/** The full path of a program on PATH, if it is there. @param {string} name */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/**
 * Runs a program to its end with nothing on its stdin; one that cannot be started has status -1. A signal ends it
 * together with this process, or only this process after it where it `finishes`.
 * @param {string} program
 * @param {readonly string[]} words
 * @param {RunOptions} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function run(program, words, { cwd, env, timeoutMs, finishes, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    if (child.pid) onStart?.(child.pid);
    const clear = showSeconds();
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.once('exit', () => process.exit(128 + system.signals[signal]));
      // nothing of npm's half-done work is used again, and its own tidying up takes long
      if (!finishes) child.kill('SIGKILL');
    };
    for (const signal of signals) process.on(signal, stop);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (/** @type {number} */ status, /** @type {string} */ text) => {
      clear();
      for (const signal of signals) process.off(signal, stop);
      resolve({ status, output: text });
    };
    child.on('error', (error) => end(-1, error.message));
    child.on('close', (code, signal) => end(code ?? -1, signal ? `${output}\n${signal}` : output));
  });
}

/** What a failed program said, shortened and indented for a message. @param {string} output */
export function inShort(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^(npm error)?\s+at /.test(line));
  const chosen = lines.length > 14 ? [...lines.slice(0, 7), '…', ...lines.slice(-6)] : lines;
  return chosen.map((line) => `    ${line}`).join('\n');
}

function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
