import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { kitOf } from './support/kits.ts';
import { median } from './support/quantile.ts';
import { serverProcess } from './support/server-process.ts';
import { streamLine } from './support/stream-line.ts';

/** What an open console costs the service: its events and its machines followed by one page. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BROCA_BENCH_SECONDS ?? 10);
const EVENTS_PER_SECOND = 20;
/** How the kernel counts the time of a process: `getconf CLK_TCK` is 100 on every Linux. */
const TICKS_PER_SECOND = 100;

const server = await serverProcess([join(import.meta.dirname, 'support/observed-server.mjs'), kitOf(10)]);
await order();
const perOrder = await eventsOfAnOrder();

const costs = new Map<string, number[]>();
let told = '';
for (let round = 0; round <= ROUNDS; round += 1) {
  const closed = await busyPercent();
  const events = await streamLine(server.url, '/events');
  const machines = await streamLine(server.url, '/machines/live');
  const open = await busyPercent();
  told = `${Math.round(events.count() / SECONDS)} and ${Math.round(machines.count() / SECONDS)}`;
  events.close();
  machines.close();
  if (round === 0) continue; // it warms up
  for (const [name, cost] of Object.entries({ closed, open, more: open - closed }))
    costs.set(name, [...(costs.get(name) ?? []), cost]);
}
await server.stop();

const shown = (name: string): string => `${median(costs.get(name) ?? []).toFixed(1)} %`;
console.log('## What an open console costs the service\n');
console.log(
  `Time of the service's process, of one core, while orders with ${EVENTS_PER_SECOND} events a second run (median of ${ROUNDS} rounds of ${SECONDS} s each, interleaved)\n`,
);
console.log('| closed | open: `/events` and `/machines/live` are read | more | messages a second of each |');
console.log('|---:|---:|---:|---:|');
console.log(`| ${shown('closed')} | ${shown('open')} | ${shown('more')} | ${told} |`);

async function order(): Promise<void> {
  const body = JSON.stringify({ order: 'turn on the light number w3', mute: true });
  const answer = await fetch(`${server.url}/synapses/start/order`, { method: 'POST', body });
  if (answer.status !== 201) throw new Error(`an order was answered with ${answer.status}`);
  await answer.text();
}

async function eventsOfAnOrder(): Promise<number> {
  const events = await streamLine(server.url, '/events');
  await order();
  await wait(500);
  events.close();
  return events.count();
}

/** Of one core, while orders run. */
async function busyPercent(): Promise<number> {
  const before = ticksOf(server.pid);
  const end = performance.now() + SECONDS * 1_000;
  let at = performance.now();
  for (; at < end; at += (1_000 * perOrder) / EVENTS_PER_SECOND) {
    await wait(Math.max(0, at - performance.now()));
    await order();
  }
  await wait(Math.max(0, end - performance.now()));
  return ((ticksOf(server.pid) - before) / TICKS_PER_SECOND / SECONDS) * 100;
}

/** What a process and its threads have used of all processors. */
function ticksOf(pid = 0): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
