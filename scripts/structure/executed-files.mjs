import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../setup/paths.mjs';

/** The bundle would be one file. */
const UNBUNDLED = join(root, 'dist/unbundled.js');

/** How long the service is watched while nobody asks anything, to know what runs anyway. */
const IDLE_MS = 3_000;

/** What follows an answer, such as writing its trace to disk, is done by then. */
const AFTER_MS = 1_500;

const WARM_UP_ORDERS = 10;

/**
 * Prints how many files of `dist` run for one request, without those that run while the service is idle, in the main process
 * of a service with the starter kit. `--names` lists them.
 */
export async function printExecutedFiles({ hasNames = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'broca-structure-'));
  const home = join(folder, 'kit');
  cpSync(join(root, 'brains/starter'), home, { recursive: true });
  const sound = join(folder, 'order.wav');
  execFileSync('espeak-ng', ['-w', sound, 'hello']);
  const service = await started(home, join(folder, 'data'));
  const executed = executedOf(service.child, join(folder, 'ran.json'));
  try {
    const requests = requestsTo(service.url, sound);
    for (let count = 0; count < WARM_UP_ORDERS; count += 1) await requests['an order, muted']();
    await executed();
    const idle = await idleFiles(executed);
    console.log(`files that run while idle  ${idle.size}`);
    for (const [name, request] of Object.entries(requests)) {
      const { status } = await request();
      const files = (await executed()).filter((file) => !idle.has(file)).sort();
      console.log(`files that run for ${name.padEnd(20)} ${files.length} (answered ${status})`);
      if (hasNames) for (const file of files) console.log(`  ${file}`);
    }
  } finally {
    service.child.kill();
    await once(service.child, 'exit');
    rmSync(folder, { recursive: true });
  }
}

/** What runs in each of two spans: what is left to do of earlier requests runs in one. */
async function idleFiles(/** @type {() => Promise<readonly string[]>} */ executed) {
  await wait(IDLE_MS);
  const before = new Set(await executed());
  await wait(IDLE_MS);
  return new Set((await executed()).filter((file) => before.has(file)));
}

function requestsTo(/** @type {string} */ url, /** @type {string} */ sound) {
  const json = { 'content-type': 'application/json' };
  return {
    'an order, muted': () =>
      send(`${url}/synapses/start/order`, {
        method: 'POST',
        headers: json,
        body: '{"order":"hello","mute":true}',
      }),
    'an upload': () => {
      const body = new FormData();
      body.set('file', new Blob([readFileSync(sound)]), 'order.wav');
      body.set('mute', 'true');
      return send(`${url}/synapses/start/audio`, { method: 'POST', body });
    },
    'a change of settings': () =>
      send(`${url}/settings/options`, { method: 'PATCH', headers: json, body: '{"stt_timeout":7}' }),
  };
}

async function send(/** @type {string} */ url, /** @type {RequestInit} */ init) {
  const response = await fetch(url, init);
  await response.text();
  return response;
}

/** Gives what ran since it was called last, once what follows an answer has been done too. */
function executedOf(
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {string} */ path,
) {
  return async () => {
    await wait(AFTER_MS);
    child.send(path);
    await once(child, 'message');
    /** @type {string[]} */
    const urls = JSON.parse(readFileSync(path, 'utf8'));
    return [...new Set(urls.filter((url) => /\/dist\//.test(url) && !/node_modules/.test(url)))].map((url) =>
      url.replace(/^.*\/dist\//, ''),
    );
  };
}

async function started(/** @type {string} */ home, /** @type {string} */ data) {
  const hook = join(import.meta.dirname, 'coverage-hook.mjs');
  const words = ['--import', hook, UNBUNDLED, 'start', '--home', home, '--data', data, '--port', '0'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /http:\/\/[^/\s]+(?=[/\s])/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The service ended early: ${printed}`)));
  });
  return { child, url };
}
