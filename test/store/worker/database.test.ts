import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../src/store/worker/database.ts';
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

test.run();
