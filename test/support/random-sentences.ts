import { randomNumbers } from './random.ts';

/** Sentences as a file of hassil holds them, and orders that fit them or nearly do. */
export interface RandomSentences {
  readonly content: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly orders: readonly string[];
}

/** A part of a template: as it is written, and one way in which it is said. */
interface Part {
  readonly written: string;
  readonly said: () => string;
}

const WORDS = 'turn switch set light lamp door red green kitchen hall to in on off now up play please'.split(
  ' ',
);
const NAMES = ['lamp', 'Kitchen Lamp', 'red light', 'TV', 'front-door', 'A.C.', "Ben's radio"];
const NUMBERS = [
  '0',
  '5',
  '7',
  '20',
  '42',
  '100',
  '101',
  '-3',
  '2.5',
  '1,5',
  'five',
  'forty-two',
  'twenty',
  'a hundred',
];
const SKIPPED = ['please', 'could you', 'now'];

/** The same for the same seed. */
export function randomSentences(seed: number): RandomSentences {
  const below = randomNumbers(seed);
  const chance = (percent: number): boolean => below(100) < percent;
  const oneOf = <A>(all: readonly A[]): A => all[below(all.length)] as A;
  const some = <A>(most: number, make: () => A): readonly A[] =>
    Array.from({ length: 1 + below(most) }, make);

  const word = (): Part => {
    const text = oneOf(WORDS);
    return { written: text, said: () => text };
  };
  const row = (parts: readonly Part[], between = ' '): Part => ({
    written: parts.map(({ written }) => written).join(between),
    said: () => parts.map(({ said }) => said()).join(between),
  });
  const choice = (options: readonly Part[]): Part => ({
    written: `(${options.map(({ written }) => written).join('|')})`,
    said: () => oneOf(options).said(),
  });
  const optional = (part: Part): Part => ({
    written: `[${part.written}]`,
    said: () => (chance(50) ? part.said() : ''),
  });
  const anyOrder = (parts: readonly Part[]): Part => ({
    written: `(${parts.map(({ written }) => written).join(oneOf([';', '; ']))})`,
    said: () => {
      const all = parts.map(({ said }) => said());
      return (chance(50) ? all : all.toReversed()).join(' ');
    },
  });
  const withEnd = (part: Part): Part => {
    const end = oneOf(['s', 'e', '%', ' percent']);
    return row([part, optional({ written: end, said: () => end })], '');
  };

  const lists: Record<string, { readonly content: unknown; readonly said: () => string }> = {
    name: textList(oneOf([NAMES, NAMES.slice(0, 3)]), oneOf(['name', 'domain'])),
    area: textList(['kitchen', 'hall', 'living room'], undefined),
    level: { content: { range: range() }, said: () => oneOf(NUMBERS) },
  };
  function textList(values: readonly string[], key: string | undefined) {
    const made = values.map((text) => {
      const shown = chance(25)
        ? { written: `[the] ${text}`, said: () => `the ${text}` }
        : { written: text, said: () => text };
      const value = {
        in: shown.written,
        ...(chance(60) ? { out: oneOf<unknown>([text, 7, true]) } : {}),
        ...(key !== undefined && chance(60) ? { context: { [key]: oneOf(['light', 'cover']) } } : {}),
      };
      return { value: chance(70) || !/^[\w -]+$/.test(text) ? value : text, said: shown.said };
    });
    return { content: { values: made.map(({ value }) => value) }, said: () => oneOf(made).said() };
  }
  function range() {
    const fractions = chance(30) ? { fractions: oneOf(['halves', 'tenths']) } : {};
    return {
      ...{ from: oneOf([0, 0, 5, -10]), to: oneOf([7, 50, 100]) },
      ...(chance(30) ? { step: oneOf([1, 5]) } : {}),
      ...(chance(20) ? { multiplier: 2 } : {}),
      ...fractions,
    };
  }
  const slot = (): Part => {
    if (chance(15))
      return { written: `{${oneOf(['0..20', '10..100,10'])}:level}`, said: () => oneOf(NUMBERS) };
    const name = oneOf(Object.keys(lists));
    const label = chance(20) ? oneOf([':other', ':@said']) : '';
    return { written: `{${name}${label}}`, said: () => lists[name]?.said() ?? '' };
  };
  const part = (depth: number): Part => {
    const kind = below(depth > 2 ? 40 : 100);
    if (kind < 25) return word();
    if (kind < 40) return slot();
    if (kind < 50) return withEnd(kind < 45 ? word() : slot());
    if (kind < 65) return optional(parts(depth + 1, 2));
    if (kind < 80) return choice([parts(depth + 1, 2), parts(depth + 1, 2)]);
    if (kind < 90) return anyOrder([parts(depth + 1, 2), parts(depth + 1, 2)]);
    return rules.length === 0 ? word() : oneOf(rules);
  };
  const parts = (depth: number, most: number): Part => row(some(most, () => part(depth)));

  const rules: Part[] = [];
  const bodies: Record<string, string> = {};
  for (const name of ['one', 'two']) {
    const body = parts(1, 2);
    bodies[name] = body.written;
    rules.push({ written: `<${name}>`, said: body.said });
  }

  const sentences: Part[] = [];
  const block = (hasFreeText: boolean) => {
    const own = some(3, () => {
      const fixed = row([word(), parts(0, 3)]);
      const free = {
        written: '{text}',
        said: () =>
          some(3, word)
            .map(({ said }) => said())
            .join(' '),
      };
      return hasFreeText && chance(60) ? row([fixed, word(), free]) : fixed;
    });
    sentences.push(...own);
    return {
      sentences: own.map(({ written }) => written),
      ...(chance(30) ? { slots: { [oneOf(['state', 'name'])]: oneOf(['on', 'off']) } } : {}),
      ...(chance(25)
        ? {
            requires_context: oneOf<unknown>([
              { domain: 'light' },
              { domain: ['light', 'cover'] },
              { area: { slot: true } },
              { area: { slot: 'room' } },
            ]),
          }
        : {}),
      ...(chance(15) ? { excludes_context: { domain: oneOf<unknown>(['light', ['cover']]) } } : {}),
    };
  };
  const hasFreeText = chance(30);
  const content = {
    language: 'en',
    settings: { filter_with_regex: false },
    intents: Object.fromEntries(
      ['First', 'Second'].map((name) => [name, { data: some(2, () => block(hasFreeText)) }]),
    ),
    lists: {
      ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.content])),
      text: { wildcard: true },
    },
    expansion_rules: bodies,
    ...(chance(40) ? { skip_words: SKIPPED } : {}),
  };

  /** One change of a word. */
  const changed = (order: string): string => {
    const words = order.split(' ');
    const place = below(words.length);
    const other = oneOf([...WORDS, ...SKIPPED, 'xylophone']);
    return oneOf([
      words.toSpliced(place, 1),
      words.toSpliced(place, 0, other),
      words.toSpliced(place, 1, other),
      words.toSpliced(place, 1, (words[place] ?? '').toUpperCase()),
      words.toSpliced(place, 1, `${words[place] ?? ''}${oneOf([',', 's', '?', '.'])}`),
      words.toReversed(),
    ]).join(' ');
  };
  const order = (): string => {
    const said = oneOf(sentences).said().replace(/\s+/g, ' ').trim();
    return chance(55) ? said : changed(said);
  };
  return {
    content,
    context: chance(50) ? { area: oneOf(['kitchen', 'hall']) } : {},
    orders: Array.from({ length: 8 }, order).filter((one) => one.trim() !== ''),
  };
}
