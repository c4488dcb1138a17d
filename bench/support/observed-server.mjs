import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The built service on a kit, with lines for many readers; with `--unobserved` nothing looks at it. */
const [home, option] = process.argv.slice(2);
if (option === '--unobserved') register('./unobserved-hooks.mjs', import.meta.url);
const dist = process.env.BROCA_DIST ?? join(import.meta.dirname, '../../dist');
const { start } = await import(pathToFileURL(join(dist, 'main.js')).href);
const started = await start({
  home,
  port: 0,
  log: () => {},
  limits: { lines: 4_000, linesOnLoopback: 4_000 },
});
console.log(`${started.right.url} `);
process.once('SIGTERM', () => started.right.stop());
