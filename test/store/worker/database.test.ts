import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunQuery, StoredRun } from '../../../src/brain/stored-run.ts';
import { runsBacklog } from '../../../src/store/stored-runs.ts';
import { MIGRATIONS, migrate, openDatabase, RUNS_MIGRATIONS } from '../../../src/store/worker/database.ts';
import { runsOperations } from '../../../src/store/worker/runs-operations.ts';
import { storedRun, toKeep } from '../../support/kept-run.ts';
import { kit } from '../../support/kit.ts';

const test = suite('database of the store');

/** The permissions of every file there. */
const modes = (directory: string) =>
  readdirSync(directory)
    .sort()
    .map((name) => [name, (statSync(join(directory, name)).mode & 0o777).toString(8)]);

test('a new database is for nobody else to read, with all its files', () => {
  const home = kit({});
  const db = openDatabase(join(home, 'a.db'));
  db.exec('CREATE TABLE a (b)');
  assert.equal(modes(home), [
    ['a.db', '600'],
    ['a.db-wal', '600'],
  ]);
  db.close();
});

test('one that is there keeps its permissions', () => {
  const home = kit({ 'a.db': '' });
  chmodSync(join(home, 'a.db'), 0o640);
  const db = openDatabase(join(home, 'a.db'));
  db.exec('CREATE TABLE a (b)');
  assert.equal(modes(home), [
    ['a.db', '640'],
    ['a.db-wal', '640'],
  ]);
  db.close();
});

test('what is overwritten is not left over in the file', () => {
  const db = openDatabase(join(kit({}), 'a.db'));
  assert.equal(db.prepare('PRAGMA secure_delete').all(), [{ secure_delete: 1 }]);
  db.close();
});

const tables = (db: Database.Database) =>
  (
    db.prepare('SELECT name FROM sqlite_schema ORDER BY name').all() as readonly { readonly name: string }[]
  ).map(({ name }) => name);

const version = (db: Database.Database) =>
  (db.prepare('PRAGMA user_version').all() as readonly { readonly user_version: number }[])[0]?.user_version;

test('brings a new database to the present version', () => {
  const db = new Database(':memory:');
  migrate(db);
  assert.is(version(db), MIGRATIONS.length);
  assert.ok(tables(db).includes('timers'));
  const runs = new Database(':memory:');
  migrate(runs, RUNS_MIGRATIONS);
  assert.is(version(runs), RUNS_MIGRATIONS.length);
  assert.equal(tables(runs), ['batches', 'sounds', 'sounds_by_batch', 'sounds_by_run']);
});

test('what is in a database of the first version stays', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 1));
  db.exec("INSERT INTO timers VALUES ('1', NULL, 'tea', 1, '{}', 'default', 0)");
  migrate(db);
  assert.equal(db.prepare('SELECT id, synapse FROM timers').all() as readonly unknown[], [
    { id: '1', synapse: 'tea' },
  ]);
});

test('does each step once, from wherever a database stands', () => {
  const db = new Database(':memory:');
  const steps = ['CREATE TABLE a (x)', 'CREATE TABLE b (x)', 'INSERT INTO a VALUES (1)'];
  migrate(db, steps.slice(0, 1));
  migrate(db, steps);
  migrate(db, steps);
  assert.equal([version(db), tables(db)], [3, ['a', 'b']]);
  assert.is(db.prepare('SELECT x FROM a').all().length, 1);
});

test('a step that fails leaves the version before it', () => {
  const db = new Database(':memory:');
  const steps = ['CREATE TABLE a (x)', 'CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)'];
  assert.throws(() => migrate(db, steps), /no such table: nowhere/);
  db.exec('ROLLBACK');
  assert.equal([version(db), tables(db)], [1, ['a']]);
});

test('a newer database is refused', () => {
  const db = new Database(':memory:');
  migrate(db, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)']);
  assert.throws(() => migrate(db, ['CREATE TABLE a (x)']), /a newer Broca wrote it \(version 2/);
});

test.run();

const runsOperationsTest = suite('runs operations');

function opened(limits: { readonly keep?: number; readonly maxBytes?: number } = {}) {
  const db = openDatabase(join(kit({}), 'runs.db'));
  migrate(db, RUNS_MIGRATIONS);
  const again = (others = limits) => runsOperations(db, { keep: 10_000, maxBytes: 1_000_000, ...others });
  return { db, again, operations: again() };
}

/** These runs, written together. */
function batch(...runs: readonly (StoredRun | string)[]) {
  const backlog = runsBacklog();
  for (const run of runs) backlog.add(toKeep(typeof run === 'string' ? storedRun(run) : run));
  return backlog.take();
}

type Operations = ReturnType<typeof runsOperations>;

const ids = (
  operations: Operations,
  query: { conversation?: string; before?: string; limit?: number } = {},
) => operations['runs.list']({ limit: 100, ...query }).map(({ id }) => id);

runsOperationsTest('a batch that is tried again is kept once', () => {
  const { operations, again } = opened();
  operations['runs.put'](batch('1', '2'));
  operations['runs.put'](batch('1', '2'));
  again()['runs.put'](batch('1', '2'));
  assert.equal(ids(operations), ['2', '1']);
});

runsOperationsTest('lists go on across batches, of one conversation or of all', () => {
  const { operations } = opened();
  const bath = { conversation: 'bath "2"' };
  operations['runs.put'](batch('1', storedRun('2', bath), '3'));
  operations['runs.put'](batch('4'));
  operations['runs.put'](batch(storedRun('5', bath), '6', storedRun('7', bath)));
  assert.equal(ids(operations), ['7', '6', '5', '4', '3', '2', '1']);
  assert.equal(ids(operations, { before: '6', limit: 3 }), ['5', '4', '3']);
  assert.equal(ids(operations, { before: '4', limit: 9 }), ['3', '2', '1']);
  assert.equal(ids(operations, { before: '7', ...bath }), ['5', '2']);
  assert.equal(ids(operations, { conversation: 'bath' }), []);
});

runsOperationsTest('a run is found by the whole of its id, and not where another tells of it', () => {
  const { operations } = opened();
  operations['runs.put'](batch(storedRun('1', { trace: '"first"' }), storedRun('11', { trace: '"other"' })));
  operations['runs.put'](batch(storedRun('2', { order: '1', conversation: '1' })));
  assert.is(operations['runs.find']('1')?.trace, '"first"');
  assert.is(operations['runs.find']('%'), undefined);
});

runsOperationsTest('the oldest runs of a batch are out of sight until all of it can go', () => {
  const { operations, db } = opened({ keep: 3 });
  const rows = () => db.prepare('SELECT count FROM batches ORDER BY number').all();
  operations['runs.put'](batch('1', storedRun('2', { trace: '"two"' }), '3'));
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

runsOperationsTest('limits that were changed hold from the start', () => {
  const { operations, again } = opened();
  for (const id of ['1', '2', '3', '4']) operations['runs.put'](batch(id));
  assert.equal(ids(again({ keep: 2 })), ['4', '3']);
});

runsOperationsTest('the newest batch stays, however large', () => {
  const { operations } = opened({ maxBytes: 10 });
  operations['runs.put'](batch('1'));
  operations['runs.put'](batch('2', '3'));
  assert.equal(ids(operations), ['3', '2']);
});

runsOperationsTest(
  'what is asked for is found in orders, in what was said and in names of synapses, in any case',
  () => {
    const { operations } = opened();
    const failed = { hasError: true, status: null, synapses: [] };
    operations['runs.put'](batch('1', storedRun('2', { order: 'Open the DOOR', said: ['It is Open'] })));
    operations['runs.put'](batch(storedRun('3', { synapses: ['front-door'] }), storedRun('4', failed)));
    operations['runs.put'](batch(storedRun('5', { isDefault: true, conversation: 'hall' })));
    const asked = (query: Omit<RunQuery, 'limit'>) =>
      operations['runs.list']({ limit: 9, ...query }).map(({ id }) => id);
    assert.equal(asked({ search: 'door' }), ['3', '2']);
    assert.equal(asked({ search: 'IT IS' }), ['2']);
    assert.equal(asked({ search: 'door', before: '3' }), ['2']);
    assert.equal(asked({ status: 'none' }), ['5', '4']);
    assert.equal(asked({ status: 'complete', hasError: false, synapse: 'tea' }), ['2', '1']);
    assert.equal(asked({ hasError: true }), ['4']);
  },
);

runsOperationsTest('a run that is removed is gone with its sound, and the others stay', () => {
  const { operations, db } = opened();
  operations['runs.put'](heardBatch('1', '2', '3'));
  operations['runs.put'](heardBatch('4'));
  assert.equal(operations['runs.remove'](['2', '4', '9']), 2);
  assert.equal(ids(operations), ['3', '1']);
  assert.equal(
    ['1', '2', '3', '4'].map((id) => operations['runs.sound'](id)?.[0]),
    [1, undefined, 3, undefined],
  );
  assert.is(operations['runs.find']('3')?.trace, '"3"');
  assert.equal(db.prepare('SELECT count, trace_bytes AS bytes FROM batches').all(), [
    { count: 2, bytes: '"1"\n"3"'.length + 2 * 2_000 },
  ]);
});

runsOperationsTest('those out of sight do not come back when others are removed', () => {
  const { operations } = opened({ keep: 2 });
  operations['runs.put'](batch('1', '2', '3'));
  assert.is(operations['runs.remove'](['2']), 1);
  assert.equal(ids(operations), ['3']);
});

runsOperationsTest('all of them are removed at once', () => {
  const { operations, db } = opened({ keep: 2 });
  operations['runs.put'](heardBatch('1', '2', '3'));
  assert.is(operations['runs.remove']('all'), 2);
  assert.equal([ids(operations), db.prepare('SELECT 1 FROM sounds').all()], [[], []]);
  operations['runs.put'](batch('4'));
  assert.equal(ids(operations), ['4']);
});

runsOperationsTest('sound counts as part of the room, and goes with its runs', () => {
  const { operations, db } = opened({ maxBytes: 5_000 });
  for (const id of ['1', '2', '3']) operations['runs.put'](heardBatch(id));
  assert.equal(ids(operations), ['3', '2']);
  assert.is(db.prepare('SELECT 1 FROM sounds').all().length, 2);
});

runsOperationsTest('summaries of an earlier version are shown with nothing said', () => {
  const { operations, db } = opened();
  operations['runs.put'](batch('1'));
  db.exec("UPDATE batches SET runs = json_remove(runs, '$[0].said', '$[0].hasAudio')");
  const [listed] = operations['runs.list']({ limit: 1, search: 'tea' });
  assert.equal([listed?.said, listed?.hasAudio], [[], false]);
});

runsOperationsTest.run();

/** Runs of 1000 samples each, the first being the run's number. */
function heardBatch(...names: readonly string[]) {
  const backlog = runsBacklog();
  for (const id of names) {
    const samples = new Int16Array(1_000);
    samples[0] = Number(id);
    backlog.add(toKeep(storedRun(id, { trace: JSON.stringify(id), hasAudio: true }), samples));
  }
  return backlog.take();
}
