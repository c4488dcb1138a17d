import type * as t from 'io-ts';
import { isSecretKey, isSecretPath, withoutLogins } from './secrets.ts';

/** One thing a codec refused. `path` holds keys and indexes from the root of what was decoded. */
export interface Refusal {
  readonly path: readonly (string | number)[];
  readonly found: unknown;
  /** In words: the codec's name, or its own sentence. */
  readonly expected: string;
  /** The names that could stand there, where they are known. */
  readonly known?: readonly string[];
  /** A well-formed name of something that does not exist, rather than a malformed value. */
  readonly isUnknownName?: boolean;
  /** It costs the neuron, signal or link it is in, and nothing else. */
  readonly isPartial?: boolean;
}

/** What a failed decoding refused, once per place; of a union, the union as a whole and not each of its members. */
export function refusals(errors: t.Errors): readonly Refusal[] {
  const byPlace = new Map<string, Refusal>();
  for (const error of errors) {
    const refusal = refusalOf(error);
    const place = JSON.stringify(refusal.path);
    if (!byPlace.has(place)) byPlace.set(place, refusal);
  }
  return [...byPlace.values()];
}

/** `[3].neurons[0].say`, the way messages name a place. */
export const pathText = (path: Refusal['path']): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');

/** What was found as a person would write it, cut to 60 characters. Of what is secret, by its name or by where it is, the kind alone. */
export function foundText(found: unknown, path: Refusal['path'] = []): string {
  if (found === undefined) return 'nothing';
  if (isSecretPath(path) && found !== path.at(-1) && isShowable(found)) return KINDS[kindOf(found)];
  // JSON has no word for an infinite number
  const isNumber = typeof found === 'number' || typeof found === 'bigint';
  const text = isNumber ? String(found) : (JSON.stringify(found, withoutSecrets) ?? String(found));
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const KINDS = { text: 'a text', number: 'a number', list: 'a list', map: 'a map' } as const;

function kindOf(found: string | number | bigint | object): keyof typeof KINDS {
  if (typeof found === 'object') return Array.isArray(found) ? 'list' : 'map';
  return typeof found === 'string' ? 'text' : 'number';
}

/** An empty text, yes and no, and what a codec has hidden are no secrets. */
const isShowable = (found: unknown): found is string | number | bigint | object =>
  found !== null &&
  found !== '' &&
  found !== '…' &&
  ['string', 'number', 'bigint', 'object'].includes(typeof found);

function withoutSecrets(key: string, value: unknown): unknown {
  if (isSecretKey(key) && isShowable(value)) return '…';
  return typeof value === 'string' ? withoutLogins(value) : value;
}

/** More than these are counted, not told. */
const MAX_REFUSALS = 20;

/** All refusals in one sentence; `whole` is what to call the value itself. */
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
    // io-ts puts a member's number into the path of an intersection: the value is then still the same
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
