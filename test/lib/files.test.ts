import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeFile, writeFileAtomic } from '../../src/lib/atomic-file.ts';
import {
  isLeftOver,
  leadsOutOf,
  readRegularFile,
  readRegularFileSync,
  temporaryName,
  unreadableSentence,
  unreadableText,
} from '../../src/lib/files.ts';
import { kit } from '../support/kit.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('files');

const home = kit({ 'a.yml': 'text', 'folder/b.yml': '' });
execFileSync('mkfifo', [join(home, 'pipe')]);
symlinkSync('a.yml', join(home, 'link'));
symlinkSync('/dev/zero', join(home, 'device'));
symlinkSync('pipe', join(home, 'linked-pipe'));

const thrown = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

test('a regular file is read, also through a link', async () => {
  for (const name of ['a.yml', 'link']) {
    assert.is(String(await readRegularFile(join(home, name))), 'text');
    assert.is(String(readRegularFileSync(join(home, name))), 'text');
  }
});

for (const [name, found, sentence] of [
  ['pipe', 'no regular file', 'is not a file'],
  ['linked-pipe', 'no regular file', 'is not a file'],
  ['device', 'no regular file', 'is not a file'],
  ['folder', 'a directory', 'is not a file'],
  ['nowhere', 'no such file', 'is not there'],
  ['a.yml', 'too large a file', 'has more than 3 bytes'],
] as const) {
  test(`${name}, of at most 3 bytes, is refused at once: ${found}`, async () => {
    const path = join(home, name);
    const errors = [await rejection(readRegularFile(path, 3)), thrown(() => readRegularFileSync(path, 3))];
    for (const error of errors)
      assert.equal(
        [unreadableText(error), unreadableSentence(path, error, 3)],
        [found, `${path} ${sentence}`],
      );
  });
}

test('a path leads out of a directory by its own words or by a link, and not by a link to the directory', () => {
  symlinkSync(home, join(home, 'folder/home'));
  symlinkSync('/etc/passwd', join(home, 'folder/passwd'));
  assert.equal(
    ['a.yml', 'link', 'folder/b.yml', 'folder/home/a.yml'].map((name) => leadsOutOf(home, join(home, name))),
    [false, false, false, false],
  );
  assert.not.ok(leadsOutOf(join(home, 'folder/home'), join(home, 'a.yml')));
  for (const name of ['device', 'folder/passwd', '../x', 'nowhere'])
    assert.ok(leadsOutOf(home, join(home, name)), name);
});

test('a left-over file is known by its name, and no other is taken for one', () => {
  assert.ok(isLeftOver(temporaryName('0123456789abcdef')));
  for (const name of ['settings.yml', '.tmp-', '.tmp-0123456789abcdef.yml', 'tea.tmp-0123456789abcdef']) {
    assert.not(isLeftOver(name), name);
  }
});

test.run();

const atomicFileTest = suite('atomic-file');

atomicFileTest('a file is written whole, with its directories, and replaced', () => {
  const home = kit({});
  const path = join(home, 'a/b/settings.yml');
  writeFileAtomic(path, 'é: 1\n');
  writeFileAtomic(path, 'b: 2\n');
  assert.is(readFileSync(path, 'utf8'), 'b: 2\n');
  assert.equal(readdirSync(join(home, 'a/b')), ['settings.yml']);
});

atomicFileTest('a file keeps its permissions', () => {
  const path = join(kit({}), 'secret.yml');
  writeFileSync(path, '', { mode: 0o600 });
  writeFileAtomic(path, 'password: x');
  assert.is(statSync(path).mode & 0o777, 0o600);
});

atomicFileTest('a new file is for nobody else to read', () => {
  const path = join(kit({}), 'secret.yml');
  writeFileAtomic(path, 'password: x');
  writeFileAtomic(path, 'password: y');
  assert.is(statSync(path).mode & 0o777, 0o600);
});

const failing = (directory: string): void => {
  throw new Error(`EIO: i/o error, fsync '${directory}'`);
};

atomicFileTest('a file that is in its place is put, also when its directory cannot be synced', () => {
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

atomicFileTest('a file that is removed is gone, also when its directory cannot be synced', () => {
  const home = kit({ 'a.yml': '' });
  assert.match(
    String(removeFile(join(home, 'a.yml'), failing)),
    /a\.yml has changed, but a power cut may undo/,
  );
  assert.equal(readdirSync(home), []);
});

atomicFileTest('a file that cannot take its place leaves what was there, and nothing beside it', () => {
  const home = kit({});
  const path = join(home, 'settings.yml');
  mkdirSync(join(path, 'in the way'), { recursive: true });
  assert.throws(() => writeFileAtomic(path, ''), /EISDIR/);
  assert.equal(readdirSync(home), ['settings.yml']);
});

atomicFileTest('a file is removed; one that is not there, nor its directory, is passed over', () => {
  const home = kit({ 'a/b.yml': '' });
  removeFile(join(home, 'a/b.yml'));
  removeFile(join(home, 'a/b.yml'));
  removeFile(join(home, 'c/d.yml'));
  assert.equal(readdirSync(home, { recursive: true }), ['a']);
});

atomicFileTest.run();
