import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitOf } from './support/kits.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess, type ServerProcess } from './support/server-process.ts';

/** Big brains on the built service. `BROCA_BENCH_SYNAPSES=100000` measures another size. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);
const SYNAPSES = Number(process.env.BROCA_BENCH_SYNAPSES ?? 10_000);

console.log('## Big kits\n');
console.log(
  `${SYNAPSES} synapses of two lines: a first start and the next one, and a reload after an edit (fastest and median of ${ROUNDS})\n`,
);
const home = kitOf(SYNAPSES);
const brainFile = join(home, 'brain.yml');
const kept = join(home, 'data/kit.cache');
const rounds: Round[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await roundOf(round));

console.log('| | fastest | median |\n|---|---:|---:|');
row('ready, ms', ({ first }) => first.readyMs);
row('resident at ready, MB', ({ first }) => first.residentMb);
row('first order, ms', ({ first }) => first.orderMs);
row('checked and kept after the start, ms', ({ checkedMs }) => checkedMs);
row('longest wait of another request until then, ms', ({ checkWaitMs }) => checkWaitMs);
row('resident after it, MB', ({ checkedMb }) => checkedMb);
row('reload, ms', ({ reloadMs }) => reloadMs);
row('longest wait of another request during it, ms', ({ reloadWaitMs }) => reloadWaitMs);
row('resident after it, MB', ({ reloadedMb }) => reloadedMb);
row('next start: ready, ms', ({ next }) => next.readyMs);
row('next start: resident at ready, MB', ({ next }) => next.residentMb);
row('next start: first order, ms', ({ next }) => next.orderMs);

interface Start {
  readonly readyMs: number;
  readonly residentMb: number;
  readonly orderMs: number;
}

interface Round {
  readonly first: Start;
  readonly checkedMs: number;
  readonly checkWaitMs: number;
  readonly checkedMb: number;
  readonly reloadMs: number;
  readonly reloadWaitMs: number;
  readonly reloadedMb: number;
  readonly next: Start;
}

async function roundOf(round: number): Promise<Round> {
  rmSync(join(home, 'data'), { recursive: true, force: true });
  const startedMs = performance.now();
  const { service, ...first } = await started();
  const checkWaitMs = await longestWaitMs(service.url, () => existsSync(kept));
  const checkedMs = performance.now() - startedMs - first.readyMs;
  const checkedMb = residentOf(service.pid);
  writeFileSync(
    brainFile,
    readFileSync(brainFile, 'utf8').replace(/light 77 is on.*?"/, `light 77 is on, ${round}"`),
  );
  let isReloaded = false;
  const reload = timed(`${service.url}/reload`, { method: 'POST' }).finally(() => {
    isReloaded = true;
  });
  const reloadWaitMs = await longestWaitMs(service.url, () => isReloaded);
  const reloadMs = await reload;
  const reloadedMb = residentOf(service.pid);
  await service.stop();
  const { service: again, ...next } = await started();
  await again.stop();
  return { first, checkedMs, checkWaitMs, checkedMb, reloadMs, reloadWaitMs, reloadedMb, next };
}

async function started(): Promise<Start & { readonly service: ServerProcess }> {
  const startedMs = performance.now();
  const service = await brocaProcess(home);
  const readyMs = performance.now() - startedMs;
  const residentMb = residentOf(service.pid);
  await timed(`${service.url}/`); // the client's own first connection
  const body = JSON.stringify({ order: 'turn on the light number w7', mute: true });
  const orderMs = await timed(`${service.url}/synapses/start/order`, { method: 'POST', body });
  return { service, readyMs, residentMb, orderMs };
}

async function longestWaitMs(url: string, isOver: () => boolean): Promise<number> {
  let longestMs = 0;
  while (!isOver()) longestMs = Math.max(longestMs, await timed(`${url}/`));
  return longestMs;
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
