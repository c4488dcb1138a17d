import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitOf } from './support/kits.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** From the command to its "ready" line, and the memory of the main process then, on the built service. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 5);

const kits: readonly (readonly [string, string])[] = [
  ['starter kit', join(import.meta.dirname, '../brains/starter')],
  ['1 000 synapses', kitOf(1_000)],
  ['10 000 synapses', kitOf(10_000)],
];

console.log('## Start\n');
console.log(`Start to ready (\`broca start\`, built; fastest and median of ${ROUNDS})\n`);
console.log(
  '| kit | fastest ms | median ms | resident MB at ready | after the first order |\n|---|---|---|---|---|',
);
for (const [name, home] of kits) {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await startOnce(home));
  const readyMs = rounds.map((round) => round.readyMs);
  const { residentMb, afterOrderMb } = rounds.at(-1) as Round;
  console.log(
    `| ${name} | ${quantile(readyMs, 0).toFixed(0)} | ${quantile(readyMs, 0.5).toFixed(0)} | ${residentMb} | ${afterOrderMb} |`,
  );
}

interface Round {
  readonly readyMs: number;
  readonly residentMb: number;
  readonly afterOrderMb: number;
}

async function startOnce(home: string): Promise<Round> {
  const startedMs = performance.now();
  const { url, pid, stop } = await brocaProcess(home);
  const readyMs = performance.now() - startedMs;
  const residentMb = residentOf(pid);
  const body = JSON.stringify({ order: 'turn on the light number w7', mute: true });
  await fetch(`${url}/synapses/start/order`, { method: 'POST', body });
  const afterOrderMb = residentOf(pid);
  await stop();
  return { readyMs, residentMb, afterOrderMb };
}

function residentOf(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
