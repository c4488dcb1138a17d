import * as E from 'fp-ts/lib/Either.js';
import type { StoredQuestion } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import { groupedBy } from '../lib/collections.ts';
import { type AssistantError, describe } from '../lib/errors.ts';
import type { Settings } from '../settings/settings.ts';
import type { MemoryEntry, Store } from '../store/store.ts';

/** The state that the previous process stored. */
export interface RestoredState {
  readonly memory: readonly MemoryEntry[];
  /** By conversation, the oldest question first. */
  readonly questions: ReadonlyMap<string, readonly PendingQuestion[]>;
  /** When each question was asked, by its call, in ms since 1970. */
  readonly askedAtMs: ReadonlyMap<string, number>;
}

export const NOTHING_RESTORED: RestoredState = { memory: [], questions: new Map(), askedAtMs: new Map() };

/** Reads the stored state. Drops expired questions, and restarts the timeout of others. Logs what it cannot read. */
export async function restoreState(
  store: Store,
  settings: Settings,
  log: (line: string) => void,
): Promise<RestoredState> {
  const startedAtMs = Date.now();
  const [memory, questions] = await Promise.all([store.memory.all()(), store.questions.all()()]);
  const or = <A>(read: E.Either<AssistantError, readonly A[]>): readonly A[] => {
    if (E.isRight(read)) return read.right;
    log(`the stored memory or questions cannot be read: ${describe(read.left)}`);
    return [];
  };
  const isLate = ({ askedAtMs, pending }: StoredQuestion): boolean =>
    startedAtMs - askedAtMs > settings.questionDeadlineMs[pending.scope.by];
  const stored = or(questions);
  const late = stored.filter(isLate).map(({ id }) => id);
  if (late.length > 0) void store.questions.remove(late)();
  const waiting = stored.filter((question) => !isLate(question));
  const byConversation = groupedBy(waiting, ({ conversation }) => conversation);
  return {
    memory: or(memory),
    questions: new Map([...byConversation].map(([name, all]) => [name, all.map(({ pending }) => pending)])),
    askedAtMs: new Map(waiting.map(({ pending, askedAtMs }) => [pending.scope.call, askedAtMs])),
  };
}
