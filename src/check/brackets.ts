import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Refusal } from '../decode.ts';
import { questionsOf } from './answers.ts';
import { type Rule, warning } from './finding.ts';
import { mapOf, writtenParts } from './written.ts';

/** Orders and answers written like a pattern that are none: nobody says a bracket. */
export const strayBrackets: Rule = ({ brain }) =>
  brain.written.flatMap((synapse) =>
    [...ordersOf(synapse), ...answersOf(synapse)]
      .filter(({ text }) => PATTERN.test(text.replace(HOLES, '')))
      .map(({ path, message }) => warning(synapse.file, path, { rule: 'brackets', message })),
  );

const PATTERN = /\[[^[\]]+\]|\([^()]+\)|\S\|\S/;
const HOLES = /\{\{.*?\}\}/g;

interface Phrase {
  readonly text: string;
  readonly path: Refusal['path'];
  readonly message: string;
}

const ordersOf = (synapse: WrittenSynapse): readonly Phrase[] =>
  writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
    const { text, 'matching-type': type } = typeof value === 'string' ? { text: value } : mapOf(value);
    if (name !== 'order' || typeof text !== 'string' || type === 'pattern') return [];
    const message = 'brackets mean something only with matching-type: pattern';
    return [{ text, path: typeof value === 'string' ? path : [...path, 'text'], message }];
  });

const answersOf = (synapse: WrittenSynapse): readonly Phrase[] =>
  questionsOf(synapse)
    .flat()
    .map(({ text, path }) => ({
      text,
      path,
      message: 'brackets mean nothing in an answer: write each way to say it as an answer of its own',
    }));
