import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MIGRATIONS, migrate, openDatabase, RUNS_MIGRATIONS } from '../../../src/store/worker/database.ts';
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
