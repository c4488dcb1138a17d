#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { cli } from './setup/paths.mjs';
import { say } from './setup/say.mjs';
import { mayInstall, setUp } from './setup.mjs';

// Node opens its debugger at a SIGUSR1 that nobody listens to; here it is a button
process.on('SIGUSR1', () => {});

const words = process.argv.slice(2);
const { hasModules, hasBuild } = await setUp('start', { mayInstall: mayInstall(words) });
if (hasModules && hasBuild && existsSync(cli)) {
  // in this very process: signals and the exit status are then Broca's own
  process.argv = [process.execPath, cli, 'start', ...words.filter((word) => word !== '--no-setup')];
  await import(pathToFileURL(cli).href);
} else {
  say('Broca cannot start: see above.');
  process.exitCode = 1;
}
