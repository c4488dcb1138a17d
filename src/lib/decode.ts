import type * as t from 'io-ts';
import { isSecretKey, isSecretPath, withoutLogins } from './secrets.ts';

/** A value that a codec refused. `path` holds keys and indexes from the root of the decoded value. */
export interface Refusal {
  readonly path: readonly (string | number)[];
  readonly found: unknown;
  /** The codec's name, or its own message. */
  readonly expected: string;
  /** The possible names, if known. */
  readonly known?: readonly string[];
  /** Whether it is a well-formed name of something that does not exist. */
  readonly isUnknownName?: boolean;
  /** Whether it disables only the neuron, signal or link that contains it. */
  readonly isPartial?: boolean;
}

/** The refused values, one per place. A union is refused as a whole, not once per member. */
export function refusals(errors: t.Errors): readonly Refusal[] {
  const byPlace = new Map<string, Refusal>();
  for (const error of errors) {
    const refusal = refusalOf(error);
    const place = JSON.stringify(refusal.path);
    if (!byPlace.has(place)) byPlace.set(place, refusal);
  }
  return [...byPlace.values()];
}

/** A path as messages show it: `[3].neurons[0].say`. */
export const pathText = (path: Refusal['path']): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');

/** The found value as a person would write it, cut to 60 characters. For a secret, by its name or its path, only the kind. */
export function foundText(found: unknown, path: Refusal['path'] = []): string {
  if (found === undefined) return 'nothing';
  if (isSecretPath(path) && found !== path.at(-1) && isShowable(found)) return KINDS[kindOf(found)];
  // JSON cannot write an infinite number
  const isNumber = typeof found === 'number' || typeof found === 'bigint';
  const text = isNumber ? String(found) : (JSON.stringify(found, withoutSecrets) ?? String(found));
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const KINDS = { text: 'a text', number: 'a number', list: 'a list', map: 'a map' } as const;

function kindOf(found: string | number | bigint | object): keyof typeof KINDS {
  if (typeof found === 'object') return Array.isArray(found) ? 'list' : 'map';
  return typeof found === 'string' ? 'text' : 'number';
}

/** Booleans, empty texts and values that a codec has hidden already are no secrets. */
const isShowable = (found: unknown): found is string | number | bigint | object =>
  found !== null &&
  found !== '' &&
  found !== '…' &&
  ['string', 'number', 'bigint', 'object'].includes(typeof found);

function withoutSecrets(key: string, value: unknown): unknown {
  if (isSecretKey(key) && isShowable(value)) return '…';
  return typeof value === 'string' ? withoutLogins(value) : value;
}

/** Further refusals are only counted. */
const MAX_REFUSALS = 20;

/** All refusals in one sentence; `whole` names the value itself. */
export function refusalsText(wrong: readonly Refusal[], whole: string): string {
  const texts = wrong
    .slice(0, MAX_REFUSALS)
    .map(
      ({ path, found, expected }) =>
        `${pathText(path) || whole}: found ${foundText(found, path)}, expected ${expected}`,
    );
  return [...texts, ...(wrong.length > MAX_REFUSALS ? [`and ${wrong.length - MAX_REFUSALS} more`] : [])].join(
    '; ',
  );
}

function refusalOf({ context, value, message }: t.ValidationError): Refusal {
  const path: (string | number)[] = [];
  for (const [index, { key, type, actual }] of context.entries()) {
    const parent = context[index - 1];
    // io-ts adds the number of an intersection's member to the path, with the same value
    if (parent !== undefined && parent.actual !== actual)
      path.push(Array.isArray(parent.actual) ? Number(key) : key);
    const { _tag } = type as { readonly _tag?: string };
    if (_tag === 'UnionType') return { path, found: actual, expected: message ?? type.name };
  }
  const last = context.at(-1)?.type;
  const { keys } = (last ?? {}) as { readonly keys?: object }; // of a t.keyof
  return {
    path,
    found: value,
    expected: message ?? last?.name ?? 'something else',
    ...(keys === undefined ? {} : { known: Object.keys(keys) }),
  };
}
