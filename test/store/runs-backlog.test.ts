import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runsBacklog } from '../../src/store/runs-backlog.ts';
import { keptRun } from '../support/kept-run.ts';

const test = suite('runs backlog');

test('gives 200 at a time, the oldest first', () => {
  const backlog = runsBacklog();
  for (let id = 0; id < 450; id += 1) backlog.add(keptRun(String(id)));
  const batches = [backlog.take(), backlog.take(), backlog.take(), backlog.take()];
  assert.equal(
    batches.map((batch) => [batch.length, batch[0]?.id]),
    [
      [200, '0'],
      [200, '200'],
      [50, '400'],
      [0, undefined],
    ],
  );
  assert.equal([backlog.added(), backlog.left(), backlog.lost()], [450, 450, 0]);
});

test('gives fewer when their traces are large, and one at least', () => {
  const backlog = runsBacklog();
  for (const length of [600_000, 400_000, 1, 2_000_000, 1])
    backlog.add(keptRun('1', { trace: 'x'.repeat(length) }));
  assert.equal(
    [backlog.take(), backlog.take(), backlog.take(), backlog.take()].map(({ length }) => length),
    [2, 1, 1, 1],
  );
});

test('loses the oldest beyond 10 000, or beyond 16 million characters', () => {
  const backlog = runsBacklog();
  for (let id = 0; id < 10_003; id += 1) backlog.add(keptRun(String(id)));
  assert.equal([backlog.lost(), backlog.lost(), backlog.left()], [3, 0, 3]);
  assert.is(backlog.take()[0]?.id, '3');
  const trace = 'x'.repeat(8_000_000);
  for (const id of ['a', 'b', 'c']) backlog.add(keptRun(id, { trace }));
  assert.equal(
    backlog.take().map(({ id }) => id),
    ['b'],
  );
  backlog.lose(1);
  assert.is(backlog.lost(), 9_801 + 1);
});

test.run();
