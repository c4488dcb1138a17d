import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from './support/quantile.ts';
import { bareProcess, brocaProcess } from './support/server-process.ts';

/** Synapses of five neurons with a template each, over HTTP; many conversations at once; and what stays in memory after many runs. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 5);
const SECONDS = 3;
const RUNS = 100_000;
const CONVERSATIONS = 100;

const BRAIN = `
- name: five
  signals:
    - order: "report on {{ room }}"
  neurons:
    - say: {message: "In {{ room }}"}
    - say: {message: "{{ room | upper }} has {{ lights | length }} lights"}
    - debug: {message: "{% for light in lights %}{{ light }}{% if not loop.last %}, {% endif %}{% endfor %}"}
    - systemdate: {say_template: "{{ hours }}:{{ minutes }}", kalliope_memory: {asked: "{{ hours }}"}}
    - say: {message: "{{ 'bright' if lights else 'dark' }} since {{ kalliope_memory['asked'] }}"}
`;

const home = mkdtempSync(join(tmpdir(), 'broca-bench-'));
writeFileSync(join(home, 'brain.yml'), BRAIN);
writeFileSync(join(home, 'variables.yml'), 'lights: [desk, ceiling, floor]\n');
writeFileSync(
  join(home, 'settings.yml'),
  'default_player: none\nplayers: [none]\nvar_files: [variables.yml]\noptions: {mute: true}\n',
);
const broca = await brocaProcess(home);
const bare = await bareProcess();

const rates = { broca: [] as number[], bare: [] as number[], conversations: [] as number[] };
const p99s: number[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const one = await load(broca.url, 16);
  const least = await load(bare.url, 16);
  const many = await load(broca.url, CONVERSATIONS, true);
  if (round === 0) continue; // it warms up
  rates.broca.push(one.rate);
  rates.bare.push(least.rate);
  rates.conversations.push(many.rate);
  p99s.push(many.p99Ms);
}

const HOSTILE = [
  '{{ "a" * 200000000 }}',
  '{% set a = "aaaaaaaaaa" %}{{ a | replace("a", a * 1000) | replace("a", a * 1000) }}',
  '{% for a in range(99999) %}{% for b in range(99999) %}{{ loop.index ~ a ~ b }}{% endfor %}{% endfor %}',
];
for (const [index, message] of HOSTILE.entries()) {
  const synapse = { name: `hostile-${index}`, signals: [], neurons: [{ say: { message } }] };
  await fetch(`${broca.url}/synapses`, { method: 'POST', body: JSON.stringify(synapse) });
}
const disturbed = await besideHostile();

const beforeMb = residentMb(broca.pid);
await load(broca.url, 16, false, RUNS);
const afterMb = residentMb(broca.pid);
await load(broca.url, 16, false, RUNS);
const laterMb = residentMb(broca.pid);
await broca.stop();
await bare.stop();

const runs = median(rates.broca);
const inMany = median(rates.conversations);
console.log('## Runs of five neurons with a template each, over HTTP\n');
console.log(`Medians of ${ROUNDS} interleaved rounds of ${SECONDS} s\n`);
console.log('| | runs a second | of bare Fastify | |\n|---|---:|---:|---|');
console.log(`| 16 connections, one conversation | ${runs} | ${share(runs)} | |`);
console.log(
  `| ${CONVERSATIONS} connections, a conversation each | ${inMany} | ${share(inMany)} | p99 ${median(p99s)} ms |`,
);
console.log(
  `| 4 connections, while 4 others start templates that would grow or loop without end (${disturbed.hostile} did) | ${disturbed.rate} | | p99 ${disturbed.p99Ms} ms, at most ${disturbed.mostMs} ms |`,
);
console.log(
  `\nResident memory: ${beforeMb} MB before, ${afterMb} MB after ${RUNS} runs, ${laterMb} MB after ${RUNS} more.`,
);

function share(rate: number): string {
  return `${((rate / median(rates.bare)) * 100).toFixed(0)} %`;
}

async function load(url: string, connections: number, hasOwnConversations = false, amount?: number) {
  const body = (conversation: string) => JSON.stringify({ order: 'report on the kitchen', conversation });
  const result = await autocannon({
    url: `${url}/synapses/start/order`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body('default'),
    connections,
    ...(amount === undefined ? { duration: SECONDS } : { amount }),
    ...(hasOwnConversations
      ? { requests: Array.from({ length: CONVERSATIONS }, (_, index) => ({ body: body(`room-${index}`) })) }
      : {}),
  });
  if (result['2xx'] !== result.requests.total) throw new Error(`not all answers were 201 at ${url}`);
  const { p99: p99Ms, max: mostMs } = result.latency;
  return { rate: Math.round(result.requests.average), p99Ms, mostMs };
}

/** What everybody else notices of templates that came through the API and mean no good. */
async function besideHostile() {
  const hostile = autocannon({
    url: broca.url,
    connections: 4,
    duration: SECONDS,
    requests: HOSTILE.map((_, index) => ({ method: 'POST', path: `/synapses/start/id/hostile-${index}` })),
  });
  const others = await load(broca.url, 4);
  return { ...others, hostile: (await hostile).requests.total };
}

function residentMb(pid = 0): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
