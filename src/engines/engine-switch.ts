import { isDeepStrictEqual } from 'node:util';
import type { Task } from 'fp-ts/lib/Task.js';
import { describeUnknown } from '../lib/errors.ts';
import type { WantedEngine } from './chains/chain.ts';
import type { ChosenEngine } from './choose.ts';
import type { AnyEngine } from './ports.ts';

export type EngineSwitch<Engine extends Pick<AnyEngine, 'close'>> = ReturnType<typeof engineSwitch<Engine>>;

/** How engines of one kind are made. */
export interface Makers<Engine> {
  readonly make: (entry: WantedEngine) => ChosenEngine<Engine>;
  /** Wraps the engine so that `during` counts each of its calls. */
  readonly counted: (engine: Engine, during: OpenCalls['during']) => Engine;
  readonly log: (line: string) => void;
}

/** The current engine of one kind, which changes with the settings. */
export function engineSwitch<Engine extends Pick<AnyEngine, 'close'>>(
  first: WantedEngine,
  { make, counted, log }: Makers<Engine>,
) {
  const leaving = new Set<ChosenEngine<Engine>>();
  let entry = first;
  let calls = openCalls();
  let present = chosen();

  return {
    present: () => present,
    /** Switches to the engine of this entry; false if it is the current one. The old engine closes after its calls. */
    use: (wanted: WantedEngine) => {
      if (isDeepStrictEqual(wanted, entry)) return false;
      void retire(present, calls);
      entry = wanted;
      calls = openCalls();
      present = chosen();
      return true;
    },
    /** Closes the current engine once its calls have ended. Make no new calls after this. */
    leave: () => retire(present, calls),
    /** Closes the current engine and the old ones with calls under way. */
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

export type OpenCalls = ReturnType<typeof openCalls>;

/** Counts the calls under way, so that an engine is closed only after the last of them. */
export function openCalls() {
  let open = 0;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    open -= 1;
    if (open > 0) return;
    for (const done of waiting) done();
    waiting = [];
  };
  return {
    /** Wraps a call: it counts from its start until it settles. */
    during:
      <A>(call: Task<A>): Task<A> =>
      async () => {
        open += 1;
        try {
          return await call();
        } finally {
          end();
        }
      },
    /** Settles when no call is under way. */
    ended: (): Promise<void> => (open === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done))),
  };
}
