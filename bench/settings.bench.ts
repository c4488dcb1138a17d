import { join } from 'node:path';
import autocannon from 'autocannon';
import { kitOf } from './support/kits.ts';
import { median } from './support/quantile.ts';
import { brocaProcess, serverProcess } from './support/server-process.ts';

/** Every setting read over HTTP, against a bare Fastify route with the same answer, in interleaved rounds of one run. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 5);
const SECONDS = 1;
const CONNECTIONS = 16;

const PATHS = [
  '/settings',
  '/settings/deaf',
  '/settings/mute',
  '/settings/recognizer_multiplier',
  '/settings/recognizer_energy_ratio',
  '/settings/recognizer_recording_timeout',
  '/settings/recognizer_recording_timeout_with_silence',
  '/settings/variables',
  '/settings/default_tts',
  '/settings/default_stt',
  '/settings/default_player',
  '/settings/default_trigger',
  '/settings/hooks',
];

const broca = await brocaProcess(kitOf(10));
const bare = await serverProcess([
  '--import',
  'tsx',
  join(import.meta.dirname, 'support/bare-settings.ts'),
  broca.url,
  ...PATHS,
]);

console.log('## Settings over HTTP\n');
console.log(
  `Requests a second at ${CONNECTIONS} connections (median of ${ROUNDS} interleaved rounds of ${SECONDS} s), and the median share of a bare Fastify route with the same answer, round by round\n`,
);
console.log('| path | bare | Broca | of bare |\n|---|---:|---:|---:|');
for (const path of PATHS) {
  const rates = { bare: [] as number[], broca: [] as number[], share: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await rate(bare.url + path), await rate(broca.url + path)];
    if (round === 0) continue; // it warms up
    rates.bare.push(one);
    rates.broca.push(other);
    rates.share.push(other / one);
  }
  console.log(
    `| \`${path}\` | ${median(rates.bare)} | ${median(rates.broca)} | ${(median(rates.share) * 100).toFixed(0)} % |`,
  );
}
await Promise.all([bare.stop(), broca.stop()]);

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result['2xx'] !== result.requests.total) throw new Error(`not all answers were 200 at ${url}`);
  return Math.round(result.requests.average);
}
