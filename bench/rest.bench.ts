import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { allocatedKb } from './support/garbage.ts';
import { kitOf } from './support/kits.ts';
import { median } from './support/quantile.ts';
import { bareProcess, brocaProcess, type ServerProcess } from './support/server-process.ts';

/** Orders over HTTP through machines and actors, against a bare Fastify route, in interleaved rounds of one run. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);
const SECONDS = 3;
const CONNECTIONS = [1, 16];
/** A line for each collection, of a hundred orders and more. */
const TRACE = ['--trace-gc'];

const servers = {
  'bare Fastify echo': await bareProcess(TRACE),
  '10 synapses': await brocaProcess(kitOf(10), { flags: TRACE }),
  '10 000 synapses': await brocaProcess(kitOf(10_000), { flags: TRACE }),
};

const rates = new Map<string, number[]>();
/** µs of the main thread for one order. */
const costs = new Map<string, number[]>();
/** KB that the main thread allocates for one order. */
const garbage = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const connections of CONNECTIONS) {
    for (const [name, server] of Object.entries(servers)) {
      const { rate, costUs, kb } = await load(server, connections);
      const key = `${name}/${connections}`;
      if (round === 0) continue; // it warms up
      rates.set(key, [...(rates.get(key) ?? []), rate]);
      costs.set(key, [...(costs.get(key) ?? []), costUs]);
      garbage.set(key, [...(garbage.get(key) ?? []), kb]);
    }
  }
}
for (const server of Object.values(servers)) await server.stop();

console.log('## Orders over HTTP\n');
console.log(
  `Requests a second, a muted \`say\` each (medians of ${ROUNDS} interleaved rounds of ${SECONDS} s; shares round by round)\n`,
);
console.log(
  '| server | 1 connection | of bare | 16 connections | of bare | µs of the main thread | times bare | KB allocated |\n|---|---:|---:|---:|---:|---:|---:|---:|',
);
for (const name of Object.keys(servers)) {
  const cells = CONNECTIONS.map((connections) => {
    const share = ofBare(rates, name, connections);
    return `${rate(name, connections)} | ${(share * 100).toFixed(0)} %`;
  });
  const times = ofBare(costs, name, CONNECTIONS.at(-1));
  const kb = atMostConnections(garbage, name).toFixed(1);
  console.log(`| ${name} | ${cells.join(' | ')} | ${cost(name).toFixed(0)} | ${times.toFixed(2)} | ${kb} |`);
}

async function load({ url, pid, printed }: ServerProcess, connections: number) {
  const start = printed().length;
  const beforeUs = mainThreadUs(pid);
  const result = await autocannon({
    url: `${url}/synapses/start/order`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: 'turn on the light number w7', mute: 'true' }),
    connections,
    duration: SECONDS,
  });
  if (result['2xx'] !== result.requests.total) throw new Error(`not all answers were 201 at ${url}`);
  const costUs = (mainThreadUs(pid) - beforeUs) / result.requests.total;
  const kb = allocatedKb(printed(), start) / result.requests.total;
  return { rate: Math.round(result.requests.average), costUs, kb };
}

/** The processor time of a process's main thread so far. */
function mainThreadUs(pid: number | undefined): number {
  const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(ns) / 1_000;
}

/** Round by round, for a machine is not as fast in each. */
function ofBare(
  figures: ReadonlyMap<string, readonly number[]>,
  name: string,
  connections: number | undefined,
): number {
  const bare = figures.get(`bare Fastify echo/${connections}`) ?? [];
  const own = figures.get(`${name}/${connections}`) ?? [];
  return median(own.map((figure, round) => figure / (bare[round] ?? Number.NaN)));
}

function cost(name: string): number {
  return atMostConnections(costs, name);
}

function atMostConnections(figures: ReadonlyMap<string, readonly number[]>, name: string): number {
  return median(figures.get(`${name}/${CONNECTIONS.at(-1)}`) ?? []);
}

function rate(name: string, connections: number): number {
  return median(rates.get(`${name}/${connections}`) ?? []);
}
