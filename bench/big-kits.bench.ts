import { readFileSync } from 'node:fs';
import { kitOf } from './support/kits.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** Big brains on the built service. `BROCA_BENCH_SYNAPSES=100000` measures another size. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 3);
const SYNAPSES = Number(process.env.BROCA_BENCH_SYNAPSES ?? 10_000);

console.log('## Big kits\n');
console.log(
  `${SYNAPSES} synapses of two lines: start to ready, the first order, and the longest wait of another request during a reload (fastest and median of ${ROUNDS})\n`,
);
const home = kitOf(SYNAPSES);
const rounds: Round[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await roundOf(home));

console.log('| | fastest | median |\n|---|---:|---:|');
row('ready, ms', ({ readyMs }) => readyMs);
row('resident at ready, MB', ({ residentMb }) => residentMb);
row('first order, ms', ({ firstOrderMs }) => firstOrderMs);
row('reload, ms', ({ reloadMs }) => reloadMs);
row('longest wait during it, ms', ({ longestWaitMs }) => longestWaitMs);
row('resident after it, MB', ({ afterReloadMb }) => afterReloadMb);

interface Round {
  readonly readyMs: number;
  readonly residentMb: number;
  readonly firstOrderMs: number;
  readonly reloadMs: number;
  readonly longestWaitMs: number;
  readonly afterReloadMb: number;
}

async function roundOf(home: string): Promise<Round> {
  const startedMs = performance.now();
  const { url, pid, stop } = await brocaProcess(home);
  const readyMs = performance.now() - startedMs;
  const residentMb = residentOf(pid);
  await timed(`${url}/`); // the client's own first connection
  const body = JSON.stringify({ order: 'turn on the light number w7', mute: true });
  const firstOrderMs = await timed(`${url}/synapses/start/order`, { method: 'POST', body });
  let isDone = false;
  const reload = timed(`${url}/reload`, { method: 'POST' }).finally(() => {
    isDone = true;
  });
  let longestWaitMs = 0;
  while (!isDone) longestWaitMs = Math.max(longestWaitMs, await timed(`${url}/`));
  const reloadMs = await reload;
  const afterReloadMb = residentOf(pid);
  await stop();
  return { readyMs, residentMb, firstOrderMs, reloadMs, longestWaitMs, afterReloadMb };
}

async function timed(url: string, options: RequestInit = {}): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(url, options);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} at ${url}`);
  return performance.now() - startMs;
}

function row(name: string, value: (round: Round) => number): void {
  const values = rounds.map(value);
  console.log(`| ${name} | ${quantile(values, 0).toFixed(0)} | ${quantile(values, 0.5).toFixed(0)} |`);
}

function residentOf(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
