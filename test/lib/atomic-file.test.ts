import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeFile, writeFileAtomic } from '../../src/lib/atomic-file.ts';
import { kit } from '../support/kit.ts';

const test = suite('atomic-file');

test('a file is written whole, with its directories, and replaced', () => {
  const home = kit({});
  const path = join(home, 'a/b/settings.yml');
  writeFileAtomic(path, 'é: 1\n');
  writeFileAtomic(path, 'b: 2\n');
  assert.is(readFileSync(path, 'utf8'), 'b: 2\n');
  assert.equal(readdirSync(join(home, 'a/b')), ['settings.yml']);
});

test('a file keeps its permissions', () => {
  const path = join(kit({}), 'secret.yml');
  writeFileSync(path, '', { mode: 0o600 });
  writeFileAtomic(path, 'password: x');
  assert.is(statSync(path).mode & 0o777, 0o600);
});

test('a new file is for nobody else to read', () => {
  const path = join(kit({}), 'secret.yml');
  writeFileAtomic(path, 'password: x');
  writeFileAtomic(path, 'password: y');
  assert.is(statSync(path).mode & 0o777, 0o600);
});

const failing = (directory: string): void => {
  throw new Error(`EIO: i/o error, fsync '${directory}'`);
};

test('a file that is in its place is put, also when its directory cannot be synced', () => {
  const home = kit({});
  const path = join(home, 'settings.yml');
  const said = writeFileAtomic(path, 'a: 1', { sync: failing });
  assert.is(
    said,
    `${path} has changed, but a power cut may undo the change: EIO: i/o error, fsync '${home}'`,
  );
  assert.equal([readFileSync(path, 'utf8'), readdirSync(home)], ['a: 1', ['settings.yml']]);
  assert.is(writeFileAtomic(path, 'a: 2'), undefined);
});

test('a file that is removed is gone, also when its directory cannot be synced', () => {
  const home = kit({ 'a.yml': '' });
  assert.match(
    String(removeFile(join(home, 'a.yml'), failing)),
    /a\.yml has changed, but a power cut may undo/,
  );
  assert.equal(readdirSync(home), []);
});

test('a file that cannot take its place leaves what was there, and nothing beside it', () => {
  const home = kit({});
  const path = join(home, 'settings.yml');
  mkdirSync(join(path, 'in the way'), { recursive: true });
  assert.throws(() => writeFileAtomic(path, ''), /EISDIR/);
  assert.equal(readdirSync(home), ['settings.yml']);
});

test('a file is removed; one that is not there, nor its directory, is passed over', () => {
  const home = kit({ 'a/b.yml': '' });
  removeFile(join(home, 'a/b.yml'));
  removeFile(join(home, 'a/b.yml'));
  removeFile(join(home, 'c/d.yml'));
  assert.equal(readdirSync(home, { recursive: true }), ['a']);
});

test.run();
