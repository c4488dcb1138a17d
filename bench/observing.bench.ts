import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { kitOf } from './support/kits.ts';
import { median } from './support/quantile.ts';
import { type ServerProcess, serverProcess } from './support/server-process.ts';

/** What it costs to be looked at: traces, events and figures, without readers and with many. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);
const SECONDS = 3;
const LOADS = [
  { readers: 100, eventsPerSecond: 100 },
  { readers: 1_000, eventsPerSecond: 10 },
];
const WATCHED = 'watched';

const untraced = kitOf(10);
writeFileSync(
  join(untraced, 'settings.yml'),
  `${readFileSync(join(untraced, 'settings.yml'), 'utf8')}traces: {active: false}\n`,
);
const servers = {
  'nothing looks at it': await start(kitOf(10), '--unobserved'),
  'events and figures': await start(untraced),
  'traces too': await start(kitOf(10)),
};

const rates = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, { url }] of Object.entries(servers)) {
    const rate = await load(url);
    if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate]); // the first round warms up
  }
}
const base = median(rates.get('nothing looks at it') ?? []);
console.log('## What it costs to be looked at\n');
console.log(
  `Orders a second over 16 connections, a muted \`say\` each (median of ${ROUNDS} interleaved rounds)\n`,
);
console.log('| | orders a second | |\n|---|---:|---:|');
for (const name of Object.keys(servers)) {
  const rate = median(rates.get(name) ?? []);
  console.log(`| ${name} | ${rate} | ${percent(rate, base)} |`);
}

const shares = (rates.get('traces too') ?? []).map(
  (rate, round) => rate / (rates.get('events and figures')?.[round] ?? rate),
);
console.log(`\nWith traces, of what there is without, round by round: ${Math.round(median(shares) * 100)} %`);

const watched = servers['traces too'];
console.log('\n| readers | events a second each | came | orders a second | of those without readers | MB |');
console.log('|---:|---:|---:|---:|---:|---:|');
for (const { readers, eventsPerSecond } of LOADS) {
  const alone: number[] = [];
  const together: number[] = [];
  let came = '';
  let mb = 0;
  for (let round = 0; round < Math.min(ROUNDS, 5); round += 1) {
    const pace = paced(watched.url, eventsPerSecond);
    alone.push(await load(watched.url));
    const child = await readersOf(watched.url, readers);
    together.push(await load(watched.url));
    came = `${Math.round(child.perSecond() / readers)}`;
    mb = Math.max(mb, residentMb(watched.pid));
    child.process.kill();
    await once(child.process, 'exit');
    await pace.stop();
  }
  const rate = median(together);
  console.log(
    `| ${readers} | ${eventsPerSecond} | ${came} | ${rate} | ${percent(rate, median(alone))} | ${mb} |`,
  );
}
for (const server of Object.values(servers)) await server.stop();

function start(home: string, option = ''): Promise<ServerProcess> {
  return serverProcess([join(import.meta.dirname, 'support/observed-server.mjs'), home, option]);
}

async function load(url: string): Promise<number> {
  const result = await autocannon({
    url: `${url}/synapses/start/order`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: 'turn on the light number w7', mute: 'true' }),
    connections: 16,
    duration: SECONDS,
  });
  if (result['2xx'] !== result.requests.total) throw new Error(`not all answers were 201 at ${url}`);
  return Math.round(result.requests.average);
}

/** Orders of a conversation that readers look at, at a steady rate. */
function paced(url: string, perSecond: number): { readonly stop: () => Promise<void> } {
  const body = JSON.stringify({ order: 'turn on the light number w3', mute: true, conversation: WATCHED });
  const open = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const one = fetch(`${url}/synapses/start/order`, { method: 'POST', body }).then((answer) =>
      answer.text(),
    );
    open.add(one);
    void one.finally(() => open.delete(one));
  }, 1_000 / perSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function readersOf(url: string, count: number) {
  const query = `type=run.finished&conversation=${WATCHED}`;
  const file = join(import.meta.dirname, 'support/event-readers.ts');
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', file, url, String(count), query], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seconds: number[] = [];
  child.stdout?.on('data', (chunk) => seconds.push(...String(chunk).trim().split('\n').map(Number)));
  while (seconds.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  return { process: child, perSecond: () => median(seconds.slice(1)) };
}

function percent(rate: number, of: number): string {
  return `${((rate / of) * 100).toFixed(0)} %`;
}

function residentMb(pid = 0): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
