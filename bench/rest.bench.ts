import autocannon from 'autocannon';
import { kitOf } from './support/kits.ts';
import { type ServerProcess, serverProcess } from './support/server-process.ts';

/** Orders over HTTP through machines and actors, against a bare Fastify route, in interleaved rounds of one run. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 5);
const SECONDS = 3;

const servers: readonly (readonly [string, ServerProcess])[] = [
  ['bare Fastify echo', await serverProcess('./bare-server.ts')],
  ['10 synapses', await serverProcess('./broca-server.ts', kitOf(10))],
  ['10 000 synapses', await serverProcess('./broca-server.ts', kitOf(10_000))],
];

const perSecond = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const connections of [1, 16]) {
    for (const [name, { url }] of servers) {
      const rate = await load(url, connections);
      if (round > 0)
        perSecond.set(`${name}/${connections}`, [...(perSecond.get(`${name}/${connections}`) ?? []), rate]);
    }
  }
}
for (const [, server] of servers) await server.stop();

console.log(
  `Orders a second over HTTP, a muted \`say\` each (median of ${ROUNDS} interleaved rounds of ${SECONDS} s)\n`,
);
console.log('| server | 1 connection | 16 connections | share of bare, 16 |\n|---|---|---|---|');
const bare = median('bare Fastify echo/16');
for (const [name] of servers) {
  const share = (median(`${name}/16`) / bare) * 100;
  console.log(`| ${name} | ${median(`${name}/1`)} | ${median(`${name}/16`)} | ${share.toFixed(0)} % |`);
}

async function load(url: string, connections: number): Promise<number> {
  const result = await autocannon({
    url: `${url}/synapses/start/order`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: 'turn on the light number w7', mute: 'true' }),
    connections,
    duration: SECONDS,
  });
  if (result['2xx'] !== result.requests.total) throw new Error(`not all answers were 201 at ${url}`);
  return Math.round(result.requests.average);
}

function median(key: string): number {
  const sorted = [...(perSecond.get(key) ?? [])].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
