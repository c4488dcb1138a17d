import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { KeptRun } from '../../../src/brain/kept-run.ts';
import { runsBacklog } from '../../../src/store/runs-backlog.ts';
import { openDatabase } from '../../../src/store/worker/database.ts';
import { migrate, RUNS_MIGRATIONS } from '../../../src/store/worker/migrations.ts';
import { runsOperations } from '../../../src/store/worker/runs-operations.ts';
import { keptRun } from '../../support/kept-run.ts';
import { kit } from '../../support/kit.ts';

const test = suite('runs operations');

function opened(limits: { readonly keep?: number; readonly maxBytes?: number } = {}) {
  const db = openDatabase(join(kit({}), 'runs.db'));
  migrate(db, RUNS_MIGRATIONS);
  const again = (others = limits) => runsOperations(db, { keep: 10_000, maxBytes: 1_000_000, ...others });
  return { db, again, operations: again() };
}

/** These runs, written together. */
function batch(...runs: readonly (KeptRun | string)[]) {
  const backlog = runsBacklog();
  for (const run of runs) backlog.add(typeof run === 'string' ? keptRun(run) : run);
  return backlog.take();
}

type Operations = ReturnType<typeof runsOperations>;

const ids = (
  operations: Operations,
  query: { conversation?: string; before?: string; limit?: number } = {},
) => operations['runs.list']({ limit: 100, ...query }).map(({ id }) => id);

test('a batch that is tried again is kept once', () => {
  const { operations, again } = opened();
  operations['runs.put'](batch('1', '2'));
  operations['runs.put'](batch('1', '2'));
  again()['runs.put'](batch('1', '2'));
  assert.equal(ids(operations), ['2', '1']);
});

test('lists go on across batches, of one conversation or of all', () => {
  const { operations } = opened();
  const bath = { conversation: 'bath "2"' };
  operations['runs.put'](batch('1', keptRun('2', bath), '3'));
  operations['runs.put'](batch('4'));
  operations['runs.put'](batch(keptRun('5', bath), '6', keptRun('7', bath)));
  assert.equal(ids(operations), ['7', '6', '5', '4', '3', '2', '1']);
  assert.equal(ids(operations, { before: '6', limit: 3 }), ['5', '4', '3']);
  assert.equal(ids(operations, { before: '4', limit: 9 }), ['3', '2', '1']);
  assert.equal(ids(operations, { before: '7', ...bath }), ['5', '2']);
  assert.equal(ids(operations, { conversation: 'bath' }), []);
});

test('a run is found by the whole of its id, and not where another tells of it', () => {
  const { operations } = opened();
  operations['runs.put'](batch(keptRun('1', { trace: '"first"' }), keptRun('11', { trace: '"other"' })));
  operations['runs.put'](batch(keptRun('2', { order: '1', conversation: '1' })));
  assert.is(operations['runs.find']('1')?.trace, '"first"');
  assert.is(operations['runs.find']('%'), undefined);
});

test('the oldest runs of a batch are out of sight until all of it can go', () => {
  const { operations, db } = opened({ keep: 3 });
  const rows = () => db.prepare('SELECT count FROM batches ORDER BY number').all();
  operations['runs.put'](batch('1', keptRun('2', { trace: '"two"' }), '3'));
  operations['runs.put'](batch('4'));
  assert.equal(
    [ids(operations), rows()],
    [
      ['4', '3', '2'],
      [{ count: 3 }, { count: 1 }],
    ],
  );
  assert.equal(ids(operations, { before: '3' }), ['2']);
  assert.equal([operations['runs.find']('1'), operations['runs.find']('2')?.trace], [undefined, '"two"']);
  operations['runs.put'](batch('5', '6'));
  assert.equal(
    [ids(operations), rows()],
    [
      ['6', '5', '4'],
      [{ count: 1 }, { count: 2 }],
    ],
  );
});

test('limits that were changed hold from the start', () => {
  const { operations, again } = opened();
  for (const id of ['1', '2', '3', '4']) operations['runs.put'](batch(id));
  assert.equal(ids(again({ keep: 2 })), ['4', '3']);
});

test('the newest batch stays, however large', () => {
  const { operations } = opened({ maxBytes: 10 });
  operations['runs.put'](batch('1'));
  operations['runs.put'](batch('2', '3'));
  assert.equal(ids(operations), ['3', '2']);
});

test.run();
