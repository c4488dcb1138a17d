import * as t from 'io-ts';
import { withKnownKeys, withSchema } from '../lib/codecs.ts';

/** One value of a section: what the file may hold, and what it means. */
export interface Field<Codec extends t.Mixed = t.Mixed, Value = unknown, Key = string | undefined> {
  readonly codec: Codec;
  /** The key in the file; undefined where it is the name of the field. */
  readonly key: Key;
  read(raw: t.TypeOf<Codec> | null | undefined): Value;
}

type Filled<Codec extends t.Mixed, Fallback> =
  Fallback extends NonNullable<t.TypeOf<Codec>>
    ? NonNullable<t.TypeOf<Codec>>
    : NonNullable<t.TypeOf<Codec>> | Fallback;

/** A field of a section. The fallback, in the unit of the file, stands for an absent key and for null; `convert` gets either. */
export function field<
  Codec extends t.Mixed,
  const Fallback,
  const Key extends string | undefined = undefined,
>(codec: Codec, fallback: Fallback, key?: Key): Field<Codec, Filled<Codec, Fallback>, Key>;
export function field<Codec extends t.Mixed, const Fallback, const Key extends string, Value>(
  codec: Codec,
  fallback: Fallback,
  key: Key,
  convert: (value: Filled<Codec, Fallback>) => Value,
): Field<Codec, Value, Key>;
export function field(codec: t.Mixed, fallback: unknown, key?: string, convert = identity): Field {
  return { codec, key, read: (raw) => convert(raw ?? fallback) };
}

const identity = (value: unknown): unknown => value;

type Fields = Readonly<Record<string, Field>>;

type Raw<All extends Fields> = {
  readonly [Name in keyof All as All[Name]['key'] extends string ? All[Name]['key'] : Name]?: t.TypeOf<
    All[Name]['codec']
  >;
};

type Values<All extends Fields> = { readonly [Name in keyof All]: ReturnType<All[Name]['read']> };

/** A section of the settings: the codec of what the file holds and those of its keys; `of` fills in what it leaves out, and `over` changes some keys. */
export function section<All extends Fields>(fields: All, name?: string) {
  const rows = Object.entries(fields).map(([name, { key = name, ...rest }]) => ({ name, key, ...rest }));
  const props = Object.fromEntries(rows.map(({ key, codec }) => [key, codec]));
  const keys = listed(Object.keys(props));
  return {
    codec: t.partial(props, name ?? `a map with ${keys}`) as unknown as t.Type<Raw<All>, Raw<All>, unknown>,
    keys: props as { readonly [Key in keyof Raw<All>]-?: t.Mixed },
    of: (raw: Raw<All>): Values<All> => {
      const written: Readonly<Record<string, unknown>> = raw;
      return Object.fromEntries(rows.map(({ name, key, read }) => [name, read(written[key])])) as Values<All>;
    },
    over: (before: Values<All>, raw: Readonly<Record<string, unknown>>): Values<All> =>
      Object.fromEntries(
        rows.map(({ name, key, read }) => [name, Object.hasOwn(raw, key) ? read(raw[key]) : before[name]]),
      ) as Values<All>,
  };
}

/** As Intl.ListFormat writes it, which takes 40 ms to load. */
const listed = (words: readonly string[]): string =>
  [...words.slice(0, -2), words.slice(-2).join(' and ')].join(', ');

/** Converts seconds to milliseconds. */
export const toMs = (seconds: number): number => seconds * 1000;

/** Converts megabytes to bytes. */
export const toBytes = (megabytes: number): number => megabytes * 1_000_000;

/** Allows null too. A union would report a mistake inside as a mistake of the whole value. */
export const Nullable = <A>(codec: t.Type<A, unknown>, name = codec.name): t.Type<A | null, unknown> =>
  withSchema(
    withKnownKeys(
      new t.Type<A | null, unknown>(
        name,
        (value): value is A | null => value === null || codec.is(value),
        (value, context) => (value === null ? t.success(null) : codec.validate(value, context)),
        (value) => value,
      ),
      codec,
    ),
    t.union([codec, t.null]),
  );

export const Positive = withSchema(
  t.refinement(t.number, (value) => Number.isFinite(value) && value > 0, 'a number above 0'),
  { exclusiveMinimum: 0 },
);

export const NotNegative = withSchema(
  t.refinement(t.number, (value) => Number.isFinite(value) && value >= 0, 'a number, 0 or above'),
  { minimum: 0 },
);

export const Count = withSchema(
  t.refinement(t.number, (count) => Number.isInteger(count) && count >= 0, 'a whole number, 0 or above'),
  { type: 'integer', minimum: 0 },
);

/** Digits in quotes are accepted too, because a variable may have supplied them. */
export const Port = withSchema(
  new t.Type<number, number, unknown>(
    'a port from 0 to 65535',
    t.number.is,
    (value, context) => {
      const port = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
      const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535;
      return isPort ? t.success(port) : t.failure(value, context);
    },
    (port) => port,
  ),
  {
    anyOf: [
      { type: 'integer', minimum: 0, maximum: 65_535 },
      { type: 'string', pattern: '^\\d+$' },
    ],
  },
);
