import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waterfallRows } from '../../src/console/waterfall-rows.ts';

const test = suite('waterfall rows');

test('stages stand on one scale from the first to the end of the last, in the order of a turn', () => {
  const rows = waterfallRows([
    { name: 'match', at_ms: 0, duration_ms: 100, budget_ms: null },
    { name: 'speech', at_ms: -300, duration_ms: 200, budget_ms: null },
  ]);
  assert.equal(
    rows.map(({ name, fromMs, start, width }) => ({ name, fromMs, start, width })),
    [
      { name: 'speech', fromMs: 0, start: 0, width: 0.5 },
      { name: 'match', fromMs: 300, start: 0.75, width: 0.25 },
    ],
  );
});

test('a stage tells how far it is over its budget, and where the budget ended', () => {
  const [late, good] = waterfallRows([
    { name: 'text', at_ms: 0, duration_ms: 200, budget_ms: 50 },
    { name: 'match', at_ms: 100, duration_ms: 1, budget_ms: 1 },
  ]);
  assert.equal([late?.overMs, late?.budgetEnd], [150, 0.25]);
  assert.equal(good?.overMs, 0);
});

test('a budget that ends after all stages is not drawn', () => {
  const [row] = waterfallRows([{ name: 'match', at_ms: 0, duration_ms: 1, budget_ms: 50 }]);
  assert.is(row?.budgetEnd, null);
});

test('a stage that goes on is drawn to the end and over nothing', () => {
  const rows = waterfallRows([
    { name: 'match', at_ms: 0, duration_ms: 10, budget_ms: null },
    { name: 'neurons', at_ms: 5, duration_ms: null, budget_ms: 1 },
  ]);
  assert.equal([rows[1]?.start, rows[1]?.width, rows[1]?.overMs], [0.5, 0.5, 0]);
});

test('a single moment has no width, and no share is beside the scale', () => {
  const [row] = waterfallRows([{ name: 'end', at_ms: 7, duration_ms: 0, budget_ms: null }]);
  assert.equal([row?.start, row?.width], [0, 0]);
});

test.run();
