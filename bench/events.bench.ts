import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { kitOf } from './support/kits.ts';
import { orderLoad } from './support/order-load.ts';
import { median, quantile } from './support/quantile.ts';
import { serverProcess } from './support/server-process.ts';

/** What readers of all live events cost the orders that cause them, and how soon each event comes, in interleaved rounds. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);
const SECONDS = 3;
const CONNECTIONS = 16;
const READERS = [0, 1, 100];

interface Came {
  readonly events: number;
  readonly isWhole: boolean;
  readonly lost: number;
  readonly inTime: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

interface Measured extends Awaited<ReturnType<typeof orderLoad>> {
  readonly came: Came | undefined;
}

const server = await serverProcess([join(import.meta.dirname, 'support/observed-server.mjs'), kitOf(10)]);
const rounds = new Map<number, Measured[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const readers of READERS) {
    const measured = await measure(readers);
    if (round > 0) rounds.set(readers, [...(rounds.get(readers) ?? []), measured]); // the first one warms up
  }
}
await server.stop();

console.log('## Orders beside readers of the live events\n');
console.log(
  `Orders a second over ${CONNECTIONS} connections, a muted \`say\` each, while readers in another process read all events (median of ${ROUNDS} interleaved rounds of ${SECONDS} s). Their processor time: main thread, and all threads.\n`,
);
console.log(
  '| readers | orders a second | | µs an order | | with GC | events | whole and in order | within 100 ms | median | p99 | at most |',
);
console.log('|---:|---:|---:|---:|---:|---:|---:|---|---:|---:|---:|---:|');
const alone = rounds.get(0) ?? [];
for (const readers of READERS) {
  const all = rounds.get(readers) ?? [];
  const of = (pick: (one: Measured) => number) => median(all.map(pick));
  const base = (pick: (one: Measured) => number) => median(alone.map(pick));
  const rate = of(({ perSecond }) => perSecond);
  const us = of(({ mainUs }) => mainUs);
  const cells = [
    rate,
    change(
      rate,
      base(({ perSecond }) => perSecond),
    ),
    us.toFixed(0),
    change(
      us,
      base(({ mainUs }) => mainUs),
    ),
    of(({ allUs }) => allUs).toFixed(0),
    ...cameCells(all.flatMap(({ came }) => came ?? [])),
  ];
  console.log(`| ${readers} | ${cells.join(' | ')} |`);
}

function cameCells(came: readonly Came[]): readonly string[] {
  if (came.length === 0) return ['', '', '', '', '', ''];
  const sum = (pick: (one: Came) => number) => came.reduce((total, one) => total + pick(one), 0);
  const whole = came.filter(({ isWhole }) => isWhole).length;
  const lost = sum((one) => one.lost);
  return [
    String(sum(({ events }) => events)),
    `${whole === came.length ? 'yes' : `${whole} of ${came.length} rounds`}${lost === 0 ? '' : `; ${lost} dropped`}`,
    `${((sum(({ inTime }) => inTime) / came.length) * 100).toFixed(1)} %`,
    `${median(came.map(({ medianMs }) => medianMs)).toFixed(0)} ms`,
    `${median(came.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms`,
    `${quantile(
      came.map(({ mostMs }) => mostMs),
      1,
    ).toFixed(0)} ms`,
  ];
}

async function measure(readers: number): Promise<Measured> {
  const watchers = readers === 0 ? undefined : await watching(readers);
  const load = await orderLoad(server.url, server.pid, CONNECTIONS, SECONDS * 1_000);
  const came = await watchers?.came();
  await watchers?.end();
  return { ...load, came };
}

async function watching(readers: number) {
  const file = join(import.meta.dirname, 'support/event-watchers.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, server.url, String(readers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  await wait(300); // what came of its beginning
  return {
    came: async (): Promise<Came> => {
      const answer = once(lines, 'line');
      child.stdin.write('\n');
      const [line] = await answer;
      return JSON.parse(String(line));
    },
    end: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

function change(now: number, before: number): string {
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}
