import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as E from 'fp-ts/lib/Either.js';
import { store } from '../src/store/store.ts';
import { storedRun, toKeep } from '../test/support/kept-run.ts';
import { timer } from '../test/support/timer.ts';
import { median, quantile } from './support/quantile.ts';

/** What it takes until a change is on disk, alone and ten at once, and what keeping a run costs whoever runs it. */
const ROUNDS = 200;
const AT_ONCE = 10;
const RUNS = 10_000;
const TRACE = JSON.stringify({
  neurons: Array.from({ length: 10 }, (_, at) => ({ at, said: 'x'.repeat(280) })),
});

const home = mkdtempSync(join(process.env.BROCA_BENCH_DISK ?? tmpdir(), 'broca-bench-'));
const { timers, memory, files, runs, close } = store({
  path: join(home, 'broca.db'),
  runs: { keep: 10_000, maxBytes: 256_000_000 },
});

const puts: readonly (readonly [string, (number: number) => () => Promise<E.Either<unknown, void>>])[] = [
  ['timer', (number) => timers.put(timer(String(number % 100)))],
  ['memory, one value', (number) => memory.put([[String(number % 100), { a: [1, 2] }]])],
  [
    'file of 2 kB',
    (number) => files.put(join(home, `${number % AT_ONCE}.yml`), 'a: 1234567890\n'.repeat(140)),
  ],
];

console.log('## The store\n');
console.log(`Until it is on disk, median and 99 % of ${ROUNDS} rounds, in ms\n`);
console.log(`| | one | 99 % | ${AT_ONCE} at once, until the last | 99 % |\n|---|---:|---:|---:|---:|`);
for (const [name, put] of puts) {
  const one = await rounds(async (round) => done(await put(round)()));
  const many = await rounds(async (round) => {
    const all = Array.from({ length: AT_ONCE }, (_, index) => put(round * AT_ONCE + index)());
    for (const result of await Promise.all(all)) done(result);
  });
  console.log(
    `| ${name} | ${ms(median(one))} | ${ms(quantile(one, 0.99))} | ${ms(median(many))} | ${ms(quantile(many, 0.99))} |`,
  );
}

runs.put(toKeep(storedRun('first')));
await runs.flushed();
const idle = await paced(() => {});
const busy = await paced((number) => runs.put(toKeep(storedRun(`paced-${number}`, { trace: TRACE }))));
await runs.flushed();

const startedMs = performance.now();
for (let number = 0; number < RUNS; number += 1)
  runs.put(toKeep(storedRun(`many-${number}`, { trace: TRACE })));
const askedMs = performance.now() - startedMs;
await runs.flushed();
const encodedMs = performance.now() - startedMs;
const listedMs = await rounds(async () => done(await runs.list({ limit: 50 })()));
await close();

console.log(`\nRuns with traces of ${TRACE.length} bytes\n`);
console.log('| | |\n|---|---:|');
console.log(`| keeping one, for whoever runs it | ${((askedMs / RUNS) * 1000).toFixed(2)} µs |`);
console.log(`| how late the event loop is without runs, 99 % and at most | ${idle.lateMs} ms |`);
console.log(`| with ${busy.aSecond} runs a second | ${busy.lateMs} ms |`);
console.log(`| written a second, ${RUNS} at once | ${Math.round(RUNS / (encodedMs / 1000))} |`);
console.log(`| a page of 50 of them, median | ${ms(median(listedMs))} ms |`);
console.log(
  `| the file with ${RUNS} of them | ${Math.round(statSync(join(home, 'runs.db')).size / 1024 ** 2)} MB |`,
);
rmSync(home, { recursive: true });

/** For three seconds, once each ms. */
async function paced(work: (number: number) => void) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const untilMs = performance.now() + 3_000;
  let count = 0;
  while (performance.now() < untilMs) {
    work(count++);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  delays.disable();
  const lateMs = `${ms(delays.percentile(99) / 1e6)} and ${ms(delays.max / 1e6)}`;
  return { aSecond: Math.round(count / 3), lateMs };
}

async function rounds(work: (round: number) => Promise<void>): Promise<readonly number[]> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const beganMs = performance.now();
    await work(round);
    took.push(performance.now() - beganMs);
  }
  return took;
}

function done(result: E.Either<unknown, unknown>): void {
  if (E.isLeft(result)) throw new Error(JSON.stringify(result.left));
}

function ms(value: number): string {
  return value.toFixed(2);
}
