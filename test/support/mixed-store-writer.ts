import { writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { store } from '../../src/store/store.ts';
import { framesOf } from './frame.ts';
import { storedRun, toKeep } from './kept-run.ts';
import { randomNumbers } from './random.ts';
import { scope } from './scope.ts';
import { synapse } from './synapse.ts';
import { timer } from './timer.ts';

/**
 * A process to be killed: changes a few things of each kind in a store on `path` without a pause, all kinds at once, and prints
 * `["asked", name, value]` before and `["acknowledged", name]` after each change.
 */
const [path = '', seed = '0'] = process.argv.slice(2);
const random = randomNumbers(Number(seed));
const { timers, memory, questions, files, runs } = store({ path, log: fail });

/** Long enough for several pages now and then. */
const newValue = (): string => `${random(1_000_000)}-${'x'.repeat(random(4) === 0 ? 20_000 : 20)}`;

void changing('timer', (id, value) =>
  value === undefined ? timers.remove([id]) : timers.put(timer(id, { parameters: { value } })),
);
void changing('memory', (id, value) =>
  value === undefined ? memory.remove([id]) : memory.put([[id, { value }]]),
);
void changing('question', (id, value) => {
  if (value === undefined) return questions.remove([id]);
  const frames = framesOf(synapse('ask', {}), { value });
  const pending = { question: { links: [], otherwise: 'tea' }, scope: scope(), frames };
  return questions.put({ id, conversation: id, askedAtMs: 1, pending });
});
void changing('file', (id, value) => {
  const file = join(dirname(path), 'files', `${id}.yml`);
  return value === undefined ? files.remove(file) : files.put(file, value);
});
for (let number = 0; ; number += 1) {
  const id = `${seed}-${number}`;
  const value = newValue();
  print('asked', `run ${id}`, value);
  runs.put(toKeep(storedRun(id, { trace: value })));
  await runs.flushed();
  print('acknowledged', `run ${id}`);
}

type Change = (
  id: string,
  value: string | undefined,
) => () => Promise<E.Either<{ readonly _tag: string }, void>>;

async function changing(kind: string, change: Change): Promise<void> {
  for (;;) {
    const id = String(random(6));
    const value = random(4) === 0 ? undefined : newValue();
    print('asked', `${kind} ${id}`, value);
    const done = await change(id, value)();
    if (E.isLeft(done)) fail(JSON.stringify(done.left));
    print('acknowledged', `${kind} ${id}`);
  }
}

/** At once, so that nothing acknowledged stays unsaid. */
function print(...words: readonly unknown[]): void {
  let line = Buffer.from(`${JSON.stringify(words)}\n`);
  while (line.length > 0) {
    try {
      line = line.subarray(writeSync(1, line));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error; // whoever reads is slow
    }
  }
}

function fail(line: string): void {
  print('failed', line);
}
