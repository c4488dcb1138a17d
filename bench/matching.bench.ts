import { type OrderIndex, orderIndex } from '../src/brain/matching/order-index.ts';
import {
  allOfType,
  asPattern,
  CHANGED,
  type Corpus,
  everyHundredth,
  inCyrillic,
  oneWay,
  SIZES,
  type Size,
  uniqueWords,
  verbRoomDevice,
  withHole,
  withOneList,
  withOwnList,
} from './matching-corpora.ts';

const CORPORA: Readonly<Record<string, (size: Size) => Corpus>> = {
  'unique words': uniqueWords,
  'unique words, in Cyrillic': (size) => inCyrillic(uniqueWords(size)),
  'verb × room × device': verbRoomDevice,
  'unique words, 1 % with a hole': (size) => withValue(uniqueWords(size, everyHundredth(withHole))),
  'verb × room × device, 1 % with a hole': (size) =>
    withValue(verbRoomDevice(size, everyHundredth(withHole))),
  'verb × room × device, 1 % with one shared correction list': (size) =>
    withCases(verbRoomDevice(size, everyHundredth(withOneList)), {
      'hit after a correction': (text) => text.replace('verb', 'ferb'),
    }),
  'verb × room × device, 1 % each with its own correction list': (size) =>
    withCases(verbRoomDevice(size, everyHundredth(withOwnList)), {
      'hit after a correction': (text) => text.replace(/^\S+/, `alias${CHANGED}`),
      'hit, every list touched': (text) => `pleas ${text}`,
    }),
  'all strict': (size) => exact(verbRoomDevice(size, allOfType('strict'))),
  'all ordered-strict': (size) => exact(verbRoomDevice(size, allOfType('ordered-strict'))),
  'all patterns, each of four ways, 1 % with a hole': (size) => {
    const changed = everyHundredth(withHole);
    const corpus = verbRoomDevice(size, (signal, index) => changed(asPattern(signal, index), index));
    return withCases(exact(corpus, oneWay), {
      'hit with a value': (text) => oneWay(text).replace('{{ value }}', 'Twenty Two'),
    });
  },
  'all not-contain': (size) =>
    withCases(verbRoomDevice(size, allOfType('not-contain')), {
      'miss, excluded': (text) => `do not ${text}`,
    }),
};

/** Median and 95th percentile of one case, and how many synapses its first order selects. */
interface Figures {
  readonly medianUs: number;
  readonly p95Us: number;
  readonly matches: number;
}

const ROUNDS = 10;
const CASE_LIMIT_MS = 60;

console.log('## Order matching\n');
console.log(
  'µs per order, median / 95th percentile, by synapses in the brain; in brackets the synapses selected.\n' +
    'Orders marked * name all words of a kind, so they grow with the brain: from 10 words to 104.',
);
for (const [name, corpusOf] of Object.entries(CORPORA)) printCorpus(name, corpusOf);

function printCorpus(name: string, corpusOf: (size: Size) => Corpus): void {
  const rows = new Map<string, Figures[]>();
  const builds: string[] = [];
  const memories: string[] = [];
  for (const size of SIZES) {
    const { synapses, cases } = corpusOf(size);
    const { index, buildMs, memoryMb } = built(() => orderIndex(synapses));
    builds.push(buildMs.toFixed(1));
    memories.push(memoryMb.toFixed(1));
    for (const [title, orders] of Object.entries(cases)) {
      rows.set(title, [...(rows.get(title) ?? []), measured(index, orders)]);
    }
  }
  console.log(`\n### ${name}\n`);
  printRow(['', ...SIZES.map((size) => size.toLocaleString('en').replaceAll(',', ' ')), '100 000 / 100']);
  printRow(['---', ...SIZES.map(() => '---:'), '---:']);
  for (const [title, figures] of rows) printRow([title, ...figures.map(cell), growth(figures)]);
  printRow(['build, ms', ...builds, '']);
  printRow(['index, MB', ...memories, '']);
}

/** The last of three builds, and the time of the fastest. */
function built(build: () => OrderIndex): { index: OrderIndex; buildMs: number; memoryMb: number } {
  const earlierMs = [timed(build), timed(build)].map(({ ms }) => ms);
  globalThis.gc?.();
  const bytesBefore = process.memoryUsage().heapUsed;
  const { index, ms } = timed(build);
  globalThis.gc?.();
  const memoryMb = Math.max(0, process.memoryUsage().heapUsed - bytesBefore) / 1e6;
  return { index, buildMs: Math.min(...earlierMs, ms), memoryMb };
}

function timed(build: () => OrderIndex): { index: OrderIndex; ms: number } {
  const startMs = performance.now();
  const index = build();
  return { index, ms: performance.now() - startMs };
}

function measured(index: OrderIndex, orders: readonly string[]): Figures {
  const timesUs: number[] = [];
  const warmUpMs = performance.now();
  for (const order of orders) {
    index.match(order, () => true);
    if (performance.now() - warmUpMs > CASE_LIMIT_MS) break;
  }
  const startMs = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - startMs < CASE_LIMIT_MS; round += 1) {
    for (const order of orders) {
      const beforeMs = performance.now();
      index.match(order, () => true);
      timesUs.push((performance.now() - beforeMs) * 1_000);
    }
  }
  timesUs.sort((a, b) => a - b);
  return {
    medianUs: timesUs[Math.floor(timesUs.length / 2)] ?? 0,
    p95Us: timesUs[Math.floor(timesUs.length * 0.95)] ?? 0,
    matches: index.match(orders[0] ?? '', () => true).length,
  };
}

function cell({ medianUs, p95Us, matches }: Figures): string {
  return `${medianUs.toFixed(1)} / ${p95Us.toFixed(1)} (${matches})`;
}

function growth(figures: readonly Figures[]): string {
  return ((figures[4]?.medianUs ?? 0) / (figures[1]?.medianUs ?? 1)).toFixed(1);
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function withValue(corpus: Corpus): Corpus {
  return withCases(corpus, { 'hit with a value': (text) => text.replace('{{ value }}', 'Twenty Two') });
}

/** For orders that forbid other words: what is said beyond them misses, and five synapses of one order are several hits. */
function exact(corpus: Corpus, saidAs = (text: string) => text): Corpus {
  const { hit = [], 'five hits': _, ...misses } = corpus.cases;
  const text = (index: number) => saidAs(corpus.synapses[index]?.signals[0]?.order?.text ?? '');
  const [first] = corpus.synapses;
  const more =
    first === undefined ? [] : Array.from({ length: 4 }, (_, index) => ({ ...first, name: `more-${index}` }));
  return {
    synapses: [...corpus.synapses, ...more],
    cases: {
      hit: Array(100).fill(text(1)),
      'five hits': Array(100).fill(text(0)),
      'miss, one word more': hit,
      ...misses,
    },
  };
}

/** More cases, each one order made of the text of a changed signal. */
function withCases(corpus: Corpus, orders: Readonly<Record<string, (text: string) => string>>): Corpus {
  const text = corpus.synapses[CHANGED]?.signals[0]?.order?.text ?? '';
  const more = Object.entries(orders).map(([name, order]) => [name, Array(100).fill(order(text))]);
  return { ...corpus, cases: { ...corpus.cases, ...Object.fromEntries(more) } };
}
