import { arithmetic } from '../values/arithmetic.ts';
import { type Comparison, compares, isEqual } from '../values/comparison.ts';
import { isIterable, numberOf } from '../values/numbers.ts';
import { str } from '../values/python-text.ts';
import { type Context, isDict, isThing, isUndefined, type Value } from '../values/value.ts';
import { aliases, type Builtin, builtin } from './builtin.ts';
import { CHOOSING_FILTERS, NUMBER_FILTERS } from './choosing-filters.ts';
import { ESCAPE_FILTERS } from './escape-filters.ts';
import { LIST_FILTERS } from './list-filters.ts';
import { TEXT_FILTERS } from './text-filters.ts';

/** The filters: the names after a `|`. */
export const FILTERS: ReadonlyMap<string, Builtin> = new Map([
  ...TEXT_FILTERS,
  ...ESCAPE_FILTERS,
  ...NUMBER_FILTERS,
  ...LIST_FILTERS,
  ...CHOOSING_FILTERS,
]);

/** The tests: the names after an `is` and for `select`. */
export const TESTS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  is('defined', (value) => !isUndefined(value)),
  is('undefined', isUndefined),
  is('none', (value) => value === null),
  is('true', (value) => value === true),
  is('false', (value) => value === false),
  is('boolean', (value) => typeof value === 'boolean'),
  is('integer', (value) => typeof value === 'bigint'),
  is('float', (value) => typeof value === 'number'),
  is('number', (value) => numberOf(value) !== undefined),
  is('string', (value) => typeof value === 'string'),
  is('mapping', isDict),
  is('sequence', isSequence),
  is('iterable', isIterable),
  is('callable', (value) => isThing(value) && value.call !== undefined),
  is('escaped', () => false),
  is('odd', (value, context) => isEqual(arithmetic('%', value, 2n, context), 1n, context)),
  is('even', (value, context) => isEqual(arithmetic('%', value, 2n, context), 0n, context)),
  is('lower', (value, context) => isCased(str(value, context), 'toLowerCase', context)),
  is('upper', (value, context) => isCased(str(value, context), 'toUpperCase', context)),
  is('filter', (value) => typeof value === 'string' && FILTERS.has(value)),
  is('test', (value) => typeof value === 'string' && TESTS.has(value)),
  builtin('divisibleby', ['num'], (value, [number], context) =>
    isEqual(arithmetic('%', value, number as Value, context), 0n, context),
  ),
  builtin('sameas', ['other'], (value, [other]) => value === other),
  ...comparing(['eq', 'equalto', '=='], '=='),
  ...comparing(['ne', '!='], '!='),
  ...comparing(['lt', 'lessthan', '<'], '<'),
  ...comparing(['le', '<='], '<='),
  ...comparing(['gt', 'greaterthan', '>'], '>'),
  ...comparing(['ge', '>='], '>='),
  ...comparing(['in'], 'in'),
]);

function is(name: string, test: (value: Value, context: Context) => boolean): readonly [string, Builtin] {
  return builtin(name, [], (value, _, context) => test(value, context));
}

function comparing(names: readonly string[], comparison: Comparison) {
  return aliases(
    names,
    builtin(comparison, ['other'], (value, [other], context) =>
      compares(comparison, value, other as Value, context),
    ),
  );
}

function isSequence(value: Value): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return typeof value === 'string' || Array.isArray(value);
  }
  return value.kind !== 'view' && value.kind !== 'iterator' && value.kind !== 'thing';
}

function isCased(text: string, change: 'toLowerCase' | 'toUpperCase', context: Context): boolean {
  context.text(text.length);
  return text === text[change]() && text.toLowerCase() !== text.toUpperCase();
}
