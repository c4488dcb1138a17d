import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitOf } from './support/kits.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** A spoken order of about two seconds through `POST /synapses/start/audio`, from the first byte sent to the answer. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 40);
const wav = execFileSync('espeak-ng', [
  '-v',
  'en-us',
  '-s',
  '150',
  '--stdout',
  'turn off all lights in the house',
]);

console.log('## A spoken order over HTTP\n');
console.log(
  `Milliseconds for the whole request, a WAV file of ${(wav.length / 44_100).toFixed(1)} s, answer muted (${ROUNDS} rounds)\n`,
);
console.log(
  '| kit | first order after start | p50 | p95 | MB of the recogniser |\n|---|---:|---:|---:|---:|',
);
await row('starter kit', join(import.meta.dirname, '../brains/starter'));
await row('1 000 synapses', kitOf(1_000));

async function row(name: string, home: string): Promise<void> {
  const broca = await brocaProcess(home);
  const firstMs = await order(broca.url);
  for (let warm = 0; warm < 5; warm += 1) await order(broca.url);
  const tookMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) tookMs.push(await order(broca.url));
  const [p50, p95] = [0.5, 0.95].map((share) => quantile(tookMs, share).toFixed(0));
  console.log(`| ${name} | ${firstMs.toFixed(0)} | ${p50} | ${p95} | ${recogniserMb(broca.pid)} |`);
  await broca.stop();
}

async function order(url: string): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([wav]), 'order.wav');
  form.set('mute', 'true');
  const startMs = performance.now();
  const answer = await fetch(`${url}/synapses/start/audio`, { method: 'POST', body: form });
  await answer.json();
  if (answer.status !== 201) throw new Error(`the answer was ${answer.status}`);
  return performance.now() - startMs;
}

function recogniserMb(parent: number | undefined): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)]).toString();
  const pid = /(\d+) .*pocketsphinx/.exec(children)?.[1];
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
