import { TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { outpaced } from '../../src/satellites/outpaced.ts';
import { pacing } from '../../src/satellites/pacing.ts';

const test = suite('satellites/pacing');

/** Does each of these at its time, of a virtual clock. */
const at = (...acts: readonly (readonly [atMs: number, act: () => void])[]): void => {
  const scheduler = new TestScheduler(assert.equal);
  scheduler.run(({ flush }) => {
    for (const [atMs, act] of acts) scheduler.schedule(act, atMs);
    flush();
  });
};

test('what goes out is ahead of what is heard by so much, and begins anew after a pause', () => {
  const pace = pacing(500);
  assert.is(pace.waitMs(), 0);
  const told: number[] = [];
  at(
    [0, () => told.push(pace.sent(400), pace.waitMs(), pace.sent(400), pace.waitMs())],
    [100, () => told.push(pace.waitMs(), pace.endsAtMs())],
    [2_000, () => told.push(pace.sent(400), pace.endsAtMs())],
  );
  assert.equal(told, [0, 0, 400, 300, 200, 800, 2_000, 2_400]);
});

test('half a minute may come at once, and a long rest is no credit for more', () => {
  const told: boolean[] = [];
  at([
    0,
    () => {
      const isOutpaced = outpaced();
      told.push(isOutpaced(30_000), isOutpaced(1));
    },
  ]);
  let rested = outpaced();
  at(
    [0, () => (rested = outpaced())],
    [3_600_000, () => told.push(rested(30_000), rested(1))],
    [3_610_000, () => told.push(rested(9_000))],
  );
  assert.equal(told, [false, true, false, true, false]);
});

test.run();
