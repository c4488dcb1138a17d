import { BARISTA, barista } from '../test/support/barista.ts';
import { coffeeOrders, inKitchen, noRecordingsHere } from '../test/support/coffee-recordings.ts';
import { endings } from './support/cut-orders.ts';

/** Orders of coffee that people said, in whole runs of the kit `barista`. `BROCA_BENCH_EVERY=10` takes every tenth, and `BROCA_BENCH_DB=9,6` only these levels. */
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 1);
const LEVELS_DB = (process.env.BROCA_BENCH_DB ?? '24,21,18,15,12,9,6').split(',').map(Number);

console.log('## Orders of coffee\n');
if (noRecordingsHere !== undefined) console.log(`Not measured: ${noRecordingsHere}.`);
else await measured();

async function measured(): Promise<void> {
  const all = coffeeOrders();
  const kit = await barista();
  console.log('| room | right | first half | second half |');
  console.log('|---|---|---|---|');
  for (const db of [undefined, ...LEVELS_DB]) {
    const orders = (db === undefined ? all : inKitchen(all, db)).filter((_, index) => index % EVERY === 0);
    const right: boolean[] = [];
    for (const { samples, slots } of orders) right.push(kit.isRight(await kit.hear(samples), slots));
    const half = Math.ceil(right.length / 2);
    const cells = [
      db === undefined ? 'as recorded' : `kitchen, ${db} dB below`,
      ...[right, right.slice(0, half), right.slice(half)].map(share),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  await kit.stop();
  const ends = await endings(BARISTA, all);
  const early = ends.filter(({ shortMs }) => shortMs !== undefined);
  const cut = early.filter(({ isCut }) => isCut);
  console.log(
    `\nOf ${ends.length} orders as recorded, heard as by a microphone, ${early.length} end after 0.25 s of silence, since nothing goes on from them; of these ${cut.length} are cut off.`,
  );
}

function share(right: readonly boolean[]): string {
  return `${((100 * right.filter((one) => one).length) / right.length).toFixed(1)} % of ${right.length}`;
}
