import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoredQuestion } from '../../src/brain/question.ts';
import { type AssistantError, describe } from '../../src/lib/errors.ts';
import { store, storedFiles } from '../../src/store/store.ts';
import { MIGRATIONS } from '../../src/store/worker/database.ts';
import { LOADERS } from '../support/command.ts';
import { framesOf } from '../support/frame.ts';
import { kit } from '../support/kit.ts';
import { patience, patient } from '../support/patience.ts';
import { scope } from '../support/scope.ts';
import { synapse } from '../support/synapse.ts';
import { timer } from '../support/timer.ts';

const test = suite('store');

const WRITER = join(import.meta.dirname, '../support/store-writer.ts');
const DISK_USER = join(import.meta.dirname, '../support/disk-user.ts');
/** Node for a module of the tests, in a shell. */
const NODE = [process.execPath, ...LOADERS].map((word) => `'${word}'`).join(' ');

/** A store on a database of its own; the test closes it. */
function opened(path = join(kit({}), 'broca.db')) {
  return { ...store({ path }), path };
}

const failed = (message: string, isFull = false) => E.left({ _tag: 'StoreFailed', message, isFull });

test('keeps timers for the next process, the earliest first', async () => {
  const first = opened();
  const late = timer('1', {
    name: 'pasta',
    isFromHook: true,
    dueAtMs: 2_000_000_000_000,
    parameters: { 'é"\u2028': [1, null, { a: true }] },
  });
  const early = timer('2', { dueAtMs: 1 });
  assert.equal(await first.timers.put(late)(), E.right(undefined));
  assert.equal(await first.timers.put(early)(), E.right(undefined));
  await first.close();
  const second = opened(first.path);
  assert.equal(await second.timers.all()(), E.right([early, late]));
  await second.close();
});

test('a store with nothing to do releases its file, and takes it again at the next call', async () => {
  const path = join(kit({}), 'broca.db');
  const idle = store({ path, idleMs: 20 });
  await idle.timers.put(timer('1'))();
  const other = opened(path);
  const isOver = patience(20_000);
  // a file that is in use is refused after two seconds
  while (E.isLeft(await other.timers.put(timer('2'))()) && !isOver());
  await other.close();
  const all = await Promise.all([idle.timers.all()(), idle.timers.all()()]);
  assert.equal(all, [E.right([timer('1'), timer('2')]), E.right([timer('1'), timer('2')])]);
  await idle.close();
});

test('calls at the moment at which an idle thread ends are all answered', async () => {
  const idle = store({ path: join(kit({}), 'broca.db'), idleMs: 1 });
  for (let turn = 0; turn < 20; turn += 1) {
    assert.equal(await idle.timers.put(timer(`${turn}`))(), E.right(undefined));
    await sleep(turn % 4);
  }
  const stored = await idle.timers.all()();
  assert.is(E.isRight(stored) && stored.right.length, 20);
  assert.is(idle.failure(), undefined);
  await idle.close();
});

test('a timer of the same id is replaced', async () => {
  const { timers, close } = opened();
  await timers.put(timer('1'))();
  await timers.put(timer('1', { synapse: 'coffee' }))();
  assert.equal(await timers.all()(), E.right([timer('1', { synapse: 'coffee' })]));
  await close();
});

test('removes those it is told, and passes over those nobody has', async () => {
  const { timers, close } = opened();
  for (const id of ['1', '2', '3', "4'; DROP TABLE timers"]) await timers.put(timer(id))();
  assert.equal(await timers.remove(['1', '3', '9', "4'; DROP TABLE timers"])(), E.right(undefined));
  assert.equal(await timers.remove([])(), E.right(undefined));
  assert.equal(await timers.all()(), E.right([timer('2')]));
  await close();
});

test('many at once are all done, in their order', async () => {
  const { timers, close } = opened();
  const ids = Array.from({ length: 200 }, (_, number) => String(number));
  const puts = await Promise.all(ids.map((id) => timers.put(timer(id))()));
  assert.ok(puts.every(E.isRight));
  const [, all] = await Promise.all([timers.remove(ids.slice(1))(), timers.all()()]);
  assert.equal(all, E.right([timer('0')]));
  await close();
});

test('what is asked at once is synced at once', async () => {
  const { timers, memory, path, close } = opened();
  const puts = Array.from({ length: 100 }, (_, number) => timers.put(timer(String(number)))());
  const kept = Array.from({ length: 100 }, (_, number) => memory.put([[String(number), number]])());
  assert.ok((await Promise.all([...puts, ...kept])).every(E.isRight));
  // one of its pages and more for every transaction
  assert.ok(statSync(`${path}-wal`).size < 50 * 4_096);
  await close();
});

test('a call that fails fails alone: those beside it are done by the next thread', async () => {
  const { timers, memory, files, path, close } = opened();
  const wrong = timer('2', { parameters: { big: 1n } }); // JSON has no word for it
  const file = join(path, '../settings.yml');
  const answers = await Promise.all([
    timers.put(timer('1'))(),
    timers.put(wrong)(),
    memory.put([['a', 1]])(),
    files.put(file, 'a: 1')(),
  ]);
  assert.equal(answers, [
    E.right(undefined),
    failed(`${path}: Do not know how to serialize a BigInt`),
    E.right(undefined),
    E.right(undefined),
  ]);
  assert.equal(await timers.all()(), E.right([timer('1')]));
  assert.equal(await memory.all()(), E.right([['a', 1]]));
  assert.is(readFileSync(file, 'utf8'), 'a: 1');
  await close();
});

test('a call beside one that failed is done before the end, and the file is let go of', async () => {
  const { timers, path, close } = opened();
  const wrong = timers.put(timer('2', { parameters: { big: 1n } }))();
  const put = timers.put(timer('1'))();
  await close();
  assert.equal([E.isLeft(await wrong), await put], [true, E.right(undefined)]);
  const again = opened(path);
  assert.equal(await again.timers.all()(), E.right([timer('1')]));
  await again.close();
});

test('a file that cannot be written gives the reason, and costs nobody else anything', async () => {
  const { timers, files, path, close } = opened();
  const inTheWay = join(path, '../file');
  assert.equal(await files.put(inTheWay, 'x')(), E.right(undefined));
  const [put, below, removed, other] = await Promise.all([
    files.put(join(path, '..'), 'x')(),
    files.put(join(inTheWay, 'below.yml'), 'x')(),
    files.remove(join(path, '..'))(),
    timers.put(timer('1'))(),
  ]);
  assert.equal(put, failed(`${join(path, '..')}: EISDIR: illegal operation on a directory`));
  assert.equal(
    below,
    failed(`${join(inTheWay, 'below.yml')}: EEXIST: file already exists, mkdir '${inTheWay}'`),
  );
  assert.ok(E.isLeft(removed));
  assert.equal(other, E.right(undefined));
  await close();
});

test('a file is replaced as long as it has the expected content, and keeps its mode', async () => {
  const { files, path, close } = opened();
  const file = join(path, '../brain.yml');
  writeFileSync(file, '\uFEFFa: ä\r\n', { mode: 0o640 });
  assert.equal(await files.replace(file, 'a: ä\r\n', 'b')(), E.right(false));
  assert.equal(await files.replace(file, '\uFEFFa: ä\r\n', '\uFEFFb: ☕\r\n')(), E.right(true));
  assert.equal([readFileSync(file, 'utf8'), statSync(file).mode & 0o777], ['\uFEFFb: ☕\r\n', 0o640]);
  assert.equal(await files.replace(join(path, '../none.yml'), '', 'b')(), E.right(false));
  assert.ok(E.isLeft(await files.replace(join(path, '..'), '', 'b')()));
  assert.equal(
    readdirSync(join(path, '..')).filter((name) => name.startsWith('.tmp')),
    [],
  );
  await close();
});

test('files are written where the database cannot be opened', async () => {
  const home = kit({ 'broca.db/x': '' });
  const { files, timers, close } = opened(join(home, 'broca.db'));
  const [put, failure] = await Promise.all([files.put(join(home, 'a.yml'), 'a')(), timers.put(timer('1'))()]);
  assert.equal([put, E.isLeft(failure)], [E.right(undefined), true]);
  await close();
});

test('what was asked before the end is done, what is asked after it is refused', async () => {
  const first = opened();
  const put = first.timers.put(timer('1'))();
  await first.close();
  assert.equal(await put, E.right(undefined));
  assert.equal(await first.timers.all()(), failed(`${first.path}: it is closed`));
  await first.close();
  const second = opened(first.path);
  assert.equal(await second.timers.all()(), E.right([timer('1')]));
  await second.close();
});

test('a store that nothing was asked of opens no file', async () => {
  const { path, close } = opened();
  await close();
  assert.not(existsSync(path));
});

test('the directory is made', async () => {
  const { timers, close } = opened(join(kit({}), 'a/b/broca.db'));
  assert.equal(await timers.all()(), E.right([]));
  await close();
});

test('a damaged file fails one call, is kept under another name, and a new one is begun', async () => {
  const rubbish = 'no database at all '.repeat(500);
  const home = kit({ 'broca.db': rubbish, 'broca.db.damaged-1': 'older' });
  const { path, timers, close } = opened(join(home, 'broca.db'));
  const why = `it is damaged (file is not a database); it is kept as ${path}.damaged-2, and a new one is begun`;
  assert.equal(await timers.all()(), failed(`${path}: ${why}`));
  assert.equal(await timers.all()(), E.right([]));
  assert.equal(await timers.put(timer('1'))(), E.right(undefined));
  assert.is(readFileSync(`${path}.damaged-2`, 'utf8'), rubbish);
  assert.is(readFileSync(`${path}.damaged-1`, 'utf8'), 'older');
  await close();
  const again = opened(path);
  assert.equal(await again.timers.all()(), E.right([timer('1')]));
  await again.close();
});

test('a damaged file fails one of the calls that were asked at once', async () => {
  const { timers, memory, questions, close } = opened(join(kit({ 'broca.db': 'no database' }), 'broca.db'));
  const answers = await Promise.all([timers.all()(), memory.all()(), questions.all()()]);
  assert.equal(
    answers.map(({ _tag }) => _tag),
    ['Left', 'Right', 'Right'],
  );
  await close();
});

test('damage inside a database is found when it is opened', async () => {
  const first = opened();
  for (let id = 0; id < 50; id += 1) {
    await first.timers.put(timer(String(id), { parameters: { note: 'x'.repeat(300) } }))();
  }
  await first.close();
  writeFileSync(first.path, readFileSync(first.path).fill(0xee, 4_096));
  const second = opened(first.path);
  const all = await second.timers.all()();
  assert.match(
    E.isLeft(all) ? describe(all.left) : '',
    /broca.db: it is damaged \(.+\); it is kept as .+\.damaged-1,/,
  );
  assert.equal(await second.timers.all()(), E.right([]));
  await second.close();
});

test('a database of a newer version is left alone', async () => {
  const first = opened();
  await first.timers.put(timer('1'))();
  await first.close();
  const bytes = readFileSync(first.path);
  bytes.writeUInt32BE(99, 60); // where SQLite keeps user_version
  writeFileSync(first.path, bytes);
  const second = opened(first.path);
  const message = `${first.path}: a newer Broca wrote it (version 99 of the database, this one knows ${MIGRATIONS.length})`;
  assert.equal(await second.timers.all()(), failed(message));
  assert.equal(await second.timers.put(timer('2'))(), failed(message));
  await second.close();
  assert.equal(readdirSync(join(first.path, '..')), ['broca.db']);
});

test('a path that is no file gives the reason, and works once it is put right', async () => {
  const home = kit({ data: 'a file where the directory should be' });
  const { path, timers, close } = opened(join(home, 'data/broca.db'));
  assert.equal(
    await timers.all()(),
    failed(`${path}: EEXIST: file already exists, mkdir '${join(home, 'data')}'`),
  );
  await close();

  mkdirSync(join(home, 'other/broca.db'), { recursive: true });
  const other = opened(join(home, 'other/broca.db'));
  assert.equal(await other.timers.put(timer('1'))(), failed(`${other.path}: it is a directory`));
  await other.close();
});

test('a failed store serves the next call when the reason is gone', async () => {
  const home = kit({ data: 'in the way' });
  const { timers, close } = opened(join(home, 'data/broca.db'));
  assert.ok(E.isLeft(await timers.put(timer('1'))()));
  renameSync(join(home, 'data'), join(home, 'away'));
  assert.equal(await timers.put(timer('1'))(), E.right(undefined));
  assert.equal(await timers.all()(), E.right([timer('1')]));
  await close();
});

test('two stores never share one database', async () => {
  const path = join(kit({}), 'broca.db');
  const writer = spawn(process.execPath, [...LOADERS, WRITER, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  writer.kill('SIGSTOP'); // it holds the file and does nothing more
  const { timers, close } = opened(path);
  assert.equal(await timers.all()(), failed(`${path}: another process uses it; is a second Broca running?`));
  writer.kill('SIGKILL');
  await once(writer, 'close');
  assert.ok(E.isRight(await timers.all()()));
  await close();
});

test('a thread that is silent for too long is ended, and the next call has another', async () => {
  const path = join(kit({}), 'broca.db');
  const { timers, close } = store({ path, deadlineMs: 1 }); // none opens a database as fast
  assert.equal(await timers.put(timer('1'))(), failed(`${path}: no answer within 1 ms`));
  await close();
});

test('a full disk and a read-only one give the reason, and what was acknowledged stays', () => {
  const directory = join(kit({ 'disk/keep': '' }), 'disk');
  const path = join(directory, 'broca.db');
  const writer = `${NODE} '${WRITER}' '${path}' 20000`;
  const script = [
    `mount -t tmpfs -o size=400k none '${directory}'`,
    writer,
    `mount -o remount,ro '${directory}'`,
    'echo ---',
    writer,
  ].join(' && ');
  const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], { encoding: 'utf8' });
  if (status !== 0 && /unshare|mount/.test(stderr)) {
    console.log('not tested: this machine lets nobody mount a small disk');
    return;
  }
  const [full = '', readOnly = ''] = stdout.split('---\n');
  const acknowledged = full.trim().split('\n');
  assert.is(acknowledged.pop(), `failed ${path}: the disk is full (full)`);
  assert.equal(
    acknowledged,
    acknowledged.map((_, number) => String(number)),
  );
  assert.ok(acknowledged.length > 2);
  assert.match(readOnly, /^failed .*broca\.db: EROFS: read-only file system/);
});

test('a full disk and a read-only one refuse files, memory and runs too, and leave what was there', () => {
  const directory = join(kit({ 'disk/keep': '' }), 'disk');
  const user = (what: string) => `${NODE} '${DISK_USER}' '${directory}' ${what}`;
  const script = [
    `mount -t tmpfs -o size=800k none '${directory}'`,
    user('first'),
    user('fill'),
    user('empty'),
    `mount -o remount,ro '${directory}'`,
    user('never'),
  ].join(' && ');
  const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], { encoding: 'utf8' });
  if (status !== 0 && /unshare|mount/.test(stderr)) {
    console.log('not tested: this machine lets nobody mount a small disk');
    return;
  }
  const four = (what: string) => [what, what, what, what];
  const done = { file: 'done', timers: four('done'), memory: 'done', runs: [] };
  const file = join(directory, 'settings.yml');
  const db = join(directory, 'broca.db');
  const runs = join(directory, 'runs.db');
  const lost = 'runs lost at the end: 1';
  const readOnly = (path: string) => `${db}: EROFS: read-only file system, access '${path}'`;
  assert.equal(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [
      { ...done, kept: { file: 'first', names: ['settings.yml'] } },
      {
        file: `${file}: the disk is full (full)`,
        timers: four(`${db}: the disk is full (full)`),
        memory: `${db}: the disk is full (full)`,
        runs: [`runs are not kept: ${runs}: the disk is full`, lost],
        kept: { file: 'first', names: ['filler', 'settings.yml'] },
      },
      { ...done, kept: { file: 'empty', names: ['settings.yml'] } },
      {
        file: `${file}: EROFS: read-only file system`,
        timers: four(readOnly(directory)),
        memory: readOnly(directory),
        runs: [`runs are not kept: ${runs}: EROFS: read-only file system, access '${directory}'`, lost],
        kept: { file: 'empty', names: ['settings.yml'] },
      },
    ],
  );
});

test('a process with nothing more to do ends, its store open', () => {
  const module = JSON.stringify(new URL('../../src/store/store.ts', import.meta.url).href);
  const path = JSON.stringify(join(kit({}), 'broca.db'));
  const code = `import { store } from ${module};
    const { timers } = store({ path: ${path} });
    console.log((await timers.all()())._tag);`;
  const { stdout, status } = spawnSync(process.execPath, [...LOADERS, '--input-type=module', '-e', code], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: patient(60_000),
  });
  assert.equal([stdout, status], ['Right\n', 0]);
});

test('a thread that cannot be started fails its calls, and the next one is tried anew', async () => {
  const { timers, path, close } = opened();
  const { execArgv } = process;
  process.execArgv = ['--no-warnings-that-no-thread-knows'];
  const [first, second] = await Promise.all([timers.all()(), timers.put(timer('1'))()]).finally(() => {
    process.execArgv = execArgv;
  });
  assert.ok(E.isLeft(first) && first.left._tag === 'StoreFailed');
  assert.match(describe(first.left), `${path}: its thread cannot be started: `);
  assert.ok(E.isLeft(second));
  assert.equal(await timers.all()(), E.right([]));
  await close();
});

test('a store that never had a thread can be closed', async () => {
  const { timers, close } = opened();
  const { execArgv } = process;
  process.execArgv = ['--no-warnings-that-no-thread-knows'];
  await timers.all()();
  await close();
  process.execArgv = execArgv;
});

const FULL: AssistantError = { _tag: 'StoreFailed', message: 'the disk is full', isFull: true };

/** Files of a thread that gives this answer to everything, and what is logged. */
function files(answer: E.Either<AssistantError, string | undefined>) {
  const lines: string[] = [];
  const call = () => () => TE.fromEither(answer);
  return { lines, files: storedFiles(call as never, (line) => lines.push(line)) };
}

test('what is changed and may not outlive a power cut is done, and told', async () => {
  const { files: kept, lines } = files(E.right('a.yml may be undone'));
  assert.equal(
    [await kept.put('a.yml', '')(), await kept.remove('a.yml')()],
    Array(2).fill(E.right(undefined)),
  );
  assert.equal(lines, ['a.yml may be undone', 'a.yml may be undone']);
});

test('what is on disk, and what failed, is only answered', async () => {
  for (const answer of [E.right(undefined), E.left(FULL)]) {
    const { files: kept, lines } = files(answer);
    assert.equal([await kept.put('a.yml', '')(), await kept.remove('a.yml')(), lines], [answer, answer, []]);
  }
});

const question = (id: string, given: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id,
  conversation: 'kitchen',
  askedAtMs: 1_000.5,
  pending: {
    question: { links: [{ synapse: 'tea', answers: ['yes {{ please }}'] }], otherwise: 'coffee' },
    scope: scope({ conversation: 'kitchen' }),
    frames: framesOf(synapse('ask', {}), { day: new Date(0), most: Infinity, big: 2n ** 70n }),
  },
  ...given,
});

test('questions are there for the next process, the oldest first', async () => {
  const path = join(kit({}), 'broca.db');
  const first = store({ path });
  const late = question('1', { askedAtMs: 3 });
  const early = question('2', { askedAtMs: 2, conversation: 'a\0b' });
  assert.equal(await first.questions.put(late)(), E.right(undefined));
  assert.equal(await first.questions.put(early)(), E.right(undefined));
  await first.close();
  const second = store({ path });
  assert.equal(await second.questions.all()(), E.right([early, late]));
  await second.close();
});

test('frames that grow one report grow one report still', async () => {
  const { questions, close } = store({ path: join(kit({}), 'broca.db') });
  const { pending } = question('1');
  const [frame] = pending.frames;
  assert.ok(frame);
  await questions.put(question('1', { pending: { ...pending, frames: [frame, { ...frame, next: 2 }] } }))();
  const all = await questions.all()();
  const [outer, inner] = E.isRight(all) ? (all.right[0]?.pending.frames ?? []) : [];
  assert.is(outer?.report, inner?.report);
  assert.is(inner?.next, 2);
  await close();
});

test('one of the same id is replaced, and those removed are gone', async () => {
  const { questions, close } = store({ path: join(kit({}), 'broca.db') });
  for (const id of ['1', '2', '3']) await questions.put(question(id))();
  const other = question('2', { conversation: 'bath' });
  await questions.put(other)();
  assert.equal(await questions.remove(['1', '3', '9'])(), E.right(undefined));
  assert.equal(await questions.all()(), E.right([other]));
  await close();
});

test('one that cannot be kept says whose it is', async () => {
  const { questions, close } = store({ path: join(kit({}), 'broca.db') });
  const { pending } = question('1');
  const frames = framesOf(synapse('ask', {}), { on: Symbol('s') });
  const message = 'the question of conversation "kitchen" cannot be kept: Symbol(s) could not be cloned.';
  assert.equal(
    await questions.put(question('1', { pending: { ...pending, frames } }))(),
    E.left({ _tag: 'StoreFailed', message, isFull: false }),
  );
  assert.equal(await questions.all()(), E.right([]));
  await close();
});

test.run();
