import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import type { Expression } from '../../../src/sentences/expression.ts';
import type { RangeList } from '../../../src/sentences/lists/slot-list.ts';
import { LANGUAGES } from '../../../src/sentences/values/languages.ts';
import type { Spoken } from '../../../src/sentences/values/number-expression.ts';
import { wordReader } from '../../../src/sentences/values/number-readers.ts';
import { spokenRange, spokenType } from '../../../src/sentences/values/spoken-values.ts';
import { VALUE_TYPES, type ValueType, valueKinds } from '../../../src/sentences/values/value-types.ts';
import { wordText } from '../../../src/sentences/words/word-text.ts';
import { few } from '../../support/scale.ts';

const test = suite('spoken values');

const range = (from: number, to: number, own: Partial<RangeList> = {}): RangeList => ({
  ...{ kind: 'range', from, to, step: 1, digits: true, words: true, ...own },
});

const spoken = (list: RangeList, language: string): Spoken => {
  const found = spokenRange(list, language);
  if (found === undefined) throw new Error(`nothing is said for a range in ${language}`);
  return found;
};

/** All texts that are said. */
function textsOf({ said, rules }: Spoken): readonly string[] {
  const texts = (expression: Expression): readonly string[] => {
    switch (expression.kind) {
      case 'text':
        return [expression.text.trim()];
      case 'sequence':
        return expression.parts
          .map(texts)
          .reduce((heads, tails) => heads.flatMap((head) => tails.map((tail) => `${head} ${tail}`.trim())));
      case 'choice':
        return expression.options.flatMap(texts);
      case 'rule':
        return texts(rules[expression.rule] as Expression);
      default:
        throw new Error(expression.kind);
    }
  };
  return texts(said);
}

/** The states of an automaton in which each part of a sequence ends in a state of its own, and equal parts are made anew each time. */
function statesOf({ said, rules }: Spoken): number {
  const inside = (expression: Expression): number => {
    switch (expression.kind) {
      case 'text':
        return Math.max(0, expression.text.trim().split(' ').length - 1);
      case 'sequence':
        return expression.parts.length - 1 + expression.parts.reduce((sum, part) => sum + inside(part), 0);
      case 'choice':
        return expression.options.reduce((sum, option) => sum + inside(option), 0);
      case 'rule':
        return inside(rules[expression.rule] as Expression);
      default:
        throw new Error(expression.kind);
    }
  };
  return 2 + inside(said);
}

const valuesOf = (text: string, language: string): readonly unknown[] =>
  (wordReader(language)?.(`${text} `, 0) ?? []).flatMap(({ end, value }) =>
    end === text.length ? [value] : [],
  );

for (const language of Object.keys(LANGUAGES)) {
  test(`the numbers from 0 to 100 000 are said in at most 200 states: ${language}`, () => {
    const found = spoken(range(0, 100_000), language);
    assert.ok(statesOf(found) <= 200, `${statesOf(found)} states`);
    assert.not.match(JSON.stringify(Object.values(found.rules).map(wordsAlone)), /\d/);
  });

  for (const [from, to, step] of [
    [0, 100, 1],
    [0, 100, 5],
    [-20, 40, 1],
    [16, 31, 1],
    [0, 1_000, 50],
    [0, 1_000, 30],
    [187, 1_112, 1],
  ] as const)
    test(`a range is said exactly: ${from} to ${to} by ${step} in ${language}`, () => {
      const texts = textsOf(spoken(range(from, to, { step }), language));
      const said = new Set<unknown>();
      for (const text of texts) {
        const values = valuesOf(text, language);
        const inside = values.filter((value) => Number(value) >= from && Number(value) <= to);
        assert.ok(
          inside.some((value) => (Number(value) - from) % step === 0),
          `"${text}" reads as ${values}`,
        );
        for (const value of inside) said.add(value);
      }
      for (let value = from; value <= to; value += step) assert.ok(said.has(value), `${value} is not said`);
    });

  test(`halves and tenths of a range are said: ${language}`, () => {
    const halves = textsOf(spoken(range(0, 3, { fractions: 'halves' }), language)).flatMap((text) =>
      valuesOf(text, language),
    );
    for (const value of [0, 0.5, 1, 1.5, 2, 2.5, 3]) assert.ok(halves.includes(value), `${value}`);
    const tenths = textsOf(spoken(range(1, 2, { fractions: 'tenths' }), language)).flatMap((text) =>
      valuesOf(text, language),
    );
    for (const value of [1, 1.1, 1.9, 2]) assert.ok(tenths.includes(value), `${value}`);
  });
}

/** An expression without the names of its rules. */
const wordsAlone = (expression: Expression): unknown =>
  JSON.parse(JSON.stringify(expression, (key, value) => (key === 'rule' ? '' : value)));

test('a range has its own language, and none if it is said in digits only', () => {
  assert.ok(textsOf(spoken(range(1, 2, { language: 'de' }), 'en')).includes('zwei'));
  assert.is(spokenRange(range(1, 2, { words: false }), 'en'), undefined);
  assert.is(spokenRange(range(1, 2), 'xx'), undefined);
});

test('other languages have the words of CLDR', () => {
  assert.equal(textsOf(spoken(range(20, 22), 'nl')), ['twintig', 'eenentwintig', 'tweeëntwintig']);
});

/** A text that is said, by a row of choices. */
function textBy({ said, rules }: Spoken, choices: readonly number[]): string {
  let at = 0;
  const text = (expression: Expression | undefined): string => {
    switch (expression?.kind) {
      case 'text':
        return expression.text;
      case 'sequence':
        return expression.parts.map(text).join('');
      case 'choice': {
        const { options } = expression;
        at += 1;
        return text(options[(choices[at % choices.length] ?? 0) % options.length]);
      }
      case 'rule':
        return text(rules[expression.rule]);
      default:
        throw new Error(expression?.kind);
    }
  };
  return text(said).replace(/\s+/g, ' ').trim();
}

const choices = fc.array(fc.nat(10_000), { minLength: 23, maxLength: 23 });

for (const language of Object.keys(LANGUAGES)) {
  const kinds = valueKinds(language);
  const isRead = (type: ValueType, text: string): boolean => {
    const { text: said } = wordText(wordsOf(text));
    return kinds?.[type].read(said, 0).some(({ end }) => end === said.length - 1) === true;
  };
  const saidOf = (type: ValueType): Spoken => {
    const found = spokenType(type, language);
    if (found === undefined) throw new Error(`no ${type} is said in ${language}`);
    return found;
  };

  for (const type of ['number', 'percent', 'ordinal', 'colour'] as const)
    test(`what is said for a ${type} is read as one: ${language}`, () => {
      fc.assert(
        fc.property(choices, (row) => {
          const text = textBy(saidOf(type), row);
          assert.ok(isRead(type, text), text);
        }),
        { numRuns: few(15, 40) },
      );
    });

  for (const type of ['duration', 'time', 'date'] as const)
    test(`most of what is said for a ${type} is read as one: ${language}`, () => {
      const texts = fc
        .sample(choices, { numRuns: few(30, 60), seed: 5 })
        .map((row) => textBy(saidOf(type), row));
      assert.ok(
        texts.filter((text) => isRead(type, text)).length > texts.length / 2,
        texts.find((text) => !isRead(type, text)),
      );
    });

  test(`no type is said in digits: ${language}`, () => {
    for (const type of VALUE_TYPES)
      for (const row of fc.sample(choices, { numRuns: few(8, 20), seed: 7 }))
        assert.not.match(textBy(saidOf(type), row), /[\d.:%]/);
  });
}

test.run();
