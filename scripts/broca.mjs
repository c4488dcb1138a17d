#!/usr/bin/env -S node --max-semi-space-size=4
import { existsSync } from 'node:fs';

// npm makes the command `broca` of this file, which is there before Broca is built: of a file that is not there it makes none, and remembers that
const built = new URL('../dist/cli.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  console.error('Broca is not built. To build it, run:  npm start');
  process.exitCode = 1;
}
