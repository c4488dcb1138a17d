import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Barista, barista } from '../../support/barista.ts';
import {
  coffeeOrders,
  inKitchen,
  noRecordingsHere,
  type SaidOrder,
} from '../../support/coffee-recordings.ts';
import { has } from '../../support/programs.ts';

const test = suite('coffee orders that people said');

/** All orders at all levels, in place of every tenth at two of them. */
const IS_LONG = Number(process.env.BROCA_TEST_SCALE ?? 1) >= 10;

/** The least share that is right of all orders, and of every tenth. */
const CONDITIONS: readonly { readonly db?: number; readonly least: number; readonly leastOfFew?: number }[] =
  [
    { least: 0.94, leastOfFew: 0.85 },
    { db: 24, least: 0.92 },
    { db: 21, least: 0.91 },
    { db: 18, least: 0.9 },
    { db: 15, least: 0.88 },
    { db: 12, least: 0.86 },
    { db: 9, least: 0.81, leastOfFew: 0.7 },
    { db: 6, least: 0.74 },
  ];

for (const { db, least, leastOfFew } of CONDITIONS) {
  const wanted = IS_LONG ? least : leastOfFew;
  if (wanted === undefined) continue;
  const name = db === undefined ? 'clean' : `in a kitchen ${db} dB below`;
  test(`${name}, most of them run with every slot right and no other filled`, async () => {
    if (noRecordingsHere !== undefined) return globalThis.skipTest?.(noRecordingsHere);
    if (!has('sox')) return;
    const all = db === undefined ? coffeeOrders() : inKitchen(coffeeOrders(), db);
    const some = all.filter((_, index) => IS_LONG || index % 10 === 0);
    const kit = await barista();
    const share = await rightShare(kit, some);
    await kit.stop();
    console.log(`  ${name}: ${(share * 100).toFixed(1)} % of ${some.length} orders`);
    assert.ok(share >= wanted, `${share}`);
  });
}

test.run();

async function rightShare(kit: Barista, orders: readonly SaidOrder[]): Promise<number> {
  let right = 0;
  for (const { samples, slots } of orders) if (kit.isRight(await kit.hear(samples), slots)) right += 1;
  return right / orders.length;
}
