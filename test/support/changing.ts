import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { assistant } from '../../src/app/assistant.ts';
import { applyOverlay } from '../../src/app/load-kit.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { type AssistantError, describe } from '../../src/lib/errors.ts';
import { builtIn } from '../../src/modules/module.ts';
import { loadKit } from '../../src/settings/load-kit.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import type { Store } from '../../src/store/store.ts';
import { here } from '../../src/template/render-parameters.ts';
import { FULL } from './bad-store.ts';
import { fakeEngines } from './fake-engines.ts';
import { kit } from './kit.ts';
import { scope } from './scope.ts';
import { isStep } from './steps.ts';

type Files = Parameters<typeof kit>[0];

/** A kit of these files, what is kept of its changes in `data`. */
export const changeable = (files: Files = {}): string =>
  kit({ 'settings.yml': '{}', 'brain.yml': '[]', ...files });

/** What is kept in a home: the text of each file of `data`, by its name from there. */
export function storedIn(home: string): Readonly<Record<string, string>> {
  const data = join(home, 'data');
  let names: readonly string[] = [];
  try {
    names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  } catch {
    return {}; // nothing was ever kept
  }
  const files = names.filter((name) => /\.\w/.test(name)).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(data, name), 'utf8')]));
}

/** An assistant on such a home that keeps what is changed; start another for a restart. Whoever starts it stops it. */
export async function changing(home: string, now: () => Date = () => new Date('2026-01-04T07:05:09Z')) {
  const read = await loadKit(home, builtIn)();
  if (E.isLeft(read)) throw new Error(describe(read.left));
  const lines: string[] = [];
  const over = await applyOverlay(read.right, join(home, 'data'), (line) =>
    lines.push(line.replaceAll(`${home}/`, '')),
  );
  let isFull = false;
  let writes = 0;
  const written = <A>(write: () => A): E.Either<AssistantError, A> => {
    if (isFull) return E.left(FULL);
    writes += 1;
    return E.right(write());
  };
  const files: Store['files'] = {
    put: (path, text) => async () =>
      written(() => {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }),
    remove: (path) => async () => written(() => rmSync(path, { force: true })),
    replace: (path, expected, text) => async () =>
      written(() => {
        const isSame = readFileSync(path, 'utf8') === expected;
        if (isSame) writeFileSync(path, text);
        return isSame;
      }),
  };
  const { brain, presentKit, ask, changes, events$, nextCall } = assistant(over.kit, {
    engines: fakeEngines(),
    stop: () => {},
    log: () => {},
    sandbox: here,
    store: { ...memoryStore(), files },
    version: '0.0.0',
    changed: over.changed,
    tools: { now },
  });
  const events: AssistantEvent[] = [];
  events$.subscribe((item) => !isStep(item) && events.push(item));
  brain.start();
  const context = () => brain.getSnapshot().context;
  return {
    changes,
    brain,
    presentKit,
    read: read.right,
    /** What was logged at the start, files named from the home. */
    lines,
    told: () => events.map(({ type }) => type),
    /** How often something was written. */
    writes: () => writes,
    /** From now on the disk is full, or no longer. */
    fill: (value = true) => {
      isFull = value;
    },
    settings: () => context().settings,
    synapses: () => context().synapses,
    names: () => context().synapses.map(({ name }) => name),
    order: async (order: string) =>
      (await ask.run({ type: 'order.given', order, ...scope({ call: nextCall() }) })).matched_synapses.map(
        ({ synapse_name }) => synapse_name,
      ),
    stop: () => void brain.stop(),
  };
}
