import type { Correction, MatchingType, OrderSignal, Synapse } from '../src/brain/synapse.ts';

/** A brain of a given size and orders for it by case, several of each so that no single one is measured. */
export interface Corpus {
  readonly synapses: readonly Synapse[];
  readonly cases: Readonly<Record<string, readonly string[]>>;
}

export const SIZES = [10, 100, 1_000, 10_000, 100_000] as const;

export type Size = (typeof SIZES)[number];

/** Three words of its own in every order. */
export function uniqueWords(size: Size, change: Change = unchanged): Corpus {
  const words = (index: number): string => `alpha${index} beta${index} gamma${index}`;
  const from = (start: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, offset) => (start + offset) % size);
  return corpus(size, words, change, {
    hit: (index) => `please ${words(index)}`,
    'five hits': (index) => from(index, 5).map(words).join(' '),
    'miss, unknown words': () => 'what will the weather be like tomorrow',
    'miss, a word short': (index) => `please alpha${index} gamma${index}`,
    'miss, each of 5 a word short': (index) =>
      from(index, 5)
        .map((at) => `alpha${at} beta${at}`)
        .join(' '),
    'miss, 1 000 words': (index) => Array.from({ length: 500 }, () => `alpha${index} really`).join(' '),
  });
}

/** How many verbs, rooms and devices make a brain of a size. */
const GRIDS: Readonly<Record<Size, readonly [number, number, number]>> = {
  10: [1, 5, 2],
  100: [2, 10, 5],
  1000: [4, 25, 10],
  10000: [5, 46, 44],
  100000: [40, 50, 50],
};

/** A verb, a device and a room in every order, among filler words. */
export function verbRoomDevice(size: Size, change: Change = unchanged): Corpus {
  const [verbs, rooms, devices] = GRIDS[size];
  const said = (index: number, room = roomOf(index)): string =>
    `verb${verbOf(index)} on the device${deviceOf(index)} in the ${room}`;
  const verbOf = (index: number): number => index % verbs;
  const deviceOf = (index: number): number => Math.floor(index / verbs) % devices;
  const roomOf = (index: number): string => `room${Math.floor(index / verbs / devices) % rooms}`;
  const named = (noun: string, count: number): string =>
    Array.from({ length: count }, (_, index) => `${noun}${index}`).join(' ');
  const fiveRooms = named('room', 5);
  return corpus(size, said, change, {
    hit: (index) => `please ${said(index)}`,
    'five hits': (index) => said(index % (verbs * devices), fiveRooms),
    'miss, unknown words': () => 'what will the weather be like tomorrow',
    'miss, a word short': (index) => said(index).replace(/device\S+ /, ''),
    'miss, 5 rooms and no verb': (index) => `on the device${deviceOf(index)} in the ${fiveRooms}`,
    'miss, all rooms and devices, no verb *': () =>
      `on the in the ${named('room', rooms)} ${named('device', devices)}`,
    'miss, all verbs and devices, no room *': () =>
      `on the in the ${named('verb', verbs)} ${named('device', devices)}`,
    'miss, all verbs and rooms, no device *': () =>
      `on the in the ${named('verb', verbs)} ${named('room', rooms)}`,
    'miss, 1 000 words': (index) =>
      Array.from({ length: 250 }, () => `on the ${roomOf(index)} again`).join(' '),
  });
}

/** The same brain and orders in letters of another script. */
export function inCyrillic({ synapses, cases }: Corpus): Corpus {
  const written = (text: string): string =>
    text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x61 + 0x430));
  return {
    synapses: synapses.map((one) => ({
      ...one,
      signals: one.signals.map(({ order, ...signal }) => ({
        ...signal,
        ...(order && { order: { ...order, text: written(order.text) } }),
      })),
    })),
    cases: Object.fromEntries(Object.entries(cases).map(([name, orders]) => [name, orders.map(written)])),
  };
}

/** What a corpus does to each of its signals. */
export type Change = (signal: OrderSignal, index: number) => OrderSignal;

export const unchanged: Change = (signal) => signal;

/** One of the signals that `everyHundredth` changes, in a brain of any size. */
export const CHANGED = 5;

/** Changes one signal in a hundred. */
export const everyHundredth =
  (change: Change): Change =>
  (signal, index) =>
    index % 100 === CHANGED ? change(signal, index) : signal;

export const withHole: Change = (signal) => ({ ...signal, text: `${signal.text} to {{ value }}` });

const MISHEARD: readonly Correction[] = Array.from({ length: 40 }, (_, index) => ({
  input: `ferb${index}`,
  output: `verb${index}`,
}));

export const withOneList: Change = (signal) => ({ ...signal, corrections: MISHEARD });

/** All lists correct `pleas`, so an order with it touches each of them. */
export const withOwnList: Change = (signal, index) => ({
  ...signal,
  corrections: [
    { input: 'pleas', output: '' },
    { input: `alias${index}`, output: signal.text.split(' ')[0] ?? '' },
  ],
});

/** Four ways to say each order, whose first word may be another one. */
export const asPattern: Change = (signal) => ({
  ...signal,
  text: signal.text.replace(/^(\S+) on the/, '($1|$1s) on [the]'),
  matchingType: 'pattern',
});

/** One of the four. */
export const oneWay = (pattern: string): string => pattern.replace(/\((\S+)\|\S+\) on \[the\]/, '$1 on the');

export const allOfType =
  (matchingType: MatchingType): Change =>
  (signal) => ({
    ...signal,
    matchingType,
    excludedWords: matchingType === 'not-contain' ? ['not', 'do not'] : [],
  });

function corpus(
  size: Size,
  text: (index: number) => string,
  change: Change,
  cases: Readonly<Record<string, (index: number) => string>>,
): Corpus {
  const sampled = Array.from({ length: 100 }, (_, nth) => Math.floor((nth * 0.6180339887 * size) % size));
  return {
    synapses: Array.from({ length: size }, (_, index) => synapse(text(index), change, index)),
    cases: Object.fromEntries(
      Object.entries(cases).map(([name, order]) => [name, sampled.map((index) => order(index))]),
    ),
  };
}

function synapse(text: string, change: Change, index: number): Synapse {
  const signal: OrderSignal = { text, matchingType: 'normal', excludedWords: [], corrections: [] };
  return {
    name: `synapse-${index}`,
    source: 'api',
    isEnabled: true,
    signals: [{ name: 'order', parameters: text, order: change(signal, index) }],
    neurons: [],
  };
}
