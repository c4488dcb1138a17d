import type { RawSynapse } from '../brain/load-brain.ts';
import { isUnsayable, templateTokens, wordsToSay } from '../brain/matching/order-template.ts';
import { areWithin, wordCounts } from '../brain/matching/words.ts';
import type { Refusal } from '../lib/decode.ts';
import { type Rule, warning } from './finding.ts';
import { mapOf, writtenParts } from './raw-kit.ts';

/** Finds answers that an earlier one always takes. One of the same synapse is fine: it helps the recogniser. */
export const unheardAnswers: Rule = ({ brain }) =>
  brain.written.flatMap((synapse) =>
    questionsOf(synapse).flatMap((answers) =>
      answers.flatMap((answer, index) => {
        const taker = answers.slice(0, index).find((above) => takes(above, answer));
        if (taker === undefined) return [];
        const message =
          taker.counts.size === 0
            ? `the answer "${taker.text}" above it takes everything that is said`
            : `the answer "${taker.text}" above it always matches first`;
        return [warning(synapse.file, answer.path, { rule: 'unheard-answer', message })];
      }),
    ),
  );

/** An answer of a question, with what matching makes of it. */
export interface RawAnswer {
  readonly text: string;
  readonly path: Refusal['path'];
  readonly synapse: unknown;
  /** Its words in lower case. */
  readonly words: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly holes: readonly string[];
}

/** The answers of each question of a synapse, in the order of matching. */
const questionsOf = (synapse: RawSynapse): readonly (readonly RawAnswer[])[] =>
  writtenParts(synapse, 'neurons').map(({ value, path }) =>
    listOf(mapOf(value).from_answer_link).flatMap((link, index) => {
      const { answers, synapse: target } = mapOf(link);
      return listOf(answers).flatMap((answer, place) =>
        isText(answer)
          ? [encodedAnswer(`${answer}`, [...path, 'from_answer_link', index, 'answers', place], target)]
          : [],
      );
    }),
  );

function encodedAnswer(text: string, path: Refusal['path'], synapse: unknown): RawAnswer {
  const words = wordsToSay(text);
  const holes = templateTokens(text).flatMap(({ parameter }) => parameter ?? []);
  return { text, path, synapse, words, counts: wordCounts(words), holes };
}

/** Whether an answer matches everything that `below` would match, and `below` starts another synapse or is identical. */
function takes(above: RawAnswer, below: RawAnswer): boolean {
  if (!areWithin(above.counts, below.counts)) return false;
  return (
    above.synapse !== below.synapse ||
    above.counts.size === 0 ||
    below.words.join(' ') === above.words.join(' ') ||
    below.holes.some((name) => !above.holes.includes(name))
  );
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && !isUnsayable(value));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Finds orders and answers with brackets that are not patterns. */
export const strayBrackets: Rule = ({ brain }) =>
  brain.written.flatMap((synapse) =>
    [...ordersOf(synapse), ...answersOf(synapse)]
      .filter(({ text }) => PATTERN.test(text.replace(HOLES, '')))
      .map(({ path, message }) => warning(synapse.file, path, { rule: 'brackets', message })),
  );

const PATTERN = /\[[^[\]]+\]|\([^()]+\)|\S\|\S/;
const HOLES = /\{\{.*?\}\}/g;

type Phrase = Readonly<Record<'text' | 'message', string>> & Pick<Refusal, 'path'>;

const ordersOf = (synapse: RawSynapse): readonly Phrase[] =>
  writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
    const { text, 'matching-type': type } = typeof value === 'string' ? { text: value } : mapOf(value);
    if (name !== 'order' || typeof text !== 'string' || type === 'pattern') return [];
    const message = 'brackets mean something only with matching-type: pattern';
    return [{ text, path: typeof value === 'string' ? path : [...path, 'text'], message }];
  });

const answersOf = (synapse: RawSynapse): readonly Phrase[] =>
  questionsOf(synapse)
    .flat()
    .map(({ text, path }) => ({
      text,
      path,
      message: 'brackets mean nothing in an answer: write each way to say it as an answer of its own',
    }));
