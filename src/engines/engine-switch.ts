import { isDeepStrictEqual } from 'node:util';
import type { Task } from 'fp-ts/lib/Task.js';
import { describeUnknown } from '../lib/errors.ts';
import type { WantedEngine } from './chains/chain.ts';
import type { ChosenEngine } from './choose.ts';

interface Closable {
  readonly close: () => Promise<void>;
}

/** The engines of one kind that work one after another, as the settings choose them. */
export interface Succession<Engine> {
  readonly present: () => ChosenEngine<Engine>;
  /**
   * Makes the engine of this entry and says true, unless it is the present one's. The one before is closed once its calls
   * have ended.
   */
  readonly use: (entry: WantedEngine) => boolean;
  /** Closes the present one once its calls have ended; nobody calls it any more. */
  readonly leave: () => Promise<void>;
  /** Closes the present one and those that still had calls. */
  readonly close: () => Promise<void>;
}

/** How engines of one kind are made. */
export interface Makers<Engine> {
  readonly make: (entry: WantedEngine) => ChosenEngine<Engine>;
  /** The same engine, each of its calls counted. */
  readonly counted: (engine: Engine, during: OpenCalls['during']) => Engine;
  readonly log: (line: string) => void;
}

export function engineSwitch<Engine extends Closable>(
  first: WantedEngine,
  { make, counted, log }: Makers<Engine>,
): Succession<Engine> {
  const leaving = new Set<ChosenEngine<Engine>>();
  let entry = first;
  let calls = openCalls();
  let present = chosen();

  return {
    present: () => present,
    use: (wanted) => {
      if (isDeepStrictEqual(wanted, entry)) return false;
      void retire(present, calls);
      entry = wanted;
      calls = openCalls();
      present = chosen();
      return true;
    },
    leave: () => retire(present, calls),
    close: async () => {
      const all = [...new Set([present, ...leaving])];
      leaving.clear();
      await Promise.all(all.map(({ instance }) => instance.close()));
    },
  };

  function chosen(): ChosenEngine<Engine> {
    const made = make(entry);
    return { ...made, instance: counted(made.instance, calls.during) };
  }

  async function retire(old: ChosenEngine<Engine>, { ended }: OpenCalls): Promise<void> {
    leaving.add(old);
    await ended();
    if (!leaving.delete(old)) return;
    try {
      await old.instance.close();
    } catch (error) {
      log(`${old.name} did not close: ${describeUnknown(error)}`);
    }
  }
}

/** Counts the calls under way, so that what they need goes only after the last of them. */
export interface OpenCalls {
  /** The same call, counted from when it is made until it settles. */
  readonly during: <A>(call: Task<A>) => Task<A>;
  /** Settles at the first moment without a call; at once when none is under way. */
  readonly ended: () => Promise<void>;
}

export function openCalls(): OpenCalls {
  let open = 0;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    open -= 1;
    if (open > 0) return;
    for (const done of waiting) done();
    waiting = [];
  };
  return {
    during: (call) => async () => {
      open += 1;
      try {
        return await call();
      } finally {
        end();
      }
    },
    ended: () => (open === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done))),
  };
}
