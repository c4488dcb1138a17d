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

const SCALE = Number(process.env.BROCA_TEST_SCALE ?? 1);
/** Every tenth order, or each at ten times the scale. */
const EVERY = SCALE >= 10 ? 1 : 10;

const CONDITIONS = [
  { name: 'clean', least: 0.85, orders: (all: readonly SaidOrder[]) => all },
  { name: 'in a kitchen 9 dB below', least: 0.6, orders: (all: readonly SaidOrder[]) => inKitchen(all, 9) },
];

for (const { name, least, orders } of CONDITIONS)
  test(`${name}, most of them run with every slot right and no other filled`, async () => {
    if (noRecordingsHere !== undefined) return globalThis.skipTest?.(noRecordingsHere);
    if (!has('sox')) return;
    const some = orders(coffeeOrders()).filter((_, index) => index % EVERY === 0);
    const kit = await barista();
    const share = await rightShare(kit, some);
    await kit.stop();
    console.log(`  ${name}: ${(share * 100).toFixed(1)} % of ${some.length} orders`);
    assert.ok(share >= least, `${share}`);
  });

test.run();

async function rightShare(kit: Barista, orders: readonly SaidOrder[]): Promise<number> {
  let right = 0;
  for (const { samples, slots } of orders) if (kit.isRight(await kit.hear(samples), slots)) right += 1;
  return right / orders.length;
}
