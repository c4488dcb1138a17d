import { readdirSync } from 'node:fs';
import { BARISTA, type Barista, barista } from '../test/support/barista.ts';
import {
  coffeeOrders,
  inKitchen,
  inNoise,
  noRecordingsHere,
  recordingPath,
  type SaidOrder,
  samplesOf,
} from '../test/support/coffee-recordings.ts';
import { announcements, crowd, noCrowdHere } from '../test/support/crowd.ts';
import { endings } from './support/cut-orders.ts';

/**
 * Orders of coffee that people said, in whole runs of the kit `barista`. `BROCA_BENCH_EVERY=10` takes every tenth, `BROCA_BENCH_DB=9,6` only these levels of the kitchen, and
 * `BROCA_BENCH_CROWD_DB=15` these of people who talk. */
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 1);
const levels = (text: string): readonly number[] => text.split(',').filter(Boolean).map(Number);
const LEVELS_DB = levels(process.env.BROCA_BENCH_DB ?? '24,21,18,15,12,9,6');
const CROWD_LEVELS_DB = levels(process.env.BROCA_BENCH_CROWD_DB ?? '24,15,9');

console.log('## Orders of coffee\n');
if (noRecordingsHere !== undefined) console.log(`Not measured: ${noRecordingsHere}.`);
else await measured();

async function measured(): Promise<void> {
  const all = coffeeOrders();
  const kit = await barista();
  console.log('| room | right | first half | second half |');
  console.log('|---|---|---|---|');
  const rooms: readonly (readonly [room: string, orders: () => readonly SaidOrder[]])[] = [
    ['as recorded', () => all],
    ...LEVELS_DB.map((db) => [`kitchen, ${db} dB below`, () => inKitchen(all, db)] as const),
    ...(noCrowdHere === undefined ? inCrowds(all) : []),
  ];
  for (const [room, said] of rooms) {
    const orders = said().filter((_, index) => index % EVERY === 0);
    const right: boolean[] = [];
    for (const { samples, slots } of orders) right.push(kit.isRight(await kit.hear(samples), slots));
    const half = Math.ceil(right.length / 2);
    const cells = [room, ...[right, right.slice(0, half), right.slice(half)].map(share)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('\n| other speech | taken for an order |\n|---|---|');
  if (noCrowdHere === undefined)
    console.log(`| announcements of a telephone exchange | ${await taken(kit, announcements())} |`);
  for (const name of ['jarvis', 'smart-mirror'])
    console.log(`| the hotword "${name.replace('-', ' ')}" | ${await taken(kit, hotwords(name))} |`);
  await kit.stop();
  const ends = await endings(BARISTA, all);
  const early = ends.filter(({ shortMs }) => shortMs !== undefined);
  const cut = early.filter(({ isCut }) => isCut);
  console.log(
    `\nOf ${ends.length} orders as recorded, heard as by a microphone, ${early.length} end after 0.25 s of silence, since nothing goes on from them; of these ${cut.length} are cut off.`,
  );
}

const hotwords = (name: string): readonly Int16Array[] =>
  readdirSync(recordingPath(`hotwords/${name}`))
    .filter((file) => file.endsWith('.flac'))
    .sort()
    .map((file) => samplesOf(recordingPath(`hotwords/${name}/${file}`)));

async function taken(kit: Barista, sounds: readonly Int16Array[]): Promise<string> {
  const some = sounds.filter((_, index) => index % EVERY === 0);
  let count = 0;
  for (const samples of some) if ((await kit.hear(samples)) !== undefined) count += 1;
  return `${count} of ${some.length}`;
}

function inCrowds(all: readonly SaidOrder[]) {
  const talk = crowd();
  return CROWD_LEVELS_DB.map(
    (db) => [`twelve people talking, ${db} dB below`, () => inNoise(all, db, talk)] as const,
  );
}

function share(right: readonly boolean[]): string {
  return `${((100 * right.filter((one) => one).length) / right.length).toFixed(1)} % of ${right.length}`;
}
