import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keep } from '../../../src/commands/enroll/save-recordings.ts';
import { kit } from '../../support/kit.ts';
import { room } from '../../support/takes.ts';

const test = suite('keep');

const AGREED = { takes: [1, 2, 3].map((number) => ({ samples: room(number * 100) })), distance: 6.12345 };

test('recordings are for nobody else to read, and take the place of all that were there', async () => {
  const data = kit({ 'hotwords/hey-broca/old.wav': '' });
  const folder = join(data, 'hotwords/hey-broca');
  assert.equal(await keep(data, 'hey broca', AGREED), E.right(folder));
  assert.equal(readdirSync(folder).toSorted(), ['1.wav', '2.wav', '3.wav', 'hotword.json']);
  assert.is(statSync(folder).mode & 0o777, 0o700);
});

test('what a killed enrollment left over goes', async () => {
  const data = kit({ 'hotwords/.tmp-0123456789abcdef/1.wav': '', 'hotwords/other/1.wav': '' });
  await keep(data, 'hey broca', AGREED);
  assert.equal(readdirSync(join(data, 'hotwords')).toSorted(), ['hey-broca', 'other']);
});

test('where nothing can be written the failure names the folder, and nothing is left', async () => {
  const data = kit({});
  writeFileSync(join(data, 'hotwords'), 'a file in its place');
  const kept = await keep(data, 'hey broca', AGREED);
  assert.match(
    E.isLeft(kept) && kept.left._tag === 'StoreFailed' ? kept.left.message : '',
    /cannot be kept in .*hey-broca/,
  );
  assert.not(existsSync(join(data, 'hotwords/hey-broca')));
});

test.run();
