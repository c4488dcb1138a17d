import { existsSync, mkdtempSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataDirectory } from '../../src/service/data-directory.ts';

const test = suite('dataDirectory');

const directory = () => mkdtempSync(join(tmpdir(), 'broca-data-'));

test('it is data in the kit, or the one given, and made for its owner alone', async () => {
  const home = directory();
  assert.equal(await dataDirectory(home, undefined), E.right(join(home, 'data')));
  const other = join(directory(), 'a/b');
  assert.equal(await dataDirectory(home, other), E.right(other));
  assert.ok(existsSync(other));
  assert.is(statSync(other).mode & 0o777, 0o700);
});

test("the kit's own directory is refused, by whatever name", async () => {
  const home = directory();
  const link = join(directory(), 'link');
  symlinkSync(home, link);
  for (const data of [home, `${home}/.`, link]) assert.ok(E.isLeft(await dataDirectory(home, data)), data);
});

test.run();
