import type { Values } from 'pyjinja';
import { comparedWords } from '../lib/normal-form.ts';
import { matchAnswer } from './matching/extract-parameters.ts';
import type { PendingQuestion, SaidSlot } from './stored-run.ts';

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
  /** Of a question whether an order is meant; it has no links. */
  readonly meant?: MeantOrder;
}

/** An order that runs if its question is answered with yes. */
export interface MeantOrder {
  readonly order: string;
  /** What was said in its place. */
  readonly said: string;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/** A synapse to run next, and why. */
export interface NextSynapse {
  readonly synapse: string;
  /** The answer as written in the brain; null when it was the default, or a direct link. */
  readonly matchedOrder: string | null;
  readonly parameters: Values;
  /** Of an order, where it could fill any. */
  readonly slots?: readonly SaidSlot[];
}

/** What the first link with a matching answer leads to; undefined when the text is none of the answers. */
export function answerTo({ links }: Question, text: string): NextSynapse | undefined {
  for (const { synapse, answers } of links) {
    for (const answer of answers) {
      const parameters = matchAnswer(answer, text);
      if (parameters !== undefined) return { synapse, matchedOrder: answer, parameters };
    }
  }
  return undefined;
}

/** Whether a text says that an order is meant or not: it has the words of an answer and no other. Undefined for any other text, which may be an order. */
export function isMeant({ yes, no }: MeantOrder, text: string): boolean | undefined {
  const said = comparedWords(text).join(' ');
  const has = (answers: readonly string[]): boolean =>
    answers.some((answer) => comparedWords(answer).join(' ') === said);
  if (has(no)) return false;
  return has(yes) ? true : undefined;
}

/** Every answer that a question expects, as the brain writes it. */
export const answersOf = ({ links, meant }: Question): readonly string[] => [
  ...links.flatMap(({ answers }) => answers),
  ...(meant === undefined ? [] : [...meant.yes, ...meant.no]),
];

/** The synapses that run if no answer matches. */
export const withoutAnswer = ({ otherwise }: Question): NextSynapse => ({
  synapse: otherwise,
  matchedOrder: null,
  parameters: {},
});

/** A question that still waits for its answer when the process ends. */
export interface StoredQuestion {
  /** Its own; never given twice. */
  readonly id: string;
  readonly conversation: string;
  /** Since 1970. */
  readonly askedAtMs: number;
  readonly pending: PendingQuestion;
}
