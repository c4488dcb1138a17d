import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunSummary } from '../../src/brain/stored-run.ts';
import type { RunsBatch } from '../../src/store/messages.ts';
import { runsBacklog } from '../../src/store/stored-runs.ts';
import { storedRun, summaryOf, toKeep } from '../support/kept-run.ts';

const test = suite('runs backlog');

const idsOf = ({ runs }: RunsBatch): readonly string[] => JSON.parse(runs).map(({ id }: RunSummary) => id);

test('gives 100 at a time, the oldest first', () => {
  const backlog = runsBacklog();
  for (let id = 0; id < 250; id += 1) backlog.add(toKeep(storedRun(String(id))));
  const batches = [backlog.take(), backlog.take(), backlog.take(), backlog.take()];
  assert.equal(
    batches.map((batch) => [batch.count, idsOf(batch).length, idsOf(batch)[0]]),
    [
      [100, 100, '0'],
      [100, 100, '100'],
      [50, 50, '200'],
      [0, 0, undefined],
    ],
  );
  assert.equal([backlog.added(), backlog.left(), backlog.lost()], [250, 250, 0]);
});

test('gives the summaries as JSON, and a line for each trace', () => {
  const backlog = runsBacklog();
  const runs = [storedRun('1', { trace: '{"a":1}' }), storedRun('2', { trace: '[]' })];
  for (const run of runs) backlog.add(toKeep(run));
  const { count, runs: summaries, traces } = backlog.take();
  assert.equal([count, JSON.parse(summaries), traces], [2, runs.map(summaryOf), '{"a":1}\n[]']);
});

test('gives fewer when their traces are large, and one at least', () => {
  const backlog = runsBacklog();
  for (const length of [600_000, 400_000, 1, 2_000_000, 1])
    backlog.add(toKeep(storedRun('1', { trace: 'x'.repeat(length) })));
  assert.equal(
    [backlog.take(), backlog.take(), backlog.take(), backlog.take()].map(({ count }) => count),
    [2, 1, 1, 1],
  );
});

test('gives no more at once than an eighth of what the disk may hold', () => {
  const backlog = runsBacklog({ maxBytes: 80 });
  for (const id of ['1', '2', '3']) backlog.add(toKeep(storedRun(id, { trace: '12345' })));
  assert.equal([backlog.take().count, backlog.take().count], [2, 1]);
});

test('loses the oldest beyond 10 000, or beyond 16 million characters', () => {
  const backlog = runsBacklog();
  for (let id = 0; id < 10_003; id += 1) backlog.add(toKeep(storedRun(String(id))));
  assert.equal([backlog.lost(), backlog.lost(), backlog.left()], [3, 0, 3]);
  assert.is(idsOf(backlog.take())[0], '3');
  const trace = 'x'.repeat(8_000_000);
  for (const id of ['a', 'b', 'c']) backlog.add(toKeep(storedRun(id, { trace })));
  assert.equal(idsOf(backlog.take()), ['b']);
  backlog.lose(1);
  assert.is(backlog.lost(), 9_901 + 1);
});

test('those that nobody would ever see are dropped unmade, and are not lost', () => {
  const backlog = runsBacklog({ keep: 3 });
  let made = 0;
  for (const id of ['1', '2', '3', '4', '5'])
    backlog.add({ ...toKeep(storedRun(id)), make: () => ({ run: storedRun(`${id} made ${++made}`) }) });
  assert.equal(idsOf(backlog.take()), ['3 made 1', '4 made 2', '5 made 3']);
  assert.equal(
    [backlog.lost(), backlog.left(), backlog.wasCrowded(), backlog.wasCrowded()],
    [0, 5, true, false],
  );
});

test('those that are removed are never made', () => {
  const backlog = runsBacklog();
  for (const id of ['1', '2', '3']) backlog.add(toKeep(storedRun(id)));
  assert.equal([backlog.remove(['2', '9']), backlog.left()], [1, 1]);
  assert.equal(idsOf(backlog.take()), ['1', '3']);
  backlog.add(toKeep(storedRun('4')));
  assert.equal([backlog.remove('all'), backlog.take().count], [1, 0]);
});

test('those that are removed take no room from others', () => {
  const backlog = runsBacklog();
  const large = (id: string) => toKeep(storedRun(id, { trace: 'x'.repeat(9_000_000) }));
  backlog.add(large('1'));
  backlog.remove(['1']);
  backlog.add(large('2'));
  assert.equal([backlog.lost(), idsOf(backlog.take())], [0, ['2']]);
});

test.run();
