import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { FIRST_STEPS, type FirstRun, type FirstStep } from '../http/first-run.ts';
import { writeFileAtomic } from '../lib/atomic-file.ts';
import { describeUnknown } from '../lib/errors.ts';
import { readRegularFileSync } from '../lib/files.ts';

const Stored = t.type({
  isOver: t.boolean,
  steps: t.record(t.string, t.keyof({ open: null, done: null, skipped: null })),
});

interface FirstRunOptions {
  /** The data directory. */
  readonly data: string;
  readonly log: (line: string) => void;
}

/** How far people are with the first steps, in a file of the data directory: one state for each service. */
export function firstRun({ data, log }: FirstRunOptions): FirstRun {
  const file = resolve(data, 'first-run.json');
  let present = read(file, log);
  return {
    state: () => present,
    change:
      ({ isOver = present.isOver, steps }) =>
      async () => {
        const next = { isOver, steps: stepsOf({ ...present.steps, ...steps }) };
        try {
          const unsynced = writeFileAtomic(file, `${JSON.stringify(next, undefined, 2)}\n`);
          if (unsynced !== undefined) log(unsynced);
          present = next;
          return E.right(present);
        } catch (error) {
          const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
          return E.left({ _tag: 'StoreFailed', message: `${file}: ${describeUnknown(error)}`, isFull });
        }
      },
  };
}

/** A file that cannot be read counts as absent: the card is shown once more. */
function read(file: string, log: (line: string) => void): ReturnType<FirstRun['state']> {
  try {
    const stored = Stored.decode(JSON.parse(String(readRegularFileSync(file))));
    if (E.isRight(stored)) return { isOver: stored.right.isOver, steps: stepsOf(stored.right.steps) };
    log(`${file}: expected what Broca writes; the first steps begin again`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log(`${file}: ${describeUnknown(error)}`);
  }
  return { isOver: false, steps: stepsOf({}) };
}

const stepsOf = (stored: Readonly<Partial<Record<string, FirstStep>>>) =>
  Object.fromEntries(FIRST_STEPS.map((name) => [name, stored[name] ?? 'open'])) as ReturnType<
    FirstRun['state']
  >['steps'];
