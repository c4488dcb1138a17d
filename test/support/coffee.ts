import * as E from 'fp-ts/lib/Either.js';
import type { Expression } from '../../src/sentences/expression.ts';
import { type Lesson, type LessonPart, NO_LESSON } from '../../src/sentences/lesson.ts';
import { parsedTemplate } from '../../src/sentences/template.ts';

const AMOUNTS = '[(a little bit of|a bit of|some|a lot of|lots of)]';

/** Lists and rules for orders of coffee. */
export const COFFEE = {
  lists: {
    size: ['small', 'medium', 'large', 'eight ounce', 'twelve ounce', 'sixteen ounce', 'twenty ounce'],
    roast: ['light roast', 'medium roast', 'dark roast'],
    shots: ['single shot', 'double shot', 'triple shot'],
    drink: [
      'americano',
      'cappuccino',
      'espresso',
      'iced mocha',
      'latte',
      'mocha',
      'coffee',
      'drip coffee',
      'house coffee',
      'iced coffee',
    ],
    milk: ['milk', 'skim milk', 'whole milk', 'soy milk', 'almond milk', 'cream'],
    sugar: ['sugar', 'brown sugar', 'sweetener'],
  },
  rules: {
    opening: '(brew|can i get|can i have|i want|get me|give me|i would like|make me|may i have)',
    milk: `${AMOUNTS} {milk}`,
    sugar: `${AMOUNTS} {sugar}`,
    with: 'with (<milk>|<sugar>|<milk> and <sugar>|<sugar> and <milk>)',
  },
};

export const COFFEE_SENTENCES = ['<opening> [a|an] ([{size}];[{roast}];[{shots}]) {drink} [<with>]'];

/** A lesson of these orders, with other values for some of its lists. */
export function coffeeLesson(lists: Readonly<Record<string, readonly string[]>> = COFFEE.lists): Lesson {
  const parts: readonly (readonly [string, LessonPart])[] = [
    ...Object.entries(lists).map(([name, texts]) => listPart(name, ...texts)),
    ...Object.entries(COFFEE.rules).map(([name, rule]): readonly [string, LessonPart] => [
      `rule ${name}`,
      { kind: 'rule', name, rule: saidBy(rule) },
    ]),
    ['order coffee', { kind: 'said', phrases: [], templates: COFFEE_SENTENCES.map(saidBy) }],
  ];
  return { ...NO_LESSON, parts: new Map(parts) };
}

/** A list of a lesson. */
export const listPart = (name: string, ...texts: readonly string[]): readonly [string, LessonPart] => [
  `list ${name}`,
  {
    kind: 'list',
    name,
    list: { kind: 'texts', values: texts.map((text) => ({ said: saidBy(text), out: text })) },
  },
];

/** What a template says. */
export function saidBy(template: string): Expression {
  const parsed = parsedTemplate(template);
  if (E.isLeft(parsed)) throw new Error(`${template}: ${parsed.left}`);
  return parsed.right;
}
