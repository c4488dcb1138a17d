import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCi } from './npm.mjs';
import { root, setupFolder } from './paths.mjs';
import { inShort } from './programs.mjs';
import { say } from './say.mjs';

/**
 * What is known about node_modules, kept inside it and written last, so that it cannot outlive an interruption.
 * @typedef {object} Stamp
 * @property {string} of the lock file and the Node it was installed for
 * @property {readonly string[]} [failed] optional packages that did not load when last tried
 * @property {string} [toolchain] what they were last tried with
 */

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.broca-setup.json');
const npmsOwnList = join(modules, '.package-lock.json');
const aside = join(setupFolder, 'node_modules');

/** Whether the packages are those of the lock file; half of them are as good as none. @returns {'ready' | 'stale' | 'absent'} */
export function modulesState() {
  const stamp = readStamp();
  if (stamp) return stamp.of === identity() ? 'ready' : 'stale';
  if (isNpmsOwn()) return 'ready';
  return existsSync(npmsOwnList) ? 'stale' : 'absent';
}

/**
 * Installs the npm packages afresh; where that fails, a complete older set is put back.
 * @returns {Promise<'fresh' | 'older' | 'none'>} what is there now
 */
export async function installModules() {
  say('Installing npm packages: Broca is built from them (this takes a minute the first time)');
  if (readStamp() || isNpmsOwn()) setAside();
  rmSync(modules, { recursive: true, force: true });
  const { status, output } = await npmCi();
  if (status === 0) {
    writeStamp({});
    rmSync(aside, { recursive: true, force: true });
    return 'fresh';
  }
  say('npm could not install the packages. It said:');
  say(inShort(output));
  rmSync(modules, { recursive: true, force: true });
  if (!existsSync(aside)) return 'none';
  renameSync(aside, modules);
  say('Going on with the packages that were there before.');
  return 'older';
}

/** @returns {Stamp | undefined} */
export function readStamp() {
  return readJson(stampFile);
}

/** Keeps what is known about node_modules. @param {Omit<Stamp, 'of'>} knowledge */
export function writeStamp(knowledge) {
  writeFileSync(stampFile, JSON.stringify({ of: identity(), ...knowledge }));
}

function setAside() {
  mkdirSync(setupFolder, { recursive: true });
  rmSync(aside, { recursive: true, force: true });
  renameSync(modules, aside);
}

function identity() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.versions.modules} ${process.platform}-${process.arch}`;
}

/** A finished `npm ci` run by hand leaves npm's own list, with the versions of the lock file. */
function isNpmsOwn() {
  const there = readJson(npmsOwnList)?.packages;
  const locked = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const isThere = (/** @type {[string, any]} */ [path, { optional, version }]) =>
    path === '' || optional || there[path]?.version === version;
  return Boolean(there) && Object.entries(locked).every(isThere);
}

function readJson(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
