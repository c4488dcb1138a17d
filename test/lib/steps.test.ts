import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atOnce, grouped, mapped, type Steps } from '../../src/lib/steps.ts';
import { inTurns, oneTurn } from '../../src/lib/turns.ts';

const test = suite('steps');

const MANY = Array.from({ length: 1_000 }, (_, index) => index);

/** Steps that take 50 ms. */
function* slow(): Steps<readonly number[]> {
  const made: number[] = [];
  for (const one of MANY) {
    const endMs = performance.now() + 0.05;
    while (performance.now() < endMs);
    made.push(one * 2);
    yield;
  }
  return made;
}

const DOUBLED = MANY.map((one) => one * 2);

test('what is done at once and what is done in turns come to the same', async () => {
  assert.equal(atOnce(mapped(MANY, (one) => one * 2)), DOUBLED);
  assert.equal(await inTurns(slow()), DOUBLED);
});

test('other work comes in between', async () => {
  let turns = 0;
  let isDone = false;
  const others = (): void => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  await inTurns(slow());
  isDone = true;
  assert.ok(turns >= 5, `${turns} turns for 50 ms of work`);
});

test('one turn does what is short, and leaves what is long', async () => {
  assert.equal(oneTurn(mapped([1, 2], (one) => one))?.value, [1, 2]);
  const steps = slow();
  assert.is(oneTurn(steps), undefined);
  assert.equal(await inTurns(steps), DOUBLED);
});

test('a failure of a later step reaches who waits for the work', async () => {
  const failing = mapped(MANY, (one) => {
    if (one === 999) throw new Error('the last one');
  });
  try {
    await inTurns(failing);
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), 'the last one');
  }
});

test('items are grouped in their order, those without a key left out', () => {
  const groups = atOnce(grouped(MANY, (one) => (one < 900 ? one % 2 : undefined)));
  assert.equal([...groups.keys()], [0, 1]);
  assert.is(groups.get(1)?.length, 450);
});

test.run();
