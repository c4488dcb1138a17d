import type { Page } from 'playwright-core';
import { browser } from '../test/console/browser.ts';
import { eventStream } from '../test/support/event-stream.ts';
import { kitOf } from './support/kits.ts';
import { brocaProcess } from './support/server-process.ts';

/**
 * What an open page keeps in memory while `BROCA_BENCH_EVENTS` events come, 20 000 by default: the heap after a collection, at the
 * beginning and after each quarter.
 */
const EVENTS = Number(process.env.BROCA_BENCH_EVENTS ?? 20_000);
const QUARTERS = 4;
const VIEWS = ['talk', 'machines', 'timeline', 'runs'] as const;
const AT_ONCE = 8;

const server = await brocaProcess(kitOf(10));
const { events: told, close } = await eventStream(`${server.url}/events`);
const seen = await browser();

console.log('## What the page keeps\n');
console.log(
  `MB of heap in the browser after a collection, while ${EVENTS} events come to the open view; and nodes of the page at the end\n`,
);
console.log(`| view | at first |${' after a quarter more |'.repeat(QUARTERS)} nodes |`);
console.log(`|---|${'---:|'.repeat(QUARTERS + 2)}`);
for (const view of VIEWS) {
  const page = await seen.open(`${server.url}/console#/${view}`);
  await ordersOf(EVENTS / 20);
  const heaps = [await heapMb(page)];
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    await ordersOf(EVENTS / QUARTERS);
    heaps.push(await heapMb(page));
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`| ${[view, ...heaps.map((mb) => mb.toFixed(1)), nodes].join(' | ')} |`);
  await page.close();
}
await seen.close();
close();
await server.stop();

/** Gives orders until so many events have come of them. */
async function ordersOf(events: number): Promise<void> {
  const until = told.length + events;
  while (told.length < until) await Promise.all(Array.from({ length: AT_ONCE }, order));
}

async function order(): Promise<void> {
  const body = JSON.stringify({ order: 'turn on the light number w3', mute: true });
  await fetch(`${server.url}/synapses/start/order`, { method: 'POST', body });
}

async function heapMb(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1_000_000;
}
