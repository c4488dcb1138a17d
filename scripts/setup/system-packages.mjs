import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { debianPackages } from './debian-packages.mjs';
import { findProgram, inShort, run } from './programs.mjs';
import { say } from './say.mjs';

/** @typedef {import('./debian-packages.mjs').DebianPackage} DebianPackage */

/**
 * The packages of these uses that this system lacks, as far as can be seen.
 * @param {readonly DebianPackage['use'][]} uses
 * @returns {readonly DebianPackage[]}
 */
export function missingPackages(uses) {
  const wanted = debianPackages.filter(({ use }) => uses.includes(use));
  const visible = (/** @type {DebianPackage} */ { programs = [], files = [] }) =>
    programs.every(findProgram) && files.every(existsSync);
  if (!isDebian()) return wanted.filter((entry) => !visible(entry));
  const unsure = wanted.filter((entry) => !(entry.anySource && visible(entry)));
  const installed = installedAmong(unsure.map(({ name }) => name));
  return unsure.filter(({ name }) => !installed.has(name));
}

/** Installs packages, or says what to do where it may not. @param {readonly DebianPackage[]} missing */
export async function installPackages(missing) {
  const asRoot = isDebian() ? await rootPrefix() : undefined;
  if (!asRoot) return namePackages(missing);
  for (const { name, reason } of missing) say(`Installing ${name}: ${reason}`);
  const updated = await aptGet(asRoot, ['update']);
  const failed = await install(
    asRoot,
    missing.map(({ name }) => name),
  );
  if (!failed) return;
  say(`apt-get could not install ${failed.names.join(' ')}; Broca goes on without. It said:`);
  if (updated.status !== 0) say(inShort(updated.output));
  say(inShort(failed.output));
  say('(--no-setup starts without trying again.)');
}

/** Says which packages are missing, why they are wanted, and how to get them. @param {readonly DebianPackage[]} missing */
export function namePackages(missing) {
  for (const { name, reason } of missing) say(`Missing ${name}: ${reason}`);
  const names = missing.map(({ name }) => name).join(' ');
  if (isDebian())
    say(`To install what is missing:  ${sudo()}apt-get install -y --no-install-recommends ${names}`);
  else say(`Not a Debian system: please install what Debian calls ${names} the way this system does.`);
}

/** Installs all it can: a package this release does not have must not keep the others away. */
async function install(/** @type {readonly string[]} */ asRoot, /** @type {readonly string[]} */ names) {
  const first = await aptGet(asRoot, ['install', '-y', '--no-install-recommends', ...names]);
  if (first.status === 0) return undefined;
  const unknown = names.filter((name) => new RegExp(`(package |Package ')${name}\\b`).test(first.output));
  const known = names.filter((name) => !unknown.includes(name));
  if (unknown.length === 0 || known.length === 0) return { names, output: first.output };
  const rest = await install(asRoot, known);
  return { names: [...unknown, ...(rest?.names ?? [])], output: `${first.output}${rest?.output ?? ''}` };
}

function aptGet(/** @type {readonly string[]} */ asRoot, /** @type {readonly string[]} */ words) {
  // another package run, such as the nightly upgrade, is waited for
  const [program = '', ...rest] = [...asRoot, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=120', ...words];
  return run(program, rest, { finishes: true });
}

/** The words that make a command run as root without asking anything; none at all where that cannot be. */
async function rootPrefix() {
  const asRoot = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  const user = await run('id', ['-u']);
  if (user.output.trim() === '0') return asRoot;
  return (await run('sudo', ['-n', 'true'])).status === 0 ? ['sudo', '-n', ...asRoot] : undefined;
}

function sudo() {
  return process.getuid?.() === 0 ? '' : 'sudo ';
}

function isDebian() {
  return Boolean(findProgram('dpkg-query') && findProgram('apt-get'));
}

function installedAmong(/** @type {readonly string[]} */ names) {
  if (names.length === 0) return new Set();
  // it fails when one name is unknown, and still answers for the others
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', `\${db:Status-Status} \${Package}\\n`, ...names], {
    encoding: 'utf8',
  });
  const lines = (stdout ?? '').split('\n');
  return new Set(lines.filter((line) => line.startsWith('installed ')).map((line) => line.slice(10)));
}
