import autocannon from 'autocannon';
import { kitOf } from './support/kits.ts';
import { median } from './support/quantile.ts';
import { bareProcess, brocaProcess } from './support/server-process.ts';

/** Orders over HTTP through machines and actors, against a bare Fastify route, in interleaved rounds of one run. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 5);
const SECONDS = 3;
const CONNECTIONS = [1, 16];

const servers = {
  'bare Fastify echo': await bareProcess(),
  '10 synapses': await brocaProcess(kitOf(10)),
  '10 000 synapses': await brocaProcess(kitOf(10_000)),
};

const rates = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const connections of CONNECTIONS) {
    for (const [name, { url }] of Object.entries(servers)) {
      const rate = await load(url, connections);
      const key = `${name}/${connections}`;
      if (round > 0) rates.set(key, [...(rates.get(key) ?? []), rate]); // the first round warms up
    }
  }
}
for (const server of Object.values(servers)) await server.stop();

console.log('## Orders over HTTP\n');
console.log(
  `Requests a second, a muted \`say\` each (median of ${ROUNDS} interleaved rounds of ${SECONDS} s)\n`,
);
console.log('| server | 1 connection | of bare | 16 connections | of bare |\n|---|---:|---:|---:|---:|');
for (const name of Object.keys(servers)) {
  const cells = CONNECTIONS.map((connections) => {
    const share = rate(name, connections) / rate('bare Fastify echo', connections);
    return `${rate(name, connections)} | ${(share * 100).toFixed(0)} %`;
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
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

function rate(name: string, connections: number): number {
  return median(rates.get(`${name}/${connections}`) ?? []);
}
