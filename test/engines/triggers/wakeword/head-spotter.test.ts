import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOP_SAMPLES, ROW, ROWS, type Row } from '../../../../src/engines/triggers/wakeword/features.ts';
import { headSpotter, type Judge } from '../../../../src/engines/triggers/wakeword/head-spotter.ts';

const test = suite('headSpotter');

const HOP_MS = 80;

/** Gives 10 if the newest row has a 1 at `key`, else -10. */
const judgeOf =
  (key: number): Judge =>
  (rows) =>
    rows[(ROWS - 1) * ROW + key] === 1 ? 10 : -10;

/** Rows that have a 1 at the index that the first sample of their hop is, if it is positive. */
const stream = () => {
  let endSample = 0;
  return (samples: ArrayLike<number>): readonly Row[] =>
    Array.from({ length: Math.floor(samples.length / HOP_SAMPLES) }, (_, hop) => {
      endSample += HOP_SAMPLES;
      const values = new Float32Array(ROW);
      const key = samples[hop * HOP_SAMPLES] ?? 0;
      if (key > 0) values[key] = 1;
      return { values, endSample };
    });
};

const hop = (key: number): Int16Array => {
  const samples = new Int16Array(HOP_SAMPLES);
  samples[0] = key;
  return samples;
};

/** What is heard in hops, from `atMs` on. */
function hear(spotter: ReturnType<typeof headSpotter>, keys: readonly number[], atMs = 0) {
  return keys.flatMap((key, at) => spotter.take(hop(key), atMs + at * HOP_MS));
}

const phrases = [
  { index: 0, judges: [judgeOf(3)], threshold: 0 },
  { index: 2, judges: [judgeOf(5)], threshold: 0 },
];

test('a phrase needs two rows running', () => {
  assert.equal(hear(headSpotter(stream, phrases), [0, 3, 0, 3, 0]), []);
  const [heard, ...others] = hear(headSpotter(stream, phrases), [0, 3, 3, 0]);
  assert.is(heard?.index, 0);
  assert.ok((heard?.score ?? 0) > 0.5);
  assert.is(heard?.endMs, 3 * HOP_MS - 60);
  assert.equal(others, []);
});

test('each phrase has its own judges and index', () => {
  assert.equal(
    hear(headSpotter(stream, phrases), [0, 5, 5, 0]).map(({ index }) => index),
    [2],
  );
});

test('a phrase is told once, and again when it is said again', () => {
  const spotter = headSpotter(stream, phrases);
  assert.is(hear(spotter, [3, 3, 3, 3, 3]).length, 1);
  assert.is(hear(spotter, [...new Array(12).fill(0), 3, 3], 5 * HOP_MS).length, 1);
});

test('judges judge together, by their mean', () => {
  const both = [{ index: 0, judges: [judgeOf(3), judgeOf(5)], threshold: 1 }];
  assert.equal(hear(headSpotter(stream, both), [3, 3, 5, 5]), []);
});

test('a gap begins anew, also after the microphone was reopened', () => {
  const spotter = headSpotter(stream, phrases);
  assert.equal(hear(spotter, [0, 3], 0), []);
  assert.equal(hear(spotter, [3], 10_000), []);
  assert.is(hear(spotter, [0, 3, 3], 20_000).length, 1);
  assert.is(hear(spotter, [0, 3, 3], 0).length, 1);
});

test('phones speak for what the heads nearly took, and against what they took', () => {
  const asked: number[] = [];
  const withPhones = (needed: number, lead: number) => [
    {
      index: 0,
      judges: [judgeOf(3)],
      threshold: needed,
      phonesIn: (heard: Int16Array) => {
        asked.push(heard.length);
        return lead;
      },
    },
  ];
  assert.is(hear(headSpotter(stream, withPhones(11, 10)), [0, 3, 3, 0]).length, 1, 'a logit is missing');
  assert.equal(hear(headSpotter(stream, withPhones(11, -10)), [0, 3, 3, 0]), []);
  assert.equal(hear(headSpotter(stream, withPhones(5, -100)), [0, 3, 3, 0]), [], 'they are not in it');
  assert.equal(asked, [3 * HOP_SAMPLES, 3 * HOP_SAMPLES, 3 * HOP_SAMPLES]);
  assert.equal(hear(headSpotter(stream, withPhones(14, 100)), [0, 3, 3, 0]), []);
  assert.is(asked.length, 3, 'they are not asked where the heads are far from it');
});

test('what was near is told a second later, or with the end of speech, unless the phrase follows', () => {
  const near = [{ index: 0, judges: [judgeOf(3)], threshold: 10.5 }, ...phrases.slice(1)];
  const spotter = headSpotter(stream, near);
  const told = hear(spotter, [0, 3, 3, ...new Array(15).fill(0)]);
  assert.equal(
    told.map(({ index, isNear, endMs }) => [index, isNear, endMs]),
    [[0, true, 3 * HOP_MS - 60]],
  );
  assert.equal(hear(spotter, [3, 3, 0], 18 * HOP_MS), []);
  assert.is(spotter.quiet().length, 1);
  assert.equal(spotter.quiet(), []);
  assert.equal(
    hear(headSpotter(stream, near), [3, 3, 5, 5, ...new Array(15).fill(0)]).map(({ index }) => index),
    [2],
  );
});

test('less is enough over the voice of the assistant', () => {
  const needed = [{ index: 0, judges: [judgeOf(3)], threshold: 11.5 }];
  const isHeard = (isOverVoice: boolean): boolean => {
    const spotter = headSpotter(stream, needed);
    return [0, 3, 3].some((key, at) =>
      spotter.take(hop(key), at * HOP_MS, isOverVoice).some(({ isNear }) => isNear !== true),
    );
  };
  assert.equal([isHeard(false), isHeard(true)], [false, true]);
});

test('a stop word is judged over the voice of the assistant alone, and hides no wake word in silence', () => {
  const both = [
    { index: 0, judges: [judgeOf(3)], threshold: 0 },
    { index: 1, judges: [judgeOf(5)], threshold: 0, isStop: true },
  ];
  const heard = (isOverVoice: boolean): readonly number[] => {
    const spotter = headSpotter(stream, both);
    return [0, 5, 5, 3, 3].flatMap((key, at) =>
      spotter.take(hop(key), at * HOP_MS, isOverVoice).map(({ index }) => index),
    );
  };
  assert.equal([heard(false), heard(true)], [[0], [1]]);
});

test('phones get the last two and a half seconds', () => {
  let length = 0;
  const judged = [
    {
      index: 0,
      judges: [judgeOf(3)],
      threshold: 11,
      phonesIn: (heard: Int16Array) => {
        length = heard.length;
        return -10;
      },
    },
  ];
  hear(headSpotter(stream, judged), [...new Array(60).fill(0), 3, 3]);
  assert.is(length, 40_000);
});

test('speech that ends is forgotten', () => {
  const spotter = headSpotter(stream, phrases);
  hear(spotter, [0, 3]);
  assert.equal(spotter.quiet(), []);
  assert.equal(hear(spotter, [3], 2 * HOP_MS), []);
});

test.run();
