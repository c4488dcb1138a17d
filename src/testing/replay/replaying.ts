import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describe, describeUnknown } from '../../errors.ts';
import { inTurn } from '../../lib/in-turn.ts';
import { readRegularFile } from '../../lib/regular-file.ts';
import { temporaryName } from '../../lib/temporary-name.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import type { AllModules } from '../../modules/built-in.ts';
import type { RunExport } from '../../observe/run-export.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { readTestFile } from '../kit-tests/test-file.ts';
import type { Replayed } from './replay.ts';
import { runAsTest } from './run-as-test.ts';
import { withTest } from './with-test.ts';

/** What can be made of a run that was kept. */
interface Replaying {
  /** One at a time; the others wait. `signal` gives it up. Left: what `replay` refuses. */
  readonly replay: (run: RunExport, signal: AbortSignal) => TaskEither<AssistantError, Replayed>;
  /** Adds it to the kit's `orders.test.yml`; gives the path of the file. Left: what `runAsTest` refuses, or `StoreFailed`. */
  readonly saveTest: (run: RunExport) => TaskEither<AssistantError, string>;
}

/** Runs what was kept once more on the kit as it is then. The harness is loaded when somebody asks for it. */
export function replaying(kit: () => Kit<AllModules>): Replaying {
  const next = inTurn();
  return {
    replay: (run, signal) => () =>
      next(async () => {
        const { replay } = await import('./replay.ts');
        return replay(run, kit(), signal)();
      }),
    saveTest: (run) => () => next(() => saved(kit(), run)),
  };
}

/** The kit as it is now, with what was changed since it was read. */
export function kitInForce(actor: BrainActor, home: string): Kit<AllModules> {
  const { brain, settings, codecs } = actor.getSnapshot().context;
  return { home, synapses: brain.synapses, settings, modules: codecs.modules, codecs };
}

/** Writes beside the file and puts that in its place once it can be read: it is never half written. */
async function saved(
  { home, modules }: Kit<AllModules>,
  run: RunExport,
): Promise<E.Either<AssistantError, string>> {
  const path = resolve(home, 'orders.test.yml');
  const test = runAsTest(run, (neuron) => modules.neurons.get(neuron)?.staysInside === true);
  if (E.isLeft(test)) return test;
  const fresh = resolve(dirname(path), temporaryName(randomBytes(8).toString('hex')));
  try {
    const text = await readRegularFile(path).then(String, (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const added = withTest(text, test.right);
    if (E.isLeft(added)) return added;
    await writeFile(fresh, added.right, { flush: true });
    const read = await readTestFile(fresh, new Set(modules.neurons.keys()))();
    if (E.isLeft(read)) {
      await rm(fresh, { force: true });
      return E.left(unreadable(describe(read.left).replaceAll(fresh, path)));
    }
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

const unreadable = (why: string): AssistantError => ({
  _tag: 'BadRequest',
  field: 'run',
  message: `with this test orders.test.yml could not be read, and is left as it was: ${why}`,
});
