import { matchAnswer } from './matching/match-answer.ts';
import type { Values } from './template.ts';

/** Answers as the brain writes them, and the synapse each leads to. */
export interface AnswerLink {
  readonly synapse: string;
  readonly answers: readonly string[];
}

/** What a neurotransmitter waits for. */
export interface Question {
  readonly links: readonly AnswerLink[];
  /** The synapse to run when no answer matches. */
  readonly otherwise: string;
}

/** A synapse to run next, and why. */
export interface NextSynapse {
  readonly synapse: string;
  /** The answer as written in the brain; null when it was the default, or a direct link. */
  readonly matchedOrder: string | null;
  readonly parameters: Values;
}

/** The first link with a matching answer, else the default. */
export function answered({ links, otherwise }: Question, text: string): NextSynapse {
  for (const { synapse, answers } of links) {
    for (const answer of answers) {
      const parameters = matchAnswer(answer, text);
      if (parameters !== undefined) return { synapse, matchedOrder: answer, parameters };
    }
  }
  return { synapse: otherwise, matchedOrder: null, parameters: {} };
}
