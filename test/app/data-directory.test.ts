import { existsSync, mkdtempSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataDirectory } from '../../src/app/data-directory.ts';
import { kit } from '../support/kit.ts';
import { SILENT } from '../support/service.ts';
import { serviceProcess, started } from '../support/service-process.ts';

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

test('a second service on it ends and names the first, which goes on; one that was killed leaves it free', async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': '[]' });
  const first = await serviceProcess(started(home));
  const second = await serviceProcess(started(home)).then(
    () => 'it started',
    ({ message }: Error) => message,
  );
  assert.is(
    second,
    `it ended early: the data directory ${join(home, 'data')} is used by another Broca (process ${first.pid}): stop that one, or choose another directory with --data`,
  );
  assert.is((await fetch(`${first.url}/health`)).status, 200);
  await first.kill();
  const third = await serviceProcess(started(home));
  await third.kill();
});

test.run();
