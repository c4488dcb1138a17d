import { form } from '../support/form.ts';
import type { Bad, Call } from './call.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** What a call refuses: its own, and whatever is wrong for every call that reads JSON. */
export function badBodies(call: Call): readonly Bad[] {
  const { takes, body: good } = call;
  if (takes === undefined) return call.bad ?? [];
  const { isOptional = false, fields = {} } = takes;
  const as = (title: string, body: string | Uint8Array, rest: Partial<Bad> = {}): Bad => ({
    title,
    body,
    headers: JSON_TYPE,
    status: 400,
    ...rest,
  });
  const written = JSON.stringify(good ?? {});
  const accented = JSON.stringify({ ...map(good), café: 'é' });
  const needed = Object.keys(fields).find((field) => fields[field]?.isNeeded === true);
  const absent: readonly Bad[] = [
    { title: 'no body', status: 400 },
    as('an empty body', ''),
    as('white space', ' \r\n\t'),
    as('null', 'null'),
    { title: 'a form', ...form({ name: 'order', content: 'hello' }), status: 400 },
  ];
  return [
    ...(isOptional ? [] : absent),
    as('a number', '5'),
    as('a text', '"hello"'),
    as('true', 'true'),
    as('a list', '[]'),
    as('itself in a list', `[${written}]`),
    as('more than a megabyte', JSON.stringify({ ...map(good), more: 'x'.repeat(1_048_576) }), {
      status: 413,
    }),
    as('UTF-16', Buffer.from(accented, 'utf16le')),
    as('UTF-16 with a byte order mark', Buffer.from(`\ufeff${accented}`, 'utf16le')),
    as('Latin-1', Buffer.from(accented, 'latin1')),
    as('half of it', written.slice(0, -1)),
    as('something behind it', `${written}x`),
    as('single quotes', written.replaceAll('"', "'") === written ? "{'a':1}" : written.replaceAll('"', "'")),
    as('a comma too many', written.replace(/\}$/, ',}')),
    as('NaN', '{"a":NaN}'),
    as('YAML', 'a: 1'),
    as('a query', 'a=1&b=2', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    as('zero bytes', new Uint8Array(100)),
    as('a thousand lists in each other', written.replace(/\}$/, `${comma(written)}"deep":${nested(1_000)}}`)),
    as('lists without end', '['.repeat(100_000)),
    ...(needed === undefined
      ? []
      : [as('all of it in __proto__', `{"__proto__":${written}}`, { field: needed })]),
    ...Object.entries(fields).flatMap(([field, { isNeeded = false, wrong }]) => [
      ...(isNeeded
        ? [
            as(`no ${field}`, JSON.stringify(without(good, field)), { field }),
            as(`${field} in capitals`, JSON.stringify(renamed(good, field)), { field }),
          ]
        : []),
      ...wrong.map((value) =>
        as(`${field} as ${shown(value)}`, JSON.stringify({ ...map(good), [field]: value }), { field }),
      ),
    ]),
    ...(takes.unknown === 'refused' ? [as('an unknown key', withMore(good, 'nobody_knows', 1))] : []),
    ...(call.bad ?? []),
  ];
}

/** Bodies that look odd and are answered like the good one. */
export function oddBodies({ takes, body: good }: Call): readonly Omit<Bad, 'status'>[] {
  if (takes === undefined) return [];
  const written = JSON.stringify(good ?? {});
  const as = (title: string, body: string | Uint8Array, type?: string): Omit<Bad, 'status'> => ({
    title,
    body: Buffer.from(body),
    headers: type === undefined ? {} : { 'content-type': type },
  });
  return [
    as('text/plain', written, 'text/plain'),
    as('no type', written),
    as('a type that is none', written, 'nonsense'),
    as('a type of another alphabet', written, 'application/json; charset=iso-8859-1'),
    as('a byte order mark', `\ufeff${written}`, 'application/json'),
    as('white space around it', `\n\t ${written}\r\n`, 'application/json'),
    as('__proto__', written.replace(/^\{/, `{"__proto__":{"a":1}${comma(written)}`), 'application/json'),
    as(
      'constructor.prototype',
      written.replace(/^\{/, `{"constructor":{"prototype":{"a":1}}${comma(written)}`),
      'application/json',
    ),
    ...(takes.unknown === 'passed over'
      ? [as('an unknown key', withMore(good, 'nobody_knows', { a: [1] }), 'application/json')]
      : []),
    ...(takes.isOptional === true
      ? ['', ' ', 'null', '{}'].map((body) =>
          as(`${JSON.stringify(body)} in its place`, body, 'application/json'),
        )
      : []),
  ];
}

const map = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object) });

const withMore = (good: unknown, key: string, value: unknown): string =>
  JSON.stringify({ ...map(good), [key]: value });

const without = (good: unknown, field: string): object =>
  Object.fromEntries(Object.entries(map(good)).filter(([key]) => key !== field));

const renamed = (good: unknown, field: string): object =>
  Object.fromEntries(
    Object.entries(map(good)).map(([key, value]) => [key === field ? key.toUpperCase() : key, value]),
  );

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const comma = (written: string): string => (written === '{}' ? '' : ',');

function shown(value: unknown): string {
  const written = JSON.stringify(value);
  return written.length > 40 ? `${written.slice(0, 39)}…` : written;
}
