import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DRAWINGS, drawnCharts } from './drawn-charts.ts';

/**
 * Lays out the machines anew, for the service and for docs/charts. With `--check` it writes nothing, and fails where a file is not what the
 * machines say.
 */
const root = join(import.meta.dirname, '../..');
mkdirSync(join(root, DRAWINGS), { recursive: true });
const drawn = await drawnCharts();
const old = readdirSync(join(root, DRAWINGS)).map((name) => `${DRAWINGS}/${name}`);
const stale = [...new Set([...drawn.keys(), ...old])].filter((path) => drawn.get(path) !== textOf(path));
if (!process.argv.includes('--check')) {
  for (const path of stale) {
    const text = drawn.get(path);
    if (text === undefined) rmSync(join(root, path));
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
} else if (stale.length > 0) {
  console.error(`${stale.join(', ')}: not as the machines are; npm run docs:charts makes them anew`);
  process.exitCode = 1;
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
