import { appendFileSync, copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { wavOf } from '../src/engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../src/streams/audio.ts';
import { calibrated } from '../test/support/calibrated.ts';
import { withEnvironment } from '../test/support/environment.ts';
import { eventStream } from '../test/support/event-stream.ts';
import { has } from '../test/support/programs.ts';
import { pulseAudio } from '../test/support/pulse-audio.ts';
import { spoken } from '../test/support/spoken.ts';
import { air } from './support/live-microphone.ts';
import { type ProcessFigures, processTree, shareOfCore } from './support/process-tree.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/**
 * What the built service takes while it waits, with the starter kit: memory and processor of all its processes. `BROCA_BENCH_ROUNDS` starts
 * of each kind, 7 by default.
 */
const ROUNDS = Number(process.env.BROCA_BENCH_ROUNDS ?? 7);
/** For garbage of the start and of the order to be collected. */
const SETTLING_MS = 30_000;
const SPAN_MS = 20_000;
const AIR_S = 300;
const ORDER = 'okay computer, what time is it';
const STARTER = join(import.meta.dirname, '../brains/starter');

if (!has('pulseaudio') || !has('arecord') || !has('espeak-ng'))
  throw new Error('pulseaudio, arecord and espeak-ng are needed');

interface IdleProcess extends ProcessFigures {
  /** Of one core. */
  readonly share: number;
}

/** The main process first. */
type Round = readonly IdleProcess[];

const directory = mkdtempSync(join(tmpdir(), 'broca-memory-'));
const rounds: Record<'first' | 'later' | 'withoutMicrophone', Round[]> = {
  first: [],
  later: [],
  withoutMicrophone: [],
};
/** A copy: what other processes on this machine run of Node would else count as shared. */
const node = join(directory, 'node');
copyFileSync(process.execPath, node);
const order = join(directory, 'order.wav');
const room = join(directory, 'room.wav');
writeFileSync(order, wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples: spoken(ORDER, 'en-us', 150) }));
writeFileSync(room, wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples: longAir() }));
for (let round = 0; round < ROUNDS; round += 1) {
  const listening = kit(`listening-${round}`, 'microphone: { device: mic }\n');
  rounds.first.push(await whileListening(listening));
  rounds.later.push(await whileListening(listening));
  rounds.withoutMicrophone.push(
    await withoutMicrophone(kit(`silent-${round}`, 'microphone: { source: none }\n')),
  );
}
rmSync(directory, { recursive: true });

console.log(`## Memory and idling

The starter kit, built, on a PulseAudio without hardware, half a minute after its first order: PSS of all its processes (it counts once what
several share), resident memory of the main one, and the processor time of all in the next ${SPAN_MS / 1_000} s. The room is quiet: rushing air at -69 dB.
Medians of ${ROUNDS} starts each.

| | PSS MB | resident MB of the main process | of one core | of it the main process |
|---|---:|---:|---:|---:|
${row('listening with `phrase`, first start: it has calibrated the hotword', rounds.first)}
${row('listening with `phrase`, a later start', rounds.later)}
${row('without a microphone', rounds.withoutMicrophone)}

| listening, a later start | PSS MB | resident MB | of one core |
|---|---:|---:|---:|
${processRows(rounds.later)}`);

function kit(name: string, more: string): string {
  const home = join(directory, name);
  cpSync(STARTER, home, { recursive: true });
  appendFileSync(join(home, 'settings.yml'), more);
  return home;
}

async function whileListening(home: string): Promise<Round> {
  const pulse = await pulseAudio('mouth', 'mic');
  const restore = withEnvironment(pulse.env);
  const service = await brocaProcess(home, { node });
  const { when, events, close } = await eventStream(`${service.url}/events?last_event_id=before`);
  try {
    void pulse.playInto('mic', room).catch(() => {});
    await calibrated(join(home, 'data'));
    await wait(SPAN_MS / 4);
    await pulse.playInto('mic', order);
    await when(() => events.some(({ event }) => event === 'run.finished'));
    close();
    return await measured(service.pid);
  } finally {
    await service.stop();
    restore();
    await pulse.stop();
  }
}

async function withoutMicrophone(home: string): Promise<Round> {
  const service = await brocaProcess(home, { node });
  const body = JSON.stringify({ order: 'hello', mute: true });
  await fetch(`${service.url}/synapses/start/order`, { method: 'POST', body });
  const round = await measured(service.pid);
  await service.stop();
  return round;
}

async function measured(pid = 0): Promise<Round> {
  await wait(SETTLING_MS);
  const before = processTree(pid);
  const startedMs = performance.now();
  await wait(SPAN_MS);
  const processes = processTree(pid);
  const spanMs = performance.now() - startedMs;
  return processes.map((one) => ({ ...one, share: shareOfCore(before, one, spanMs) }));
}

function row(name: string, list: readonly Round[]): string {
  const pss = list.map((round) => sum(round.map(({ pssMb }) => pssMb)));
  const resident = list.map(([main]) => main?.residentMb ?? 0);
  const share = list.map((round) => sum(round.map((one) => one.share)));
  const main = list.map(([first]) => first?.share ?? 0);
  return `| ${name} | ${middle(pss)} | ${middle(resident)} | ${percent(share)} | ${percent(main)} |`;
}

function processRows(list: readonly Round[]): string {
  const names = [...new Set(list.flatMap((round) => round.map(({ name }) => name)))];
  return names
    .map((name) => {
      const all = list.map((round) => round.filter((one) => one.name === name));
      const each = (value: (one: IdleProcess) => number) => all.map((same) => sum(same.map(value)));
      const cells = [middle(each(({ pssMb }) => pssMb)), middle(each(({ residentMb }) => residentMb))];
      return `| \`${name}\` | ${cells.join(' | ')} | ${percent(each(({ share }) => share))} |`;
    })
    .join('\n');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function middle(values: readonly number[]): string {
  return quantile(values, 0.5).toFixed(0);
}

function percent(values: readonly number[]): string {
  return `${(quantile(values, 0.5) * 100).toFixed(2)} %`;
}

/** Air that lasts longer than a round. */
function longAir(): Int16Array {
  const once = air();
  return Int16Array.from({ length: AIR_S * SAMPLE_RATE_HZ }, (_, index) => once[index % once.length] ?? 0);
}
