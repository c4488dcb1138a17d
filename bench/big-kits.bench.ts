import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { kitOf } from './support/kits.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess, type ServerProcess } from './support/server-process.ts';

/** Big brains on the built service. `BROCA_BENCH_SYNAPSES=20000` measures another size. */
const SIZES = (process.env.BROCA_BENCH_SYNAPSES ?? '10000,100000').split(',').map(Number);
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);

/** A round of 100 000 synapses takes a minute. */
const roundsOf = (count: number): number => (count > 50_000 ? Math.ceil(ROUNDS / 7) : ROUNDS);

const measured: (readonly Round[])[] = [];
await warmUpClient();
for (const count of SIZES) measured.push(await roundsWith(count));

console.log('## Big kits\n');
console.log(
  'Synapses of two lines: a first start, a reload after an edit, and the next start. In brackets the processor time of the main thread, at most during any request\n',
);
const columns = SIZES.map((count) => `${count}, fastest of ${roundsOf(count)} | median`);
console.log(`| | ${columns.join(' | ')} |\n|---|${'---:|---:|'.repeat(SIZES.length)}`);
row('ready, ms', ({ first }) => first.ready);
row('processor time of all threads and ended processes until then, ms', ({ first }) => [first.allMs]);
row('first order, ms', ({ first }) => first.order);
row('checked or kept after the start, ms', ({ checkedMs }) => [checkedMs]);
row('longest wait of another request until then, ms', ({ checkWait }) => checkWait);
row('reload, ms', ({ reloadMs }) => [reloadMs]);
row('longest wait of another request during it, ms', ({ reloadWait }) => reloadWait);
row('next start: ready, ms', ({ next }) => next.ready);
row('next start: first order, ms', ({ next }) => next.order);
row('resident at ready, MB', ({ first }) => [first.residentMb]);
row('at most until after the reload, MB', ({ mostMb }) => [mostMb]);
row('next start: resident at ready, MB', ({ next }) => [next.residentMb]);

/** Milliseconds, and those that the main thread of the service computed in them. */
type Took = readonly [ms: number, processorMs: number];

interface Start {
  readonly ready: Took;
  readonly allMs: number;
  readonly residentMb: number;
  readonly order: Took;
}

interface Round {
  readonly first: Start;
  readonly checkedMs: number;
  readonly checkWait: Took;
  readonly reloadMs: number;
  readonly reloadWait: Took;
  readonly mostMb: number;
  readonly next: Start;
}

async function roundsWith(count: number): Promise<readonly Round[]> {
  const home = kitOf(count);
  const rounds: Round[] = [];
  for (let round = 0; round < roundsOf(count); round += 1) rounds.push(await roundOf(home, round));
  rmSync(home, { recursive: true });
  return rounds;
}

async function roundOf(home: string, round: number): Promise<Round> {
  const brainFile = join(home, 'brain.yml');
  rmSync(join(home, 'data'), { recursive: true, force: true });
  const { service, ...first } = await started(home);
  const readyMs = performance.now();
  const checkWait = await longestWait(service, () => existsSync(join(home, 'data/kit.cache')));
  const checkedMs = performance.now() - readyMs;
  const edited = readFileSync(brainFile, 'utf8').replace(/light 77 is on.*?"/, `light 77 is on, ${round}"`);
  writeFileSync(brainFile, edited);
  let isReloaded = false;
  const reload = reloaded(service).finally(() => {
    isReloaded = true;
  });
  const reloadWait = await longestWait(service, () => isReloaded);
  const reloadMs = await reload;
  const mostMb = memoryOf(service, 'VmHWM');
  await service.stop();
  const { service: again, ...next } = await started(home);
  await again.stop();
  return { first, checkedMs, checkWait, reloadMs, reloadWait, mostMb, next };
}

async function started(home: string): Promise<Start & { readonly service: ServerProcess }> {
  const startedMs = performance.now();
  const service = await brocaProcess(home);
  const ready: Took = [performance.now() - startedMs, processorMsOf(service)];
  const allMs = allProcessorMsOf(service);
  const residentMb = memoryOf(service, 'VmRSS');
  const body = JSON.stringify({ order: 'turn on the light number w7', mute: true });
  const order = await timed(service, '/synapses/start/order', { method: 'POST', body });
  return { service, ready, allMs, residentMb, order };
}

/** After 30 s the answer is that it takes longer; the next one waits for the rest, and finds it done. */
async function reloaded(service: ServerProcess): Promise<number> {
  const startMs = performance.now();
  const reload = () => timed(service, '/reload', { method: 'POST' });
  await reload().catch(reload);
  return performance.now() - startMs;
}

async function longestWait(service: ServerProcess, isOver: () => boolean): Promise<Took> {
  let [longestMs, mostMs] = [0, 0];
  while (!isOver()) {
    const [ms, processorMs] = await timed(service, '/');
    longestMs = Math.max(longestMs, ms);
    mostMs = Math.max(mostMs, processorMs);
  }
  return [longestMs, mostMs];
}

async function timed(service: ServerProcess, path: string, options: RequestInit = {}): Promise<Took> {
  const [startMs, processorMs] = [performance.now(), processorMsOf(service)];
  const response = await fetch(`${service.url}${path}`, options);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} at ${path}`);
  return [performance.now() - startMs, processorMsOf(service) - processorMs];
}

/** The client's own first request takes some 30 ms. */
async function warmUpClient(): Promise<void> {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  for (let times = 0; times < 50; times += 1) await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer();
  server.closeAllConnections();
  server.close();
}

function row(name: string, of: (round: Round) => readonly number[]): void {
  const cells = measured.flatMap((rounds) =>
    [0, 0.5].map((share) => {
      const [value = 0, processor] = [0, 1].map((at) => {
        const values = rounds.flatMap((round) => of(round)[at] ?? []);
        return values.length === 0 ? undefined : quantile(values, share);
      });
      return processor === undefined ? value.toFixed(0) : `${value.toFixed(0)} (${processor.toFixed(0)})`;
    }),
  );
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

function processorMsOf({ pid }: ServerProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Linux counts in hundredths of a second. */
function allProcessorMsOf({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
  return fields.reduce((sum, ticks) => sum + 10 * Number(ticks), 0);
}

function memoryOf({ pid }: ServerProcess, of: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
