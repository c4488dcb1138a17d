import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavOf } from '../src/engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../src/streams/audio.ts';
import { calibrated } from '../test/support/calibrated.ts';
import { has } from '../test/support/programs.ts';
import { spoken } from '../test/support/spoken.ts';
import { kitOf } from './support/kits.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** From the command to its "ready" line, also in starts of a Node that does nothing, and the memory of the main process then, on the built service. */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);

const STARTER = join(import.meta.dirname, '../brains/starter');
const ORDER = 'what time is it';

const kits: readonly (readonly [string, string])[] = [
  ['starter kit', STARTER],
  ['1 000 synapses', kitOf(1_000)],
  ['10 000 synapses', kitOf(10_000)],
];

console.log('## Start\n');
console.log(
  `Start to ready (\`broca start\`, built; fastest and median of ${ROUNDS}; \`node -e 0\` beside each start)\n`,
);
console.log(
  '| kit | fastest ms | median ms | in starts of `node -e 0` | processor ms | resident MB at ready | after the first order |\n|---|---|---|---|---|---|---|',
);
for (const [name, home] of kits) {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await startOnce(home));
  const median = (of: (round: Round) => number): number => quantile(rounds.map(of), 0.5);
  const fastestMs = quantile(
    rounds.map(({ readyMs }) => readyMs),
    0,
  );
  const cells = [
    fastestMs.toFixed(0),
    median(({ readyMs }) => readyMs).toFixed(0),
    median(({ readyMs, nothingMs }) => readyMs / nothingMs).toFixed(1),
    median(({ processorMs }) => processorMs),
    median(({ residentMb }) => residentMb),
    median(({ afterOrderMb }) => afterOrderMb),
  ];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

if (has('espeak-ng')) {
  const answeredMs = await uploadedAtOnce();
  const [fastest = '', median = ''] = [0, 0.5].map((share) => quantile(answeredMs, share).toFixed(0));
  console.log(`
An order that is uploaded as soon as the port answers (starter kit, "${ORDER}" as a WAV file, the wake word calibrated earlier) has its answer
${fastest} ms after the command, ${median} ms in the median.`);
}

/** From the command to the answer, in ms, in each of the rounds. */
async function uploadedAtOnce(): Promise<readonly number[]> {
  const home = mkdtempSync(join(tmpdir(), 'broca-start-'));
  cpSync(STARTER, home, { recursive: true });
  const wav = wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples: spoken(ORDER, 'en-us', 150) });
  const upload = async (): Promise<number> => {
    const startedMs = performance.now();
    const { url, stop } = await brocaProcess(home);
    const form = new FormData();
    form.set('file', new Blob([wav]), 'order.wav');
    const answer = await fetch(`${url}/synapses/start/audio`, { method: 'POST', body: form });
    const text = await answer.text();
    const answeredMs = performance.now() - startedMs;
    if (!text.includes(ORDER)) throw new Error(text);
    // what it says is searched for the wake word, which is calibrated then
    await calibrated(join(home, 'data'));
    await stop();
    return answeredMs;
  };
  await upload();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await upload());
  return rounds;
}

interface Round {
  readonly readyMs: number;
  /** A start of `node -e 0`. */
  readonly nothingMs: number;
  readonly processorMs: number;
  readonly residentMb: number;
  readonly afterOrderMb: number;
}

async function startOnce(home: string): Promise<Round> {
  const beganMs = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  const startedMs = performance.now();
  const { url, pid, stop } = await brocaProcess(home);
  const readyMs = performance.now() - startedMs;
  const processorMs = processorMsOf(pid);
  const residentMb = residentOf(pid);
  const body = JSON.stringify({ order: 'turn on the light number w7', mute: true });
  await fetch(`${url}/synapses/start/order`, { method: 'POST', body });
  const afterOrderMb = residentOf(pid);
  await stop();
  return { readyMs, nothingMs: startedMs - beganMs, processorMs, residentMb, afterOrderMb };
}

function residentOf(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Of the main process; the kernel counts in hundredths of a second. */
function processorMsOf(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [userTicks = 0, systemTicks = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (userTicks + systemTicks) * 10;
}
