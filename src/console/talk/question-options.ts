import type { QuestionThatWaits } from '../../client/types.ts';
import type { LiveEvent } from '../events.ts';

/** Whether the question of a conversation may be another one after an event. */
export const mayAsk = ({ type, conversation }: LiveEvent, name: string): boolean =>
  conversation === name && (type === 'run.finished' || type === 'question.dropped');

/** The answers that can be given with a button: those with a hole have to be typed. */
export const optionsOf = ({ links }: Pick<QuestionThatWaits, 'links'>): readonly string[] => [
  ...new Set(links.flatMap(({ answers }) => answers).filter((answer) => !answer.includes('{{'))),
];
