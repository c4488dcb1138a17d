import { fail } from '../failure.ts';
import { isTrue } from '../values/comparison.ts';
import { countFrom } from '../values/numbers.ts';
import { type Call, type Context, typeName, type Value } from '../values/value.ts';

/** A filter, a test or a method: what it does to a value. */
export type Builtin = (subject: Value, call: Call) => Value;

/** What was given for each parameter, in their order. */
export type Arguments = readonly (Value | undefined)[];

/** A builtin with named parameters; those that end in `?` can be left out. */
export function builtin(
  name: string,
  parameters: readonly string[],
  run: (subject: Value, given: Arguments, context: Context) => Value,
): readonly [string, Builtin] {
  const names = parameters.map((parameter) => parameter.replace('?', ''));
  const required = parameters.filter((parameter) => !parameter.endsWith('?')).length;
  return [
    name,
    (subject, { args, keywords, context }) => {
      if (keywords.size === 0 && args.length >= required && args.length <= names.length) {
        return run(subject, args, context);
      }
      return run(subject, bind(name, names, required, { args, keywords, context }), context);
    },
  ];
}

/** The same builtin under more than one name. */
export const aliases = (
  names: readonly string[],
  [, run]: readonly [string, Builtin],
): readonly (readonly [string, Builtin])[] => names.map((name) => [name, run] as const);

function bind(name: string, names: readonly string[], required: number, { args, keywords }: Call): Arguments {
  if (args.length > names.length) fail(`${name}() takes ${names.length} values at most, not ${args.length}`);
  const given: (Value | undefined)[] = [...args];
  for (const [keyword, value] of keywords) {
    const index = names.indexOf(keyword);
    if (index === -1) fail(`${name}() got an unexpected keyword argument '${keyword}'`);
    if (given[index] !== undefined) fail(`${name}() got multiple values for argument '${keyword}'`);
    given[index] = value;
  }
  for (let index = 0; index < required; index++) {
    if (given[index] === undefined) fail(`${name}() missing a required argument: '${names[index]}'`);
  }
  return given;
}

/** The text that a method of texts was called on. */
export const own = (subject: Value): string => subject as string;

export const countOr = (value: Value | undefined, otherwise: number): number =>
  value === undefined || value === null ? otherwise : countFrom(value);

export const flagOr = (value: Value | undefined, otherwise: boolean): boolean =>
  value === undefined ? otherwise : isTrue(value);

/** A text, or what to take where nothing or None was given. */
export function textOr(value: Value | undefined, otherwise: string): string {
  if (value === undefined || value === null) return otherwise;
  return typeof value === 'string' ? value : fail(`expected a text, not ${typeName(value)}`);
}
