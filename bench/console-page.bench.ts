import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browser } from '../test/console/browser.ts';
import { kitOf } from './support/kits.ts';
import { median } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** How long the console takes to open, with nothing of it in the browser's cache, and how large it is. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);

/** Each view with what is drawn of its data. */
const VIEWS = {
  talk: '.assistant-card .ears',
  machines: '.chart-place .lit',
  timeline: '.group-chip',
  runs: '.run-list tbody tr',
  brain: '.brain-list li',
  health: '.wide-table td',
} as const;

const server = await brocaProcess(kitOf(10));
for (let run = 0; run < 20; run += 1) await order();
const seen = await browser();
const page = await seen.open('about:blank');
const cache = await seen.context.newCDPSession(page);

const times = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [view, drawn] of Object.entries(VIEWS)) {
    const took = await openedMs(page, view, drawn);
    if (round > 0) times.set(view, [...(times.get(view) ?? []), took]); // the first round warms up
  }
await openedMs(page, 'talk', VIEWS.talk);
const firstBytes = await page.evaluate(() =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
);
await seen.close();
await server.stop();

const titles = Object.keys(VIEWS);
console.log('## Opening the console\n');
console.log(
  `Milliseconds from the request to the view drawn with what the service says, nothing in the browser's cache, Chromium on this machine (median of ${ROUNDS} rounds)\n`,
);
console.log(`| ${titles.join(' | ')} |\n|${titles.map(() => '---:').join('|')}|`);
console.log(`| ${titles.map((view) => median(times.get(view) ?? []).toFixed(0)).join(' | ')} |\n`);
console.log('kB of script, compressed\n');
console.log('| before the first view | all of it, in every language |\n|---:|---:|');
console.log(`| ${(firstBytes / 1_000).toFixed(0)} | ${kilobytes(/\.js\.br$/)} |`);

async function openedMs(tab: Page, view: string, drawn: string): Promise<number> {
  await tab.goto('about:blank');
  await cache.send('Network.clearBrowserCache');
  const before = performance.now();
  await tab.goto(`${server.url}/console#/${view}`, { waitUntil: 'commit' });
  await tab.locator(drawn).first().waitFor();
  return performance.now() - before;
}

async function order(): Promise<void> {
  const body = JSON.stringify({ order: 'turn on the light number w3', mute: true });
  await fetch(`${server.url}/synapses/start/order`, { method: 'POST', body });
}

/** As browsers that know brotli get it. */
function kilobytes(names: RegExp): string {
  const folder = join(import.meta.dirname, '../dist/console');
  const bytes = readdirSync(folder)
    .filter((name) => names.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return (bytes / 1_000).toFixed(0);
}
