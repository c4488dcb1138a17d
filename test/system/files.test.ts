import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withTemporaryFile } from '../../src/system/files.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('withTemporaryFile');

test('the file holds the content for its user alone, and is gone afterwards', async () => {
  const used = await withTemporaryFile('secret', async (path) => {
    assert.is(readFileSync(path, 'utf8'), 'secret');
    assert.equal([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777], [0o600, 0o700]);
    return path;
  });
  assert.not(existsSync(dirname(used)));
});

test('it is gone after a failure too', async () => {
  let used = '';
  const bug = new Error('bug');
  const failed = withTemporaryFile('secret', async (path) => {
    used = path;
    throw bug;
  });
  assert.is(await rejection(failed), bug);
  assert.not(existsSync(dirname(used)));
});

test.run();
