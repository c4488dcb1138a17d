import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type JsonSchema, withSchema } from '../lib/codecs.ts';
import { type ChainLink, type FallbackChain, isMap } from '../lib/collections.ts';
import type { Refusal } from '../lib/decode.ts';
import { LONGEST_TIMER_S } from '../lib/promises.ts';
import type { EngineChoice, EngineEntry } from './settings.ts';

/** The choice from a list: the first engine, and the chain if there are several engines or a timeout. */
export interface Chosen {
  readonly chosen: string;
  readonly chain?: FallbackChain<ChainLink>;
}

/** Reads a choice. A list of only one name counts as that name. */
export function chosenIn(written: RawChoice): Chosen {
  if (typeof written === 'string') return { chosen: written };
  const chain = written.map((step) => {
    if (isForOrders(step)) return [{ ...linkOf(step.orders), isForOrders: true } as const];
    return (isRace(step) ? step.race : [step]).map(linkOf);
  });
  const all = chain.flat();
  const [{ name: chosen, budgetMs } = { name: '' }] = all;
  return all.length === 1 && budgetMs === undefined ? { chosen } : { chosen, chain };
}

/** The names of the chosen engines. */
export const namesChosen = ({ chosen, chain }: Chosen): readonly string[] =>
  chain === undefined ? [chosen] : chain.flat().map(({ name }) => name);

/** The name of each chosen engine, with its path below the key in the file. */
export const placesOf = ({ chosen, chain }: Chosen): readonly { name: string; path: Refusal['path'] }[] =>
  chain === undefined
    ? [{ name: chosen, path: [] }]
    : chain.flatMap((step, index) =>
        step.map(({ name, budgetMs, isForOrders = false }, lane) => ({
          name,
          path: [
            index,
            ...(step.length > 1 ? ['race', lane] : []),
            ...(isForOrders ? ['orders'] : []),
            ...(budgetMs === undefined ? [] : [name]),
          ],
        })),
      );

/** A choice as a file writes it. */
export const writtenChoice = ({ chosen, chain }: Chosen): RawChoice =>
  chain === undefined
    ? chosen
    : chain.map((step) => {
        const [first = chosen, ...others] = step.map(writtenLink);
        if (step[0]?.isForOrders === true) return { orders: first };
        return others.length === 0 ? first : { race: [first, ...others] };
      });

const writtenLink = ({ name, budgetMs }: ChainLink): RawLink =>
  budgetMs === undefined ? name : { [name]: budgetMs / 1_000 };

/** Adds the parameters of its engines to a chain. */
export const chainOfEntries = (
  chain: FallbackChain<ChainLink>,
  entryOf: (name: string) => EngineEntry,
): FallbackChain<EngineEntry & ChainLink> =>
  chain.map((step) => step.map((link) => ({ ...entryOf(link.name), ...link })));

/** Refuses chosen engines, under `key`, that their list does not have, and `none` in a chain. */
export function undefinedChoice(key: string, list: string, choice: EngineChoice): readonly Refusal[] {
  const known = choice.entries.map(({ name }) => name);
  return placesOf(choice).flatMap(({ name, path }) => {
    const place = {
      path: [key, ...path],
      found: name,
      ...(path.at(-1) === name ? { isUnknownName: true } : {}),
    };
    if (!known.includes(name)) return [{ ...place, expected: `one of ${list} (${known.join(', ')})`, known }];
    return name === 'none' && choice.chain !== undefined ? [{ ...place, expected: WITHOUT_NONE }] : [];
  });
}

const WITHOUT_NONE = 'an engine: none does nothing in a chain';

function linkOf(written: RawLink): ChainLink {
  if (typeof written === 'string') return { name: written };
  const [[name, seconds] = ['', 0]] = Object.entries(written);
  return { name, budgetMs: seconds * 1_000 };
}

/** The name of an engine, or a map from it to its timeout in seconds. */
type RawLink = string | Readonly<Record<string, number>>;

interface RawRace {
  readonly race: readonly RawLink[];
}

interface RawForOrders {
  readonly orders: RawLink;
}

/** The value of `default_speech_to_text` and similar keys: an engine, or a list of engines to try one after another. */
export type RawChoice = string | readonly (RawLink | RawRace | RawForOrders)[];

const LINK = 'a name or {name: seconds}';
const RACE = 'a list of two engines or more, e.g. [vosk, pocketsphinx]';
const NO_RACE = `${LINK}: only recognisers race`;
const NO_ORDERS = `${LINK}: only recognisers are for orders`;
const BUDGET = `seconds above 0, at most ${LONGEST_TIMER_S}`;

/** The name of an engine, or a map from it to its timeout. */
const LINK_SCHEMA: JsonSchema = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: { type: 'number', exclusiveMinimum: 0, maximum: LONGEST_TIMER_S },
    },
  ],
};

/** The choice of one engine, or of a chain of them. */
export const RawChain = choice(
  'an engine, or a list of engines',
  (item, path) => {
    if (isMeantAsRace(item)) return [{ path, found: item, expected: NO_RACE }];
    if (isForOrders(item)) return [{ path, found: item, expected: NO_ORDERS }];
    return mistakesInLink(item, path);
  },
  LINK,
  {},
);

/** The choice of one recogniser, or of a chain in which recognisers may race, or be for orders alone. */
export const RawSttChain = choice(
  'an engine, or a list of engines',
  (item, path) => {
    if (isMeantAsRace(item)) return mistakesInRace(item.race, [...path, 'race']);
    if (isForOrders(item)) return mistakesInLink(item.orders, [...path, 'orders']).map(asLink);
    return mistakesInLink(item, path);
  },
  `${LINK} or {race: [name, name]} or {orders: name}`,
  { race: { type: 'array', items: LINK_SCHEMA, minItems: 2 }, orders: LINK_SCHEMA },
);

/** Whether a step of a chain is a race, with or without mistakes inside. */
const isRace = (item: unknown): item is { readonly race: readonly unknown[] } =>
  isMap(item) && Array.isArray(item.race);

/** A number under `race` is the timeout of an engine with that name. */
const isMeantAsRace = (item: unknown): item is { readonly race: unknown } =>
  isMap(item) && Object.hasOwn(item, 'race') && typeof item.race !== 'number';

/** Whether a step of a chain is for orders alone. A number under `orders` is the timeout of an engine with that name. */
const isForOrders = (item: unknown): item is RawForOrders =>
  isMap(item) && Object.hasOwn(item, 'orders') && typeof item.orders !== 'number';

type Path = Refusal['path'];
type Mistake = Pick<Refusal, 'path' | 'found'> & { readonly expected?: string };

/** A codec that reports each mistake with its path. */
function choice(
  name: string,
  mistakesIn: (item: unknown, path: Path) => readonly Mistake[],
  item: string,
  steps: Readonly<Record<string, JsonSchema>>,
): t.Type<RawChoice, unknown> {
  const Item = new t.Type<unknown>(item, (_): _ is unknown => true, t.success, t.identity);
  const wrongIn = (value: unknown): readonly Mistake[] => {
    if (typeof value === 'string') return [];
    if (!Array.isArray(value)) return [{ path: [], found: value, expected: name }];
    if (value.length === 0) return [{ path: [], found: value, expected: 'at least one engine' }];
    return value.flatMap((one: unknown, index) => mistakesIn(one, [index]));
  };
  return withSchema(
    new t.Type<RawChoice, unknown>(
      name,
      (value): value is RawChoice => wrongIn(value).length === 0,
      (value, context) => {
        const errors = wrongIn(value).map(({ path, found, expected = item }) => ({
          value: found,
          context: [...context, ...entriesTo(path, value, Item)],
          message: expected,
        }));
        return errors.length === 0 ? t.success(value as RawChoice) : E.left(errors);
      },
      (value) => value,
    ),
    choiceSchema(steps),
  );
}

/** An engine, or a list of steps: engines, and maps with one of these keys. */
function choiceSchema(steps: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    anyOf: [
      { type: 'string' },
      {
        type: 'array',
        minItems: 1,
        items: {
          anyOf: [
            ...Object.entries(steps).map(
              ([key, schema]): JsonSchema => ({
                type: 'object',
                properties: { [key]: schema },
                required: [key],
                additionalProperties: false,
              }),
            ),
            LINK_SCHEMA,
          ],
        },
      },
    ],
  };
}

/** A path as the context of an io-ts error. */
function entriesTo(path: Path, root: unknown, type: t.Decoder<unknown, unknown>): t.Context {
  let actual = root;
  return path.map((key) => {
    actual = (actual as Readonly<Record<string | number, unknown>>)[key];
    return { key: String(key), type, actual };
  });
}

function mistakesInLink(item: unknown, path: Path): readonly Mistake[] {
  if (typeof item === 'string') return [];
  const [only, another] = isMap(item) ? Object.entries(item) : [];
  if (only === undefined || another !== undefined) return [{ path, found: item }];
  const [name, seconds] = only;
  const isBudget = typeof seconds === 'number' && seconds > 0 && seconds <= LONGEST_TIMER_S;
  return isBudget ? [] : [{ path: [...path, name], found: seconds, expected: BUDGET }];
}

const mistakesInRace = (race: unknown, path: Path): readonly Mistake[] =>
  !Array.isArray(race) || race.length < 2
    ? [{ path, found: race, expected: RACE }]
    : race.flatMap((item: unknown, index) => mistakesInLink(item, [...path, index]).map(asLink));

const asLink = (mistake: Mistake): Mistake => ({ ...mistake, expected: mistake.expected ?? LINK });
