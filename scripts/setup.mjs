import { existsSync } from 'node:fs';
import { build, isBuilt } from './setup/build.mjs';
import { alone } from './setup/lock.mjs';
import { installModules, modulesState } from './setup/node-modules.mjs';
import {
  isWorthTrying,
  nameFailedPackages,
  optionalPackagesLoad,
  tryOptionalPackages,
} from './setup/optional-packages.mjs';
import { cli } from './setup/paths.mjs';
import { say } from './setup/say.mjs';
import { installPackages, missingPackages, namePackages } from './setup/system-packages.mjs';

/**
 * Makes the checkout ready for a command; quick when it is. Says what it does, and what it could not do.
 * @param {'start' | 'test'} goal
 * @param {{ mayInstall: boolean }} options
 * @returns {Promise<{ hasModules: boolean, hasBuild: boolean }>}
 */
export async function setUp(goal, { mayInstall }) {
  if (isOldNode()) {
    say(`Broca needs Node 20.19 or newer; this is ${process.version}.`);
    return { hasModules: false, hasBuild: false };
  }
  if (!mayInstall) return nameWhatIsMissing(goal);
  const ready = isReady(goal) ? { hasModules: true, hasBuild: true } : await alone(() => makeReady(goal));
  if (ready.hasModules) nameFailedPackages();
  return ready;
}

/** Whether setup may install and build, by the user's words and environment. @param {readonly string[]} words */
export function mayInstall(words) {
  return !words.includes('--no-setup') && !['1', 'true'].includes(process.env.BROCA_NO_SETUP ?? '');
}

function isReady(/** @type {'start' | 'test'} */ goal) {
  return (
    modulesState() === 'ready' && !isWorthTrying() && isBuilt() && missingPackages(usesOf(goal)).length === 0
  );
}

async function makeReady(/** @type {'start' | 'test'} */ goal) {
  const missing = missingPackages(usesOf(goal));
  if (missing.length > 0) await installPackages(missing);
  const freshlyInstalled = modulesState() !== 'ready';
  if (freshlyInstalled && (await installModules()) === 'none') return { hasModules: false, hasBuild: false };
  if (modulesState() === 'ready' && isWorthTrying()) await tryOptionalPackages({ freshlyInstalled });
  return { hasModules: true, hasBuild: isBuilt() || (await build()) };
}

function nameWhatIsMissing(/** @type {'start' | 'test'} */ goal) {
  const missing = missingPackages(usesOf(goal));
  if (missing.length > 0) namePackages(missing);
  const state = modulesState();
  if (state === 'absent') say('The npm packages are not installed. Run:  npm ci');
  if (state === 'stale') say('The npm packages are not those of package-lock.json. To mend it, run:  npm ci');
  if (!existsSync(cli)) say('Broca is not built. Run:  npm run build');
  else if (!isBuilt()) say('The sources are newer than dist/. To build them, run:  npm run build');
  return { hasModules: state !== 'absent', hasBuild: existsSync(cli) };
}

/** @returns {readonly ('run' | 'build' | 'test')[]} */
function usesOf(/** @type {'start' | 'test'} */ goal) {
  return ['run', ...(optionalPackagesLoad() ? [] : ['build']), ...(goal === 'test' ? ['test'] : [])];
}

function isOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19);
}
