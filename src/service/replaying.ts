import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown } from '../errors.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import type { AllModules } from '../modules/built-in.ts';
import type { RunExport } from '../observing/run-export.ts';
import type { Kit } from '../settings/load-kit.ts';
import { temporaryName } from '../temporary-name.ts';
import type { Replayed } from '../testing/replay.ts';
import { runAsTest, withTest } from '../testing/run-as-test.ts';

/** What can be made of a run that was kept. */
export interface Replaying {
  /** One at a time; the others wait. Left: what `replay` refuses. */
  readonly replay: (run: RunExport) => TaskEither<AssistantError, Replayed>;
  /** Adds it to the kit's `orders.test.yml`; gives the path of the file. Left: what `runAsTest` refuses, or `StoreFailed`. */
  readonly saveTest: (run: RunExport) => TaskEither<AssistantError, string>;
}

/** Runs what was kept once more on the kit as it is then. The harness is loaded when somebody asks for it. */
export function replaying(kit: () => Kit<AllModules>): Replaying {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
  return {
    replay: (run) => () =>
      inTurn(async () => {
        const { replay } = await import('../testing/replay.ts');
        return replay(run, kit())();
      }),
    saveTest: (run) => () => inTurn(() => saved(resolve(kit().home, 'orders.test.yml'), run)),
  };
}

/** The kit as it is now, with what was changed since it was read. */
export function kitInForce(actor: BrainActor, home: string): Kit<AllModules> {
  const { brain, settings, codecs } = actor.getSnapshot().context;
  return { home, synapses: brain.synapses, settings, modules: codecs.modules, codecs };
}

/** Writes beside the file and puts that in its place: it is never half written. */
async function saved(path: string, run: RunExport): Promise<E.Either<AssistantError, string>> {
  const test = runAsTest(run);
  if (E.isLeft(test)) return test;
  const fresh = resolve(dirname(path), temporaryName(randomBytes(8).toString('hex')));
  try {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const added = withTest(text, test.right);
    if (E.isLeft(added)) return added;
    await writeFile(fresh, added.right, { flush: true });
    await rename(fresh, path);
    return E.right(path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    const message = `${path} cannot be written: ${describeUnknown(error)}`;
    return E.left({
      _tag: 'StoreFailed',
      message,
      isFull: (error as NodeJS.ErrnoException).code === 'ENOSPC',
    });
  }
}
