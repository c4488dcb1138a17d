import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunSummary, StoredRun } from '../../src/brain/stored-run.ts';
import type { RunsBatch } from '../../src/store/messages.ts';
import { type RunsOptions, store } from '../../src/store/store.ts';
import { runsBacklog } from '../../src/store/stored-runs.ts';
import { storedRun, summaryOf, toKeep } from '../support/kept-run.ts';
import { kit } from '../support/kit.ts';
import { eventually } from '../support/processes.ts';
import { timer } from '../support/timer.ts';

const test = suite('kept runs');

function opened(limits: RunsOptions = {}, home = kit({})) {
  const lines: string[] = [];
  const path = join(home, 'runs.db');
  const open = store({ path: join(home, 'broca.db'), runs: limits, log: (line) => lines.push(line) });
  return { ...open, home, path, lines };
}

const ids = (runs: E.Either<unknown, readonly { readonly id: string }[]>) =>
  E.isRight(runs) ? runs.right.map(({ id }) => id) : [];

const many = (count: number, given: Partial<StoredRun> = {}) =>
  Array.from({ length: count }, (_, number) => storedRun(String(number), given));

test('runs are there for the next process, the newest first, whole when asked for by id', async () => {
  const first = opened();
  const failed = storedRun('2', {
    order: null,
    status: null,
    synapses: [],
    hasError: true,
    conversation: 'a\0b',
    trace: '"é\\u0000"',
  });
  first.runs.put(toKeep(storedRun('1')));
  first.runs.put(toKeep(failed));
  await first.close();
  const { runs, close } = opened({}, first.home);
  assert.equal(await runs.list({ limit: 10 })(), E.right([summaryOf(failed), summaryOf(storedRun('1'))]));
  assert.equal(await runs.list({ limit: 10, conversation: 'a\0b' })(), E.right([summaryOf(failed)]));
  assert.equal(await runs.find('2')(), E.right(failed));
  assert.equal(await runs.find('3')(), E.right(undefined));
  await close();
});

test('a run that is removed on its way leaves nothing to wait for', async () => {
  const { runs, close } = opened();
  runs.put(toKeep(storedRun('1')));
  assert.equal(await runs.remove(['1'])(), E.right(1));
  assert.equal(await runs.find('1')(), E.right(undefined));
  runs.put(toKeep(storedRun('2')));
  assert.equal(ids(await runs.list({ limit: 9 })()), ['2']);
  await close();
});

test('what was put before is listed, page by page, of one conversation or of all', async () => {
  const { runs, close } = opened();
  for (const id of ['1', '2', '3', '4', '5']) {
    runs.put(toKeep(storedRun(id, { conversation: Number(id) % 2 === 0 ? 'bath' : 'kitchen' })));
  }
  assert.equal(ids(await runs.list({ limit: 2 })()), ['5', '4']);
  assert.equal(ids(await runs.list({ limit: 2, before: '4' })()), ['3', '2']);
  assert.equal(ids(await runs.list({ limit: 9, before: '5', conversation: 'kitchen' })()), ['3', '1']);
  assert.equal(ids(await runs.list({ limit: 9, before: 'gone' })()), []);
  assert.equal(ids(await runs.list({ limit: 0 })()), []);
  await close();
});

test('what is removed is in no file any more, written or on its way', async () => {
  const { runs, close, home } = opened();
  const trace = JSON.stringify('a secret '.repeat(5_000));
  for (const run of many(20, { trace })) runs.put(toKeep(run, new Int16Array(10_000).fill(0x4142)));
  await runs.flushed();
  const holding = () =>
    readdirSync(home)
      .filter((name) => name.startsWith('runs.db'))
      .filter((name) => /a secret|BABABABA/.test(readFileSync(join(home, name), 'latin1')));
  assert.ok(holding().length > 0);
  runs.put(toKeep(storedRun('late', { trace })));
  assert.equal(await runs.remove(['late', '7', 'none'])(), E.right(2));
  assert.equal(await runs.sound('7')(), E.right(undefined));
  assert.equal(await runs.sound('8')(), E.right(new Int16Array(10_000).fill(0x4142)));
  assert.equal(await runs.remove('all')(), E.right(19));
  assert.equal([ids(await runs.list({ limit: 9 })()), holding()], [[], []]);
  await close();
});

test('the oldest beyond the number kept go', async () => {
  const { runs, close } = opened({ keep: 250 });
  for (const run of many(1_200)) runs.put(toKeep(run));
  const kept = ids(await runs.list({ limit: 1_000 })());
  assert.equal([kept.length, kept[0], kept.at(-1)], [250, '1199', '950']);
  assert.equal(await runs.find('949')(), E.right(undefined));
  await close();
});

test('the oldest beyond the bytes kept go, and the file stays as large as it is', async () => {
  const { runs, close, path, home } = opened({ maxBytes: 400_000 });
  const trace = JSON.stringify('x'.repeat(9_998));
  for (const run of many(60, { trace })) runs.put(toKeep(run));
  assert.equal(ids(await runs.list({ limit: 100 })()).length, 35);
  for (let round = 1; round <= 10; round += 1) {
    for (const run of many(60, { trace })) runs.put(toKeep({ ...run, id: `${round}-${run.id}` }));
    await runs.flushed();
  }
  await close();
  assert.ok(statSync(path).size < 2_000_000);
  const { runs: again, close: closeAgain } = opened({ maxBytes: 400_000 }, home);
  again.put(toKeep(storedRun('last', { trace })));
  const kept = ids(await again.list({ limit: 100 })());
  assert.equal([kept.length, kept[0], kept[1]], [36, 'last', '10-59']);
  await closeAgain();
});

test('nothing is opened before the first run, and nothing of it costs the timers anything', async () => {
  const { runs, timers, close, path, home } = opened();
  await timers.put(timer('1'))();
  assert.not(existsSync(path));
  mkdirSync(path); // no file can be there
  runs.put(toKeep(storedRun('1')));
  await runs.flushed();
  assert.equal(await timers.all()(), E.right([timer('1')]));
  assert.equal(
    await runs.list({ limit: 1 })(),
    E.left({ _tag: 'StoreFailed', message: `${path}: it is a directory`, isFull: false }),
  );
  await close();
  assert.ok(existsSync(join(home, 'broca.db')));
});

test('a disk that refuses runs is told once, and what it cost once it takes them again', async () => {
  const home = kit({ data: 'in the way' });
  const { runs, close, lines } = opened({ path: join(home, 'data/runs.db') }, home);
  for (const run of many(3)) {
    runs.put(toKeep(run));
    await runs.flushed();
  }
  assert.is(lines.length, 1);
  assert.match(lines[0] ?? '', /^runs are not kept: .*data\/runs\.db: EEXIST: file already exists/);
  renameSync(join(home, 'data'), join(home, 'away'));
  runs.put(toKeep(storedRun('4')));
  await runs.flushed();
  assert.equal(lines.slice(1), ['runs are kept again; 3 are lost']);
  assert.equal(ids(await runs.list({ limit: 9 })()), ['4']);
  await close();
});

test('what could not be written until the end is told', async () => {
  const home = kit({ data: 'in the way' });
  const { runs, close, lines } = opened({ path: join(home, 'data/runs.db') }, home);
  for (const run of many(450)) runs.put(toKeep(run)); // more than one batch
  await close();
  assert.is(lines.length, 2);
  assert.match(lines[0] ?? '', /^runs are not kept: /);
  assert.is(lines[1], 'runs lost at the end: 450');
});

test('a damaged database of runs is told and kept under another name, and no run put then is lost', async () => {
  const home = kit({ 'runs.db': 'no database at all '.repeat(500) });
  const { runs, close, path, lines } = opened({}, home);
  runs.put(toKeep(storedRun('1')));
  assert.equal(ids(await runs.list({ limit: 9 })()), ['1']);
  const why = `it is damaged (file is not a database); it is kept as ${path}.damaged-1, and a new one is begun`;
  assert.equal(lines, [`${path}: ${why}`]);
  assert.ok(existsSync(`${path}.damaged-1`));
  await close();
});

test('nobody has to wait for runs to be written', async () => {
  const { runs, close, home } = opened();
  runs.put(toKeep(storedRun('1')));
  await eventually(() => existsSync(join(home, 'runs.db')));
  assert.equal(ids(await runs.list({ limit: 9 })()), ['1']);
  await close();
  runs.put(toKeep(storedRun('2')));
  await runs.flushed();
});

const idsOf = ({ runs }: RunsBatch): readonly string[] => JSON.parse(runs).map(({ id }: RunSummary) => id);

test('gives 100 at a time, the oldest first', () => {
  const backlog = runsBacklog();
  for (let id = 0; id < 250; id += 1) backlog.add(toKeep(storedRun(String(id))));
  const batches = [backlog.take(), backlog.take(), backlog.take(), backlog.take()];
  assert.equal(
    batches.map((batch) => [batch.count, idsOf(batch).length, idsOf(batch)[0]]),
    [
      [100, 100, '0'],
      [100, 100, '100'],
      [50, 50, '200'],
      [0, 0, undefined],
    ],
  );
  assert.equal([backlog.added(), backlog.left(), backlog.lost()], [250, 250, 0]);
});

test('gives the summaries as JSON, and a line for each trace', () => {
  const backlog = runsBacklog();
  const runs = [storedRun('1', { trace: '{"a":1}' }), storedRun('2', { trace: '[]' })];
  for (const run of runs) backlog.add(toKeep(run));
  const { count, runs: summaries, traces } = backlog.take();
  assert.equal([count, JSON.parse(summaries), traces], [2, runs.map(summaryOf), '{"a":1}\n[]']);
});

test('gives fewer when their traces are large, and one at least', () => {
  const backlog = runsBacklog();
  for (const length of [600_000, 400_000, 1, 2_000_000, 1])
    backlog.add(toKeep(storedRun('1', { trace: 'x'.repeat(length) })));
  assert.equal(
    [backlog.take(), backlog.take(), backlog.take(), backlog.take()].map(({ count }) => count),
    [2, 1, 1, 1],
  );
});

test('gives no more at once than an eighth of what the disk may hold', () => {
  const backlog = runsBacklog({ maxBytes: 80 });
  for (const id of ['1', '2', '3']) backlog.add(toKeep(storedRun(id, { trace: '12345' })));
  assert.equal([backlog.take().count, backlog.take().count], [2, 1]);
});

test('loses the oldest beyond 10 000, or beyond 16 million characters', () => {
  const backlog = runsBacklog();
  for (let id = 0; id < 10_003; id += 1) backlog.add(toKeep(storedRun(String(id))));
  assert.equal([backlog.lost(), backlog.lost(), backlog.left()], [3, 0, 3]);
  assert.is(idsOf(backlog.take())[0], '3');
  const trace = 'x'.repeat(8_000_000);
  for (const id of ['a', 'b', 'c']) backlog.add(toKeep(storedRun(id, { trace })));
  assert.equal(idsOf(backlog.take()), ['b']);
  backlog.lose(1);
  assert.is(backlog.lost(), 9_901 + 1);
});

test('those that nobody would ever see are dropped unmade, and are not lost', () => {
  const backlog = runsBacklog({ keep: 3 });
  let made = 0;
  for (const id of ['1', '2', '3', '4', '5'])
    backlog.add({ ...toKeep(storedRun(id)), make: () => ({ run: storedRun(`${id} made ${++made}`) }) });
  assert.equal(idsOf(backlog.take()), ['3 made 1', '4 made 2', '5 made 3']);
  assert.equal(
    [backlog.lost(), backlog.left(), backlog.wasCrowded(), backlog.wasCrowded()],
    [0, 5, true, false],
  );
});

test('those that are removed are never made', () => {
  const backlog = runsBacklog();
  for (const id of ['1', '2', '3']) backlog.add(toKeep(storedRun(id)));
  assert.equal([backlog.remove(['2', '9']), backlog.left()], [1, 1]);
  assert.equal(idsOf(backlog.take()), ['1', '3']);
  backlog.add(toKeep(storedRun('4')));
  assert.equal([backlog.remove('all'), backlog.take().count], [1, 0]);
});

test('those that are removed take no room from others', () => {
  const backlog = runsBacklog();
  const large = (id: string) => toKeep(storedRun(id, { trace: 'x'.repeat(9_000_000) }));
  backlog.add(large('1'));
  backlog.remove(['1']);
  backlog.add(large('2'));
  assert.equal([backlog.lost(), idsOf(backlog.take())], [0, ['2']]);
});

test.run();
