import * as E from 'fp-ts/lib/Either.js';
import { chartOf, placeOf } from '../chart.ts';
import type { Expression } from '../expression.ts';
import { NO_NAMES, networkMaker, type SlotPart } from '../network.ts';
import { outcomesOf } from '../outcomes.ts';
import type { Reader, Reading } from '../slot-reader.ts';
import { parsedTemplate } from '../template.ts';
import { choice, type Spoken } from './number-expression.ts';
import { folded } from './number-words.ts';

/** A kind of value: how it is found in a text in compared form, and how it is said. */
export interface ValueKind<T> {
  readonly read: Reader<T>;
  /** In words without digits; undefined for what is only written. */
  readonly said: () => Spoken | undefined;
}

/** A way to say a value: a template whose lists are other kinds, and the value that it means; undefined for none. */
export interface Phrase<T> {
  readonly said: string;
  readonly value: (slots: Readonly<Record<string, unknown>>) => T | undefined;
  /** Whether it is written, and never said. */
  readonly isWritten?: boolean;
}

/** The kind of all these phrases. `name` tells its rules from others. */
export function phraseKind<T>(
  name: string,
  phrases: readonly Phrase<T>[],
  parts: Readonly<Record<string, ValueKind<unknown>>> = {},
): ValueKind<T> {
  let reader: ValueKind<T>['read'] | undefined;
  let spoken: Spoken | undefined;
  return {
    read: (text, start) => {
      reader ??= phraseReader(phrases, parts);
      return reader(text, start);
    },
    said: () => {
      spoken ??= spokenPhrases(name, phrases, parts);
      return spoken;
    },
  };
}

function phraseReader<T>(
  phrases: readonly Phrase<T>[],
  parts: Readonly<Record<string, ValueKind<unknown>>>,
): ValueKind<T>['read'] {
  const nodeOf = networkMaker();
  const nodes = phrases.map(({ said, value }) => ({ node: nodeOf(template(folded(said)), NO_NAMES), value }));
  const newSearch = (text: string) => {
    const plain = folded(text);
    const found = new Map<string, readonly Reading<unknown>[]>();
    const valuesOf = ({ slot }: SlotPart, _: unknown, start: number): readonly Reading<unknown>[] => {
      const key = `${slot} ${start}`;
      const known = found.get(key) ?? parts[slot]?.read(plain, start) ?? [];
      found.set(key, known);
      return known;
    };
    const chart = chartOf(
      plain,
      {
        ends: (part, local, start) =>
          [...new Set(valuesOf(part, local, start).map(({ end }) => end))].sort((a, b) => a - b),
        mayBeIn: () => true,
        mayEnd: () => true,
      },
      () => undefined,
    );
    return { text, plain, chart, outcomes: outcomesOf(chart, valuesOf) };
  };
  let search: ReturnType<typeof newSearch> | undefined;
  return (text, start) => {
    if (search?.text !== text) search = newSearch(text);
    const { plain, chart, outcomes } = search;
    const found = new Map<string, Reading<T>>();
    for (const { node, value } of nodes)
      for (const point of chart.endsOf(node, start * 2))
        for (const { filled } of outcomes(node, start * 2, point)) {
          const made = value(Object.fromEntries(filled.map((one) => [one.slot, one.value])));
          const end = placeOf(point) - (plain.charAt(placeOf(point) - 1) === ' ' ? 1 : 0);
          if (made !== undefined && end > start && !IN_WORD.test(plain.slice(end - 1, end + 1)))
            found.set(`${end} ${JSON.stringify(made)}`, { end, value: made });
        }
    return found.size === 0 ? [] : [...found.values()];
  };
}

const IN_WORD = /^[\p{L}\p{M}]{2}/u;

function spokenPhrases<T>(
  name: string,
  phrases: readonly Phrase<T>[],
  parts: Readonly<Record<string, ValueKind<unknown>>>,
): Spoken | undefined {
  const rules: Record<string, Expression> = {};
  const inRules = (expression: Expression): Expression => {
    switch (expression.kind) {
      case 'list': {
        const rule = `${name} ${expression.list}`;
        const part = parts[expression.list]?.said();
        if (part !== undefined) Object.assign(rules, part.rules, { [rule]: part.said });
        return { kind: 'rule', rule };
      }
      case 'sequence':
        return { kind: 'sequence', parts: expression.parts.map(inRules) };
      case 'choice':
        return { kind: 'choice', options: expression.options.map(inRules) };
      default:
        return expression;
    }
  };
  const said = phrases
    .filter(({ isWritten }) => isWritten !== true)
    .map((phrase) => inRules(template(phrase.said)));
  return said.length === 0 ? undefined : { said: choice(said), rules };
}

function template(text: string): Expression {
  const parsed = parsedTemplate(text);
  if (E.isLeft(parsed)) throw new Error(`"${text}": expected ${parsed.left}`);
  return parsed.right;
}

/** The kind of values that each have words of their own. Those with a full stop are written only. */
export const wordKind = <T>(
  name: string,
  words: readonly (readonly [value: T, said: string])[],
): ValueKind<T> =>
  phraseKind(
    name,
    words.map(([value, said]) => ({ said, value: () => value, isWritten: said.includes('.') })),
  );
