import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shareLock } from './lock.mjs';
import { root } from './paths.mjs';
import { run } from './programs.mjs';

// only errors: npm's warnings are about packages that are known to work here
const quietly = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs exactly what the lock file says, into an empty node_modules. */
export async function npmCi() {
  const result = await npm(['ci', ...quietly]);
  // a registry without packages for other systems cannot complete a lock file; what is locked still holds
  return result.output.includes('in sync') ? npm(['install', '--no-save', ...quietly]) : result;
}

function npm(/** @type {readonly string[]} */ words) {
  const headers = join(dirname(process.execPath), '..');
  const known = process.env.npm_config_nodedir || !existsSync(join(headers, 'include/node/node.h'));
  // Node's own headers, where they are, save node-gyp a download
  const env = known ? undefined : { npm_config_nodedir: headers };
  return run('npm', words, { cwd: root, env, onStart: shareLock });
}
