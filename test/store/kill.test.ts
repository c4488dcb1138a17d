import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLeftOver } from '../../src/lib/files.ts';
import { store } from '../../src/store/store.ts';
import { LOADERS } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { type Ledger, ledger } from '../support/ledger.ts';
import { randomNumbers } from '../support/random.ts';
import { few, SCALE } from '../support/scale.ts';

const test = suite('store after a kill');

const WRITER = join(import.meta.dirname, '../support/mixed-store-writer.ts');
const KILLS = few(5, 20 * SCALE);

test(`everything acknowledged is there after each of ${KILLS} kills at any moment, and nothing is half there`, async () => {
  const path = join(kit({}), 'broca.db');
  const book = ledger();
  const random = randomNumbers(1);
  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    acknowledged += await writeAndKill(path, book, { seed: kill, lines: random(150), delayMs: random(20) });
    assert.equal(book.settle(await found(path)), [], `kill ${kill}`);
  }
  assert.ok(acknowledged > 20 * KILLS, `${acknowledged}`);
  assert.equal(
    readdirSync(dirname(path)).filter((name) => name.includes('damaged')),
    [],
  );
});

interface Killing {
  readonly seed: number;
  /** It is killed so long after so many. */
  readonly lines: number;
  readonly delayMs: number;
}

/** Gives how many changes were acknowledged. */
async function writeAndKill(path: string, book: Ledger, { seed, lines, delayMs }: Killing): Promise<number> {
  const writer = spawn(process.execPath, [...LOADERS, WRITER, path, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let count = 0;
  let acknowledged = 0;
  createInterface({ input: writer.stdout }).on('line', (line) => {
    const [what, name, value] = JSON.parse(line);
    if (what === 'asked') book.asked(name, value ?? undefined);
    else if (what === 'acknowledged') {
      book.acknowledged(name);
      acknowledged += 1;
    } else assert.unreachable(line);
    count += 1;
    if (count === lines + 20) setTimeout(() => writer.kill('SIGKILL'), delayMs);
  });
  await once(writer, 'close');
  assert.is(writer.signalCode, 'SIGKILL');
  return acknowledged;
}

/** All there is, by kind and id; what cannot be read throws. */
async function found(path: string): Promise<ReadonlyMap<string, string>> {
  const there = new Map<string, string>();
  const { timers, memory, questions, runs, close } = store({ path, log: assert.unreachable });
  for (const { id, parameters } of right(await timers.all()()))
    there.set(`timer ${id}`, String(parameters.value));
  for (const [name, kept] of right(await memory.all()())) {
    there.set(`memory ${name}`, (kept as { readonly value: string }).value);
  }
  for (const { id, pending } of right(await questions.all()())) {
    there.set(`question ${id}`, String(pending.frames[0]?.parameters.value));
  }
  for (const { id } of right(await runs.list({ limit: 100_000 })())) {
    there.set(`run ${id}`, right(await runs.find(id)())?.trace ?? '');
  }
  await close();
  const directory = join(dirname(path), 'files');
  for (const name of existsSync(directory) ? readdirSync(directory) : []) {
    if (!isLeftOver(name))
      there.set(`file ${basename(name, '.yml')}`, readFileSync(join(directory, name), 'utf8'));
  }
  return there;
}

function right<A>(answer: E.Either<unknown, A>): A {
  if (E.isLeft(answer)) throw new Error(JSON.stringify(answer.left));
  return answer.right;
}

test.run();
