import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import Database from 'libsql';
import { literal, template } from 'pyjinja';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../src/lib/errors.ts';
import type { Call } from '../../src/store/calls.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { type MemoryEntry, type Store, store } from '../../src/store/store.ts';
import { storedMemory } from '../../src/store/stored-memory.ts';
import type { Operations } from '../../src/store/worker/operations.ts';
import { storedRun, toKeep } from '../support/kept-run.ts';
import { kit } from '../support/kit.ts';
import { timer } from '../support/timer.ts';

const test = suite('kept memory');

const failed = (message: string) => E.left({ _tag: 'StoreFailed', message, isFull: false });

/** What the next process reads of these values. */
async function readBack(values: readonly MemoryEntry[]): Promise<readonly MemoryEntry[]> {
  const path = join(kit({}), 'broca.db');
  const first = store({ path });
  assert.equal(await first.memory.put(values)(), E.right(undefined));
  await first.close();
  const second = store({ path });
  const all = await second.memory.all()();
  await second.close();
  return E.isRight(all) ? all.right : [];
}

const shared = { a: 1 };

const VALUES: readonly MemoryEntry[] = [
  ['text', 'é"\u2028\0 {{ no template }}'],
  ['empty', ''],
  ['int', literal('42')],
  ['float', literal('2.5')],
  ['whole float', literal('2.0')],
  ['large', 1e300],
  ['minus zero', -0],
  ['not a number', Number.NaN],
  ['infinite', -Infinity],
  ['int of Python', 2n ** 100n],
  ['true', literal('True')],
  ['none', literal('None')],
  ['nothing', undefined],
  ['list', literal("[1, [2.5, 'a'], {'b': None}, True]")],
  ['dict', literal("{'é': {'__proto__': 1}, '2': [3]}")],
  ['date', new Date('2026-11-21T10:20:30Z')],
  ['day', new Date('2026-11-21')],
  ['no date', new Date(Number.NaN)],
  ['map', new Map([['a', [1]]])],
  ['bytes', new Uint8Array([1, 2])],
  ['without prototype', Object.assign(Object.create(null), { a: 1 })],
  ['twice', [shared, shared]],
  ['"; DROP TABLE memory', 1],
  ['__proto__', 2],
  ['a\0name', 3],
];

const TEMPLATES = [
  '{{ v }}',
  '{{ [v] }}',
  '{{ v is number }} {{ v is integer }} {{ v is float }} {{ v is mapping }} {{ v is sequence }} {{ v is none }} {{ v is defined }}',
  '{{ v * 3 }}',
  '{{ v + 1 }}',
  '{{ v / 2 }}',
  '{{ v == v }} {{ v == 2 }}',
  '{% for a in v %}{{ loop.index }}{{ a }}{% endfor %}',
  '{{ v.a }} {{ v["é"] }} {{ v[0] }}',
  '{{ v | tojson }}',
];

const rendered = (text: string, value: unknown): string => {
  try {
    return template(text).render({ v: value });
  } catch (error) {
    return `failed: ${(error as Error).message}`;
  }
};

test('values of every kind are to templates what they were', async () => {
  const all = await readBack(VALUES);
  assert.equal(
    all.map(([name]) => name),
    VALUES.map(([name]) => name),
  );
  for (const [index, [name, value]] of VALUES.entries()) {
    for (const text of TEMPLATES) {
      assert.is(rendered(text, all[index]?.[1]), rendered(text, value), `${name}: ${text}`);
    }
  }
});

test('all that is kept may take 16 MiB; what is there may be written anew, and forgotten', async () => {
  const { memory, close } = store({ path: join(kit({}), 'broca.db') });
  const text = 'x'.repeat(1_000_000);
  const all = Array.from({ length: 16 }, (_, n): MemoryEntry => [`n${n}`, text]);
  assert.ok(E.isRight(await memory.put(all)()));
  const refused = await memory.put([['more', text]])();
  assert.match(
    JSON.stringify(refused),
    'kalliope_memory \\"more\\" cannot be kept: more than 16 MiB together',
  );
  assert.ok(E.isRight(await memory.put([['n1', 'short']])()));
  await memory.remove(['n2'])();
  assert.ok(E.isRight(await memory.put([['more', text]])()));
  await close();
});

test('what the database refuses, or does not forget, does not change how much room is left', async () => {
  let isFull = false;
  const call = (() => () => async () =>
    isFull ? failed('the disk is full') : E.right(undefined)) as unknown as Call<Operations>;
  const memory = storedMemory(call, () => {});
  const text = 'x'.repeat(1_000_000);
  const filled = Array.from({ length: 16 }, (_, n): MemoryEntry => [`n${n}`, text]);
  isFull = true;
  assert.ok(E.isLeft(await memory.put(filled)()));
  isFull = false;
  assert.equal(
    await memory.put(filled.map(([name, value]) => [`other ${name}`, value]))(),
    E.right(undefined),
  );
  isFull = true;
  assert.ok(E.isLeft(await memory.remove(['other n2'])()));
  isFull = false;
  assert.match(JSON.stringify(await memory.put([['more', text]])()), 'more than 16 MiB together');
});

test('a value written anew is the newest, and goes before the old one', async () => {
  assert.equal(
    await readBack([
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ]),
    [
      ['b', 2],
      ['a', 3],
    ],
  );
});

const call = () => 1;

test('what cannot be kept is named, and costs nothing else', async () => {
  const { memory, close } = store({ path: join(kit({}), 'broca.db') });
  const put = await memory.put([
    ['a', 1],
    ['f', call],
    ['b', 2],
    ['long', 'x'.repeat(1024 ** 2)],
    ['deep', { in: [Symbol('s')] }],
  ])();
  const why = [
    `"f" cannot be kept: ${call} could not be cloned.`,
    '"long" cannot be kept: more than 1 MiB',
    '"deep" cannot be kept: Symbol(s) could not be cloned.',
  ];
  assert.equal(put, failed(`kalliope_memory ${why.join('; ')}`));
  assert.equal(
    await memory.all()(),
    E.right([
      ['a', 1],
      ['b', 2],
    ]),
  );
  assert.equal(await memory.put([['f', call]])(), failed(`kalliope_memory ${why[0]}`));
  await close();
});

test('the reason is short', async () => {
  const { memory, close } = store({ path: join(kit({}), 'broca.db') });
  const long = Object.assign(() => 1, { toString: () => 'function'.repeat(1_000) });
  const put = await memory.put([['f', long]])();
  assert.ok(E.isLeft(put) && describe(put.left).length < 200);
  await close();
});

test('names that are removed are gone', async () => {
  const { memory, close } = store({ path: join(kit({}), 'broca.db') });
  await memory.put([
    ['a', 1],
    ['b', 2],
  ])();
  assert.equal(await memory.remove(['a', 'c'])(), E.right(undefined));
  assert.equal(await memory.all()(), E.right([['b', 2]]));
  await close();
});

test('a value that cannot be read costs itself, and is told', async () => {
  const path = join(kit({}), 'broca.db');
  const first = store({ path });
  await first.memory.put([
    ['a', 1],
    ['b', 2],
  ])();
  await first.close();
  const db = new Database(path);
  db.exec("UPDATE memory SET entry = x'ff7f00' WHERE name = 'a'");
  db.close();
  const lines: string[] = [];
  const second = store({ path, log: (line) => lines.push(line) });
  assert.equal(await second.memory.all()(), E.right([['b', 2]]));
  await second.close();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^kalliope_memory "a" cannot be read: ./);
});

test.run();

const memoryStoreTest = suite('memory store');

memoryStoreTest('answers what the one on disk answers', async () => {
  const onDisk = store({ path: join(kit({}), 'broca.db') });
  assert.equal(await answersOf(memoryStore()), await answersOf(onDisk));
  await onDisk.close();
});

async function answersOf({ timers, memory, runs }: Store): Promise<readonly unknown[]> {
  for (const id of ['1', '2', '3'])
    runs.put(toKeep(storedRun(id, { conversation: id === '2' ? 'bath' : 'kitchen' })));
  return [
    await timers.put(timer('1'))(),
    await timers.put(timer('2'))(),
    await timers.remove(['1', '9'])(),
    await timers.all()(),
    await memory.put([
      ['a', 1],
      ['b', 2],
    ])(),
    await memory.put([['a', 3]])(),
    await memory.all()(),
    await memory.remove(['b', 'c'])(),
    await memory.all()(),
    await runs.list({ limit: 2 })(),
    await runs.list({ limit: 2, before: '3', conversation: 'kitchen' })(),
    await runs.list({ limit: 2, before: 'gone' })(),
    await runs.find('2')(),
    await runs.find('4')(),
    await runs.list({ limit: 9, search: 'TEA' })(),
    await runs.sound('2')(),
    await runs.remove(['2', '4'])(),
    await runs.list({ limit: 9 })(),
    await runs.remove('all')(),
    await runs.list({ limit: 9 })(),
  ];
}

memoryStoreTest.run();
