import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { withSchema } from '../lib/codecs.ts';
import { comparedWords } from '../lib/normal-form.ts';
import { controlIn } from '../lib/text.ts';
import { saysNothing } from '../sentences/expression.ts';
import { parsedTemplate } from '../sentences/template.ts';
import { Text } from './raw-values.ts';
import type { Correction, MatchingType, OrderSignal } from './synapse.ts';

const Phrase = withSchema(
  new t.Type<string, string, unknown>(
    'a phrase',
    t.string.is,
    (value, context) => {
      if (typeof value !== 'string' || value.trim() === '') return t.failure(value, context);
      return controlIn(value) === undefined
        ? t.success(value)
        : t.failure(value, context, 'a phrase without control characters');
    },
    t.identity,
  ),
  { type: 'string', pattern: '\\S' },
);

/** The names of the ways to compare an order. */
export const MatchingTypes = t.keyof(
  {
    normal: null,
    strict: null,
    'ordered-strict': null,
    'not-contain': null,
    pattern: null,
  } satisfies Record<MatchingType, null>,
  'one of normal, strict, ordered-strict, not-contain, pattern',
);

/** The list of a correction file, or of `stt-correction`. */
export const Corrections: t.Type<readonly Correction[], unknown> = t.readonlyArray(
  t.type({ input: Text, output: Text }, 'a map with input and output'),
  'a list of {input, output}',
);

/** An order written as a map. */
export const OrderMap = withSchema(
  t.intersection([
    t.type({ text: Phrase }),
    t.partial({
      // Kalliope takes any other name for normal
      'matching-type': withSchema(
        t.refinement(t.string, () => true, MatchingTypes.name),
        MatchingTypes,
      ),
      'excluded-words': t.readonlyArray(Text, 'a list of words'),
      'stt-correction': Corrections,
      'stt-correction-file': t.string,
      interrupts: t.boolean,
      near: t.boolean,
    }),
  ]),
  {
    if: { properties: { 'matching-type': { const: 'not-contain' } }, required: ['matching-type'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { required: ['excluded-words'] },
  },
);

const WrittenOrder = t.union([Phrase, OrderMap]);

/** Reads a correction file. Left: what is wrong with it. */
export type ReadCorrections = (file: string) => E.Either<string, readonly Correction[]>;

/** An order signal's value in either of its forms. Corrections of the file come first; an inline one with the same input wins. */
export const orderSignal = (readCorrections: ReadCorrections): t.Type<OrderSignal, unknown> =>
  withSchema(
    new t.Type<OrderSignal, unknown>(
      'a phrase, or a map with text',
      (value): value is OrderSignal => typeof value === 'object',
      (value, context) => {
        if (typeof value === 'string') {
          return pipe(Phrase.validate(value, context), E.map(plain));
        }
        if (Array.isArray(value))
          return t.failure(value, context, 'one phrase: write one `- order:` for each');
        if (typeof value !== 'object' || value === null) return t.failure(value, context);
        return pipe(
          OrderMap.validate(value, context),
          E.flatMap((order) => {
            const refused = (key: keyof typeof order, expected: string) =>
              t.failure<OrderSignal>(
                order[key],
                [...context, { key, type: t.string, actual: order[key] }],
                expected,
              );
            const type = order['matching-type'];
            const matchingType = MatchingTypes.is(type) ? type : 'normal';
            if (matchingType === 'not-contain' && order['excluded-words'] === undefined) {
              return refused('excluded-words', 'a list of words, because matching-type is not-contain');
            }
            if (matchingType === 'pattern') {
              const said = parsedTemplate(order.text);
              if (E.isLeft(said)) return refused('text', said.left);
              if (saysNothing(said.right)) return refused('text', 'a word that is always said');
            }
            const file = order['stt-correction-file'];
            const fromFile = file === undefined ? E.right([]) : readCorrections(file);
            if (E.isLeft(fromFile)) return refused('stt-correction-file', fromFile.left);
            return t.success({
              text: order.text,
              matchingType,
              excludedWords: order['excluded-words'] ?? [],
              corrections: merged(fromFile.right, order['stt-correction'] ?? []),
              ...(order.interrupts === true ? { interrupts: true } : {}),
              ...(order.near === false ? { near: false } : {}),
            });
          }),
        );
      },
      (order) => order,
    ),
    WrittenOrder,
  );

const plain = (text: string): OrderSignal => ({
  text,
  matchingType: 'normal',
  excludedWords: [],
  corrections: [],
});

function merged(fromFile: readonly Correction[], inline: readonly Correction[]): readonly Correction[] {
  const outputs = new Map<string, string>();
  for (const { input, output } of [...fromFile, ...inline])
    outputs.set(comparedWords(input).join(' '), output);
  return [...outputs].map(([input, output]) => ({ input, output }));
}
