import * as E from 'fp-ts/lib/Either.js';
import type { StoredQuestion } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
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

interface RestoreDeps {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: Date;
  readonly log: (line: string) => void;
}

/**
 * Reads the stored state. Removes questions whose timeout has passed; for the others the timeout starts again. Logs what it cannot
 * read, and continues without it.
 */
export async function restoreState({ store, settings, now, log }: RestoreDeps): Promise<RestoredState> {
  const [memory, questions] = await Promise.all([store.memory.all()(), store.questions.all()()]);
  const or = <A>(read: E.Either<AssistantError, readonly A[]>): readonly A[] => {
    if (E.isRight(read)) return read.right;
    log(`the stored memory or questions cannot be read: ${describe(read.left)}`);
    return [];
  };
  const isLate = ({ askedAtMs, pending }: StoredQuestion): boolean =>
    now.getTime() - askedAtMs > settings.questionDeadlineMs[pending.scope.by];
  const kept = or(questions);
  const late = kept.filter(isLate).map(({ id }) => id);
  if (late.length > 0) void store.questions.remove(late)();
  const waiting = kept.filter((question) => !isLate(question));
  return {
    memory: or(memory),
    questions: byConversation(waiting),
    askedAtMs: new Map(waiting.map(({ pending, askedAtMs }) => [pending.scope.call, askedAtMs])),
  };
}

function byConversation(kept: readonly StoredQuestion[]): RestoredState['questions'] {
  const questions = new Map<string, PendingQuestion[]>();
  for (const { conversation, pending } of kept)
    questions.set(conversation, [...(questions.get(conversation) ?? []), pending]);
  return questions;
}
