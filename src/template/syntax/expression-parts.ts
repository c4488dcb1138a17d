import type { Expression, Given } from './ast.ts';

/** An expression and all that it is made of. */
export const within = (expression: Expression): readonly Expression[] => [
  expression,
  ...allParts(expression).flatMap(within),
];

/** The names whose values may be in the value of the whole. */
export const namesIn = (expression: Expression): readonly string[] =>
  expression.type === 'name' ? [expression.name] : valueParts(expression).flatMap(namesIn);

/** The same of the arguments of a call. */
export const givenNames = (given: Given): readonly string[] => givenParts(given).flatMap(namesIn);

/** The parts whose values may be in the value of the whole. */
function valueParts(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'item':
    case 'slice':
      return [expression.of];
    case 'test':
    case 'not':
    case 'compare':
      return [];
    case 'conditional':
      return [expression.value, ...only(expression.otherwise)];
    case 'call':
      // dict.get(key, otherwise): the key only chooses
      return expression.of.type === 'attribute' && expression.of.name === 'get'
        ? [expression.of, ...givenParts({ ...expression.given, args: expression.given.args.slice(1) })]
        : allParts(expression);
    default:
      return allParts(expression);
  }
}

function allParts(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'constant':
    case 'name':
      return [];
    case 'list':
    case 'tuple':
      return expression.items;
    case 'dict':
      return expression.pairs.flat();
    case 'attribute':
    case 'not':
    case 'minus':
    case 'plus':
      return [expression.of];
    case 'item':
      return [expression.of, expression.key];
    case 'slice':
      return [expression.of, ...expression.bounds.flatMap(only)];
    case 'call':
    case 'filter':
    case 'test':
      return [expression.of, ...givenParts(expression.given)];
    case 'and':
    case 'or':
    case 'binary':
      return [expression.left, expression.right];
    case 'compare':
      return [expression.first, ...expression.rest.map(({ right }) => right)];
    case 'concat':
      return expression.parts;
    case 'conditional':
      return [expression.condition, expression.value, ...only(expression.otherwise)];
  }
}

/** The arguments of a call, in the order in which they are written. */
export const givenParts = ({ args, keywords, more, moreKeywords }: Given): readonly Expression[] => [
  ...args,
  ...keywords.map(([, value]) => value),
  ...only(more),
  ...only(moreKeywords),
];

/** A list of what is there. */
export const only = (expression: Expression | undefined): readonly Expression[] =>
  expression === undefined ? [] : [expression];
