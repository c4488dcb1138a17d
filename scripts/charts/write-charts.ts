import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnCharts } from './drawn-charts.ts';

/** Draws the machines anew into docs/charts; with `--check` it writes nothing, and fails where a drawing is not what the machine is. */
const folder = join(import.meta.dirname, '../../docs/charts');
mkdirSync(folder, { recursive: true });
const drawn = await drawnCharts();
const there = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const stale = [...new Set([...drawn.keys(), ...there.keys()])].filter(
  (name) => drawn.get(name) !== there.get(name),
);
if (!process.argv.includes('--check')) {
  for (const name of stale) {
    const svg = drawn.get(name);
    if (svg === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), svg);
  }
} else if (stale.length > 0) {
  console.error(`docs/charts: ${stale.join(', ')} not as the machines are; npm run docs:charts draws them`);
  process.exitCode = 1;
}
