import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installModules, readStamp, writeStamp } from './node-modules.mjs';
import { root } from './paths.mjs';
import { findProgram, run } from './programs.mjs';
import { say } from './say.mjs';

const optionalPackages = {
  speaker: 'no loudspeaker through ALSA: answers are still returned over REST',
  vosk: 'no Vosk speech recognition: pocketsphinx still recognises speech',
};

const alsaHeader = '/usr/include/alsa/asoundlib.h';

/** Whether every optional package is known to load; then nothing is left to build. */
export function optionalPackagesLoad() {
  return readStamp()?.failed?.length === 0;
}

/** Whether a try may bring more than the last one did. */
export function isWorthTrying() {
  const stamp = readStamp();
  return !stamp?.failed || (stamp.failed.length > 0 && stamp.toolchain !== toolchain());
}

/** Looks which optional packages load, installs once more for those that do not, and remembers the outcome. */
export async function tryOptionalPackages({ freshlyInstalled = false }) {
  let failed = await failing();
  if (failed.length > 0 && !freshlyInstalled) {
    say(`Trying again to build ${failed.join(' and ')}: what it is built with has changed`);
    if ((await installModules()) !== 'fresh') return;
    failed = await failing();
  }
  writeStamp({ failed, toolchain: toolchain() });
}

/** Says what the user misses while an optional package does not load. */
export function nameFailedPackages() {
  const failed = readStamp()?.failed ?? [];
  for (const name of failed) say(`The npm package ${name} could not be built: ${optionalPackages[name]}.`);
  if (failed.length > 0)
    say(`  It is built with ${neededTools()}; the next run tries again when that changes.`);
}

async function failing() {
  const names = Object.keys(optionalPackages);
  const loads = await Promise.all(names.map(isLoading));
  return names.filter((_, index) => !loads[index]);
}

async function isLoading(/** @type {string} */ name) {
  // in a process of its own: a native package that does not suit this system can end the process
  const env = { ALSA_CONFIG_PATH: join(root, 'scripts/setup/alsa-null.conf') };
  const words = ['--input-type=module', '-e', `await import('${name}'); process.exit(0)`];
  return (await run(process.execPath, words, { cwd: root, env, timeoutMs: 30_000 })).status === 0;
}

function neededTools() {
  const tools = ['g++', 'make', 'python3'].map((name) => (findProgram(name) ? name : `${name} (missing)`));
  return [...tools, `the ALSA headers${existsSync(alsaHeader) ? '' : ' (missing: libasound2-dev)'}`].join(
    ', ',
  );
}

/** Changes when a compiler, make, Python, the ALSA headers or Node does. */
function toolchain() {
  const tools = ['g++', 'make', 'python3'].map((name) => findProgram(name)).concat(alsaHeader);
  return [process.versions.modules, ...tools.map(fingerprint)].join(' ');
}

function fingerprint(/** @type {string | undefined} */ path) {
  if (!path || !existsSync(path)) return '-';
  const { size, mtimeMs } = statSync(path);
  return `${realpathSync(path)}:${size}:${mtimeMs}`;
}
