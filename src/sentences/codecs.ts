import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { withSchema } from '../lib/codecs.ts';
import type { Expression } from './expression.ts';
import { HAS_SIGNS, rawList } from './lists/raw-list.ts';
import type { Context, ListValue, RangeList, SlotList } from './lists/slot-list.ts';
import { parsedTemplate } from './template.ts';
import { isValueType, VALUE_TYPES } from './values/value-types.ts';

/** A sentence template. */
export const Template = withSchema(
  new t.Type<Expression, string, unknown>(
    'a sentence template',
    (value): value is Expression => typeof value === 'object',
    (value, context) =>
      typeof value === 'string' && value.trim() !== ''
        ? pipe(
            parsedTemplate(value.trim()),
            E.mapLeft((expected) => failure(value, context, expected)),
          )
        : t.failure(value, context),
    () => '',
  ),
  { type: 'string', pattern: '\\S' },
);

/** A map of names to JSON. */
export const ContextMap: t.Type<Context, Context, unknown> = t.readonly(t.record(t.string, t.unknown));

const ValueMap = t.intersection([
  t.type({ in: t.union([t.string, t.number], 'a text or a number') }, 'a map with in'),
  t.partial({ out: t.unknown, context: ContextMap, metadata: ContextMap }),
]);

/** A value of a list: a text, or a map with `in`. A text without signs of a template is its own value. */
const Value = withSchema(
  new t.Type<ListValue, unknown, unknown>(
    'a text, or a map with in',
    (value): value is ListValue => typeof value === 'object',
    (value, context) => {
      if (typeof value === 'string' || typeof value === 'number') {
        const text = String(value);
        return pipe(
          saidAs(text, context),
          E.map((said) => (HAS_SIGNS.test(text) ? { said } : { said, out: text })),
        );
      }
      if (typeof value !== 'object' || value === null) return t.failure(value, context);
      return pipe(
        ValueMap.validate(value, context),
        E.chain(({ in: text, out, context: holds, metadata }) =>
          pipe(
            saidAs(String(text), [...context, { key: 'in', type: Template, actual: text }]),
            E.map((said) => ({
              said,
              ...(out === undefined || out === null ? {} : { out }),
              ...(holds === undefined ? {} : { context: holds }),
              ...(metadata === undefined ? {} : { metadata }),
            })),
          ),
        ),
      );
    },
    (value) => value,
  ),
  t.union([t.string, t.number, ValueMap]),
);

const saidAs = (text: string, context: t.Context): E.Either<t.Errors, Expression> =>
  HAS_SIGNS.test(text) ? Template.validate(text, context) : E.right({ kind: 'text', text: text.trim() });

const RangeMap = t.intersection([
  t.type({ from: t.number, to: t.number }),
  t.partial({
    type: t.keyof({ number: null, percentage: null, temperature: null }),
    step: t.number,
    multiplier: t.number,
    fractions: t.keyof({ halves: null, tenths: null }),
    digits: t.boolean,
    words: t.boolean,
    words_language: t.string,
  }),
]);

const Range = withSchema(
  new t.Type<RangeList, unknown, unknown>(
    'a map with from and to',
    (value): value is RangeList => typeof value === 'object',
    (value, context) =>
      pipe(
        RangeMap.validate(value, context),
        E.chain(
          ({ from, to, step = 1, multiplier, fractions, digits = true, words = true, words_language }) => {
            const refused = (key: string, actual: unknown, expected: string) =>
              t.failure<RangeList>(actual, [...context, { key, type: t.number, actual }], expected);
            if (from > to) return refused('to', to, `a number that is not below ${from}`);
            if (step <= 0) return refused('step', step, 'a number above 0');
            if (!digits && !words) return refused('words', words, 'true, because digits is false');
            return t.success<RangeList>({
              ...{ kind: 'range', from, to, step, digits, words },
              ...(multiplier === undefined ? {} : { multiplier }),
              ...(fractions === undefined ? {} : { fractions }),
              ...(words_language === undefined ? {} : { language: words_language }),
            });
          },
        ),
      ),
    (range) => range,
  ),
  RangeMap,
);

const Values = t.readonlyArray(Value, 'a list of values');

/** A list in hassil's form (`values`, `range` or `wildcard`), `type` with a type of value, or the values alone. */
export const List: t.Type<SlotList, unknown, unknown> = withSchema(
  new t.Type<SlotList, unknown, unknown>(
    'a list of values, or a map with values, range, wildcard or type',
    (value): value is SlotList => typeof value === 'object',
    (value, context) => {
      if (Array.isArray(value)) return textsOf(value, context);
      if (typeof value !== 'object' || value === null) return t.failure(value, context);
      const under = (key: string, actual: unknown): t.Context => [...context, { key, type: List, actual }];
      if ('values' in value) return textsOf(value.values ?? [], under('values', value.values));
      if ('range' in value) return Range.validate(value.range, under('range', value.range));
      if ('wildcard' in value && value.wildcard === true) return t.success({ kind: 'wildcard' });
      if ('type' in value) {
        const { type } = value;
        return typeof type === 'string' && isValueType(type)
          ? t.success({ kind: 'value', type })
          : t.failure(type, under('type', type), `one of ${VALUE_TYPES.join(', ')}`);
      }
      return t.failure(value, context);
    },
    rawList,
  ),
  t.union([
    Values,
    t.type({ values: t.union([Values, t.null]) }),
    t.type({ range: Range }),
    t.type({ wildcard: t.literal(true) }),
    t.type({ type: t.keyof(Object.fromEntries(VALUE_TYPES.map((type) => [type, null]))) }),
  ]),
);

const textsOf = (value: unknown, context: t.Context): t.Validation<SlotList> =>
  pipe(
    Values.validate(value, context),
    E.map((values) => ({ kind: 'texts', values })),
  );

export const Lists = t.readonly(t.record(t.string, List));

export const Rules = t.readonly(t.record(t.string, Template));

const Entries = t.readonly(t.record(t.string, t.unknown));

/** Sentences of an intent, as hassil and Home Assistant write them. Sentences, rules and lists are decoded one by one. */
export const Block = t.intersection(
  [
    t.type({ sentences: t.readonlyArray(t.unknown, 'a list of sentence templates') }),
    t.partial({
      slots: ContextMap,
      requires_context: ContextMap,
      excludes_context: ContextMap,
      expansion_rules: Entries,
      lists: Entries,
      metadata: ContextMap,
      response: t.string,
      required_keywords: t.readonlyArray(t.string, 'a list of words'),
      /** Of the files that Home Assistant's community writes: domains that the name must have, or a group of them in `intents.yaml`. */
      name_domains: t.union(
        [t.string, t.readonlyArray(t.string)],
        'a list of domains, or the name of a group',
      ),
      inferred_domain: t.string,
      speech_to_phrase: t.boolean,
    }),
  ],
  'a map with sentences',
);

export type Block = t.TypeOf<typeof Block>;

const failure = (value: unknown, context: t.Context, message: string): t.Errors => [
  { value, context, message },
];
