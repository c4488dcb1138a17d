import { type KeptMemory, keptMemory } from '../actors/kept-memory.ts';
import { type KeptQuestions, keptQuestions } from '../actors/kept-questions.ts';
import type { News } from '../brain/events.ts';
import type { Store } from '../store/store.ts';
import type { Recalled } from './recalled.ts';

interface AssistantMemory {
  readonly memory: KeptMemory;
  readonly questions: KeptQuestions;
  /** Settles when both are on disk as they are now. */
  readonly settled: () => Promise<void>;
}

interface Surroundings {
  readonly store: Pick<Store, 'memory' | 'questions'>;
  readonly recalled: Pick<Recalled, 'memory'>;
  readonly now: () => Date;
  readonly tell: (news: News) => void;
}

/** What the assistant remembers, and the questions that wait: both outlive it. */
export function assistantMemory({ store, recalled, now, tell }: Surroundings): AssistantMemory {
  const tellFailed = (actor: string) => (error: string) => tell({ type: 'actor.failed', actor, error });
  const memory = keptMemory({ store: store.memory, held: recalled.memory, tellFailed: tellFailed('memory') });
  const questions = keptQuestions({ store: store.questions, now, tellFailed: tellFailed('questions') });
  return {
    memory,
    questions,
    settled: async () => {
      await Promise.all([memory.flushed(), questions.settled()]);
    },
  };
}
