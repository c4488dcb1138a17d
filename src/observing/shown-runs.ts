import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RunQuery, RunSummary } from '../brain/kept-run.ts';
import type { AssistantError } from '../errors.ts';
import type { KeptRuns } from '../store/store.ts';
import { type RunTrace, summaryOf, traceOf, traceOfKept } from './run-trace.ts';
import type { RunTraces } from './run-traces.ts';

/** The runs that can be looked at: those still going on, those about to be written, and those on disk. */
export interface ShownRuns {
  /** Those that have been answered, the newest first. */
  readonly list: (query: RunQuery) => TE.TaskEither<AssistantError, readonly RunSummary[]>;
  readonly find: (id: string) => TE.TaskEither<AssistantError, RunTrace | undefined>;
}

export const shownRuns = (
  traces: Pick<RunTraces, 'find' | 'answered'>,
  kept: Pick<KeptRuns, 'list' | 'find'>,
): ShownRuns => ({
  list: ({ conversation, before, limit }) => {
    const inMemory = traces.answered().map(summaryOf);
    const known = inMemory.findIndex(({ id }) => id === before);
    if (before !== undefined && known === -1) return kept.list({ conversation, before, limit });
    const first = inMemory
      .slice(known + 1)
      .filter((run) => conversation === undefined || run.conversation === conversation);
    const ids = new Set(inMemory.map(({ id }) => id));
    return TE.map((rest: readonly RunSummary[]) =>
      [...first, ...rest.filter(({ id }) => !ids.has(id))].slice(0, limit),
    )(kept.list({ conversation, limit }));
  },
  find: (id) => async () => {
    const run = traces.find(id);
    if (run?.trace !== undefined) return E.right(traceOf(run));
    const found = await kept.find(id)();
    return E.isLeft(found)
      ? found
      : E.right(found.right === undefined ? undefined : traceOfKept(found.right));
  },
});
