import type { Fields } from './event-fields.ts';

/** What was said stands under these names. */
const SAID: ReadonlySet<string> = new Set([
  'order',
  'user_order',
  'matched_order',
  'generated_message',
  'text',
  'detail',
]);

/** In the place of every one of them. */
export const LEFT_OUT = '…';

/**
 * Fields of a trace without what people said and were told: names, times and scores stay, parameters keep their names.
 * `takenOut` takes what was said out of a failure's text.
 */
export function withoutTexts<Of extends object>(fields: Of, takenOut: (text: string) => string): Of {
  const without = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return SAID.has(key) ? LEFT_OUT : key === 'error' ? takenOut(value) : value;
    if (Array.isArray(value)) return value.map((one) => without(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return key === 'parameters' ? unnamed(value) : mapped(value);
  };
  const mapped = (value: object): Fields =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, key)]));
  // every field stays what it is: texts are texts
  return mapped(fields) as Of;
}

const unnamed = (parameters: object): Fields =>
  Object.fromEntries(Object.keys(parameters).map((name) => [name, LEFT_OUT]));
