import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Tokens, tokens } from '../../../src/http/access/tokens.ts';

const test = suite('access/tokens');

const NOW = new Date('2026-11-22T10:00:00Z');

/** The tokens of a new data directory, which `other` reads as another process does. */
function directory() {
  const path = mkdtempSync(join(tmpdir(), 'broca-tokens-'));
  const lines: string[] = [];
  const opened = (): Tokens => tokens(path, { now: () => NOW, log: (line) => lines.push(line) });
  return { path, lines, own: opened(), other: opened(), file: join(path, 'tokens.json') };
}

const added = async (all: Tokens, name: string, role: 'order' | 'author' | 'admin' = 'order') => {
  const result = await all.add(name, role)();
  if (E.isLeft(result)) throw new Error(JSON.stringify(result.left));
  return result.right;
};

const TABLET = { name: 'tablet', role: 'order', added: NOW.toISOString() } as const;

test('a token is found by its text, in every process, until it is revoked', async () => {
  const { own, other } = directory();
  const { text, ...token } = await added(own, 'tablet');
  assert.equal(token, TABLET);
  assert.match(text, /^broca_[\w-]{43}$/);
  assert.equal([own.find(text), other.find(text), other.find(`${text}x`)], [TABLET, TABLET, undefined]);
  assert.equal([own.list(), other.list()], [E.right([TABLET]), E.right([TABLET])]);
  assert.equal(await other.revoke('tablet')(), E.right(undefined));
  assert.equal([own.find(text), own.isValid(TABLET), own.list()], [undefined, false, E.right([])]);
});

test('a pipe in the place of the file lets nobody in, and holds up nobody', () => {
  const { own, file } = directory();
  execFileSync('mkfifo', [file]);
  assert.is(own.find('broca_x'), undefined);
  assert.match(JSON.stringify(own.list()), 'tokens.json: no regular file');
});

test('the file is for nobody else to read, and holds no text', async () => {
  const { own, path, file } = directory();
  const { text } = await added(own, 'tablet');
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.not.match(readFileSync(file, 'utf8'), text);
  assert.equal(readdirSync(path), ['tokens.json']);
});

test('a name is taken once, and is another token when it is given anew', async () => {
  const { own } = directory();
  const { text } = await added(own, 'tablet');
  assert.equal(
    await own.add('tablet', 'admin')(),
    E.left({ _tag: 'NameTaken', message: 'a token is already named "tablet"' }),
  );
  await own.revoke('tablet')();
  const again = await added(own, 'tablet');
  assert.not.equal(again.text, text);
  assert.is(own.find(text), undefined);
});

for (const name of ['', 'a:b', 'two words', 'x'.repeat(65), 'line\n']) {
  test(`no token is named ${JSON.stringify(name)}`, async () => {
    const { own } = directory();
    const answer = await own.add(name, 'order')();
    assert.equal(E.isLeft(answer) && [answer.left._tag, 'field' in answer.left && answer.left.field], [
      'BadRequest',
      'name',
    ]);
  });
}

test('what nobody made cannot be revoked', async () => {
  const { own } = directory();
  assert.equal(
    await own.revoke('phone')(),
    E.left({ _tag: 'UnknownName', field: 'name', message: 'no token is named "phone"' }),
  );
});

test('changes of several processes at once are all there', async () => {
  const { own, other } = directory();
  const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
  await Promise.all(names.map((name, index) => added(index % 2 === 0 ? own : other, name)));
  const all = own.list();
  assert.equal(E.isRight(all) && all.right.map(({ name }) => name).sort(), names.sort());
});

const WEEK_MS = 7 * 24 * 3_600_000;
for (const [when, at] of [
  ['long ago', new Date(0)],
  ['before the clock was set back', new Date(Date.now() + WEEK_MS)],
] as const) {
  test(`a lock that a process left behind ${when} is removed`, async () => {
    const { own, path, file } = directory();
    writeFileSync(`${file}.lock`, '');
    utimesSync(`${file}.lock`, at, at);
    await added(own, 'tablet');
    assert.equal(readdirSync(path), ['tokens.json']);
  });
}

test('a lock that is in the way for too long is named, and a stale one is removed by one process at a time', async () => {
  const { path, file } = directory();
  const own = tokens(path, { now: () => NOW, log: () => {}, patienceMs: 50 });
  const lock = `${file}.lock`;
  const message = `${file}: ${lock} is in the way: remove it unless another broca is changing tokens`;
  const failed = E.left({ _tag: 'StoreFailed', message, isFull: false });
  writeFileSync(lock, '');
  assert.equal(await own.add('tablet', 'order')(), failed);
  utimesSync(lock, new Date(0), new Date(0));
  writeFileSync(`${lock}.removal`, '');
  assert.equal(await own.revoke('tablet')(), failed);
  assert.equal(readdirSync(path).sort(), ['tokens.json.lock', 'tokens.json.lock.removal']);
});

for (const [what, content] of [
  ['no JSON', '[{'],
  ['another list', '[{"name": "tablet"}]'],
] as const) {
  test(`a file that is ${what} lets nobody in, is told once, and is not written over`, async () => {
    const { own, lines, file } = directory();
    const { text } = await added(own, 'tablet');
    writeFileSync(file, content);
    const why = `${file}: expected the list of tokens that Broca writes; no token is let in until it is mended or removed`;
    const failed = E.left({ _tag: 'StoreFailed', message: why, isFull: false });
    assert.equal([own.find(text), own.find(text), own.list()], [undefined, undefined, failed]);
    assert.equal([await own.add('phone', 'order')(), await own.revoke('tablet')()], [failed, failed]);
    assert.equal([lines, readFileSync(file, 'utf8')], [[why], content]);
  });
}

test.run();
