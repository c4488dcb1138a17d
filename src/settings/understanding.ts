import * as t from 'io-ts';
import { withSchema } from '../lib/codecs.ts';
import { field, section } from './section.ts';

const Policy = t.union(
  [t.keyof({ ask: null, run: null, off: null }), t.literal(false), t.null],
  'ask, run or off',
);

const Share = withSchema(
  t.refinement(t.number, (share) => share > 0 && share <= 1, 'a number above 0, at most 1'),
  { exclusiveMinimum: 0, maximum: 1 },
);

const Texts = t.union([t.readonlyArray(t.string), t.null], 'a list of texts');

const { codec, of } = section({
  near: field(Policy, undefined),
  threshold: field(Share, 0.6),
  question: field(t.union([t.string, t.null], 'a text'), undefined),
  yesAnswers: field(Texts, undefined, 'yes_answers'),
  noAnswers: field(Texts, undefined, 'no_answers'),
});

/** The section `understanding`: what becomes of an order that is nearly right. */
export const RawUnderstanding = codec;

/** The settings of a section `understanding`. YAML reads a bare `off` as false in some programs. */
export function understandingOf(raw: t.TypeOf<typeof RawUnderstanding>) {
  const { near, ...rest } = of(raw);
  return { ...rest, near: near === false ? ('off' as const) : near };
}
