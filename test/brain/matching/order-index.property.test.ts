import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { orderIndex } from '../../../src/brain/matching/order-index.ts';
import { randomBrain, randomOrder, seededRandom } from '../../support/random-brain.ts';
import { referenceMatches } from '../../support/reference-matcher.ts';

const test = suite('orderIndex, against the plain rules');

const SCALE = Number(process.env.BROCA_TEST_SCALE ?? 1);
const BRAINS = Math.ceil(4000 * SCALE);
const ORDERS_PER_BRAIN = 8;

test('the index selects what the plain rules select, for any brain and order', () => {
  const firstSeed = Number(process.env.BROCA_TEST_SEED ?? Date.now() % 1_000_000_000);
  for (let seed = firstSeed; seed < firstSeed + BRAINS; seed += 1) {
    const random = seededRandom(seed);
    const brain = randomBrain(random);
    const index = orderIndex(brain);
    for (let count = 0; count < ORDERS_PER_BRAIN; count += 1) {
      const order = randomOrder(random);
      const found = index.match(order, ({ isEnabled }) => isEnabled);
      const expected = referenceMatches(brain, order, ({ isEnabled }) => isEnabled);
      assert.equal(found, expected, `BROCA_TEST_SEED=${seed}, order '${order}', ${JSON.stringify(brain)}`);
    }
  }
});

test.run();
