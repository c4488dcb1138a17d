import { isTrue } from '../values/comparison.ts';
import { countFrom } from '../values/numbers.ts';
import { type Call, type Context, fail, typeName, type Value } from '../values/value.ts';

/** The implementation of a filter, a test or a method. */
export type Builtin = (subject: Value, call: Call) => Value;

/** The arguments, in the order of the parameters. */
export type Arguments = readonly (Value | undefined)[];

/** A builtin with named parameters. Parameters that end in `?` are optional. */
export function builtin(
  name: string,
  parameters: readonly string[],
  run: (subject: Value, args: Arguments, context: Context) => Value,
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

/** The same builtin under several names. */
export const aliases = (
  names: readonly string[],
  [, run]: readonly [string, Builtin],
): readonly (readonly [string, Builtin])[] => names.map((name) => [name, run] as const);

function bind(name: string, names: readonly string[], required: number, { args, keywords }: Call): Arguments {
  if (args.length > names.length) fail(`${name}() takes ${names.length} values at most, not ${args.length}`);
  const bound: (Value | undefined)[] = [...args];
  for (const [keyword, value] of keywords) {
    const index = names.indexOf(keyword);
    if (index === -1) fail(`${name}() got an unexpected keyword argument '${keyword}'`);
    if (bound[index] !== undefined) fail(`${name}() got multiple values for argument '${keyword}'`);
    bound[index] = value;
  }
  for (let index = 0; index < required; index++) {
    if (bound[index] === undefined) fail(`${name}() missing a required argument: '${names[index]}'`);
  }
  return bound;
}

/** The subject of a method of texts. */
export const own = (subject: Value): string => subject as string;

export const countOr = (value: Value | undefined, fallback: number): number =>
  value === undefined || value === null ? fallback : countFrom(value);

export const flagOr = (value: Value | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : isTrue(value);

/** A text, or `fallback` for no value and for None. */
export function textOr(value: Value | undefined, fallback: string): string {
  if (value === undefined || value === null) return fallback;
  return typeof value === 'string' ? value : fail(`expected a text, not ${typeName(value)}`);
}
