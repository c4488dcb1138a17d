import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changeHistory, type Limits } from '../../../src/store/overlay/history.ts';
import type { SynapseState } from '../../../src/store/overlay/synapse-state.ts';
import type { Store } from '../../../src/store/store.ts';
import { FULL } from '../../support/bad-store.ts';
import { kit } from '../../support/kit.ts';

const test = suite('change history');

const state = (text: string | null): SynapseState => ({ override: text, own: null, text });

/** A history in a folder; `present` is the state of every synapse, `isFull` the disk's. */
function historyIn(
  home: string,
  more: { limits?: Limits; present?: SynapseState; isFull?: () => boolean } = {},
) {
  const lines: string[] = [];
  const written = (write: () => void) => async () => {
    if (more.isFull?.() === true) return E.left(FULL);
    return E.right(write());
  };
  const files: Pick<Store['files'], 'put' | 'remove'> = {
    put: (path, text) =>
      written(() => {
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(path, text);
      }),
    remove: (path) => written(() => rmSync(path, { force: true })),
  };
  const history = changeHistory({
    directory: join(home, 'history'),
    files,
    now: () => new Date('2026-01-04T07:05:09Z'),
    log: (line) => lines.push(line.replaceAll(`${home}/`, '')),
    stateOf: async () => more.present ?? state(null),
    ...(more.limits === undefined ? {} : { limits: more.limits }),
  });
  return { history, lines };
}

const filesIn = (home: string) => readdirSync(join(home, 'history')).sort();

async function add(
  { history }: ReturnType<typeof historyIn>,
  name: string,
  before: string | null,
  after: string | null,
) {
  const begun = await history.begin({ name, before: state(before) });
  assert.ok(begun);
  await history.end(begun, state(after));
  return begun.id;
}

test('changes are there after a restart, with their texts, the newest first', async () => {
  const home = kit({});
  const first = historyIn(home);
  await add(first, 'tea', null, 'one');
  await add(first, 'tea', 'one', 'two');
  await add(first, 'tea', 'two', null);
  const second = historyIn(home);
  assert.equal(
    (await second.history.list()).map(({ id, kind }) => [id, kind]),
    [
      [3, 'deleted'],
      [2, 'changed'],
      [1, 'added'],
    ],
  );
  const found = await second.history.find(2);
  assert.equal(E.isRight(found) && [found.right.before.text, found.right.after.text], ['one', 'two']);
  assert.ok(E.isLeft(await second.history.find(4)));
  assert.is(await add(second, 'tea', null, 'three'), 4);
});

test('a change that changed nothing leaves nothing', async () => {
  const home = kit({});
  const one = historyIn(home);
  await add(one, 'tea', 'same', 'same');
  assert.equal([await one.history.list(), filesIn(home)], [[], []]);
});

test('the oldest make way for the newest, by number and by bytes', async () => {
  const home = kit({});
  const few = historyIn(home, { limits: { changes: 2, bytes: 1_000_000 } });
  for (const text of ['a', 'b', 'c', 'd']) await add(few, 'tea', null, text);
  assert.equal(filesIn(home), ['000000003.json', '000000004.json']);
  const small = historyIn(home, { limits: { changes: 100, bytes: 700 } });
  await add(small, 'tea', null, 'x'.repeat(2_000));
  assert.equal(filesIn(home), ['000000005.json']);
  assert.equal(
    (await small.history.list()).map(({ id }) => id),
    [5],
  );
});

test('a damaged file is told and costs its own change alone', async () => {
  const home = kit({});
  const first = historyIn(home);
  await add(first, 'tea', null, 'one');
  await add(first, 'tea', 'one', 'two');
  await add(first, 'tea', 'two', 'three');
  writeFileSync(join(home, 'history/000000001.json'), '{"id":');
  writeFileSync(join(home, 'history/000000002.json'), '{"id":2}');
  const second = historyIn(home);
  assert.equal(
    (await second.history.list()).map(({ id }) => id),
    [3],
  );
  assert.equal(second.lines.length, 2);
  assert.match(
    second.lines.join('\n'),
    /history\/000000001\.json: found no JSON[\s\S]*history\/000000002\.json: /,
  );
  assert.is((await second.history.damaged()).length, 2);
  rmSync(join(home, 'history/000000001.json'));
  assert.is((await second.history.damaged()).length, 1);
  assert.is(await add(second, 'tea', 'three', 'four'), 4);
});

test('one that a killed process has begun is ended by what came of it', async () => {
  const home = kit({});
  const begun = await historyIn(home).history.begin({ name: 'tea', before: state('one') });
  assert.ok(begun);
  const unmade = historyIn(home, { present: state('one') });
  assert.equal([await unmade.history.list(), filesIn(home)], [[], []]);
  await historyIn(home).history.begin({ name: 'tea', before: state('one') });
  const made = historyIn(home, { present: state('two') });
  assert.equal(
    (await made.history.list()).map(({ kind }) => kind),
    ['changed'],
  );
  const text = readFileSync(join(home, 'history', filesIn(home)[0] ?? ''), 'utf8');
  assert.is(JSON.parse(text).after.text, 'two');
});

test('a full disk is told, and no change waits for it', async () => {
  const home = kit({});
  let isFull = true;
  const one = historyIn(home, { isFull: () => isFull });
  assert.is(await one.history.begin({ name: 'tea', before: state(null) }), undefined);
  assert.match(one.lines.join('\n'), /^the history of the brain cannot be written: /);
  isFull = false;
  await add(one, 'tea', null, 'one');
  assert.is((await one.history.list()).length, 1);
});

test.run();
