import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pieces } from '../../../src/rooms/tab.ts';

const test = suite('satellites/tab/pieces');

for (const [lengths, samples] of [
  [[0], 0],
  [[1], 1],
  [[8_000], 8_000],
  [[8_000, 1], 8_001],
  [[8_000, 8_000, 4_000], 20_000],
] as const) {
  test(`${samples} samples at 8 kHz go in pieces of ${lengths.join(', ')}`, () => {
    const all = pieces(
      { sampleRateHz: 8_000, samples: Int16Array.from({ length: samples }, (_, at) => at) },
      3,
    );
    assert.equal(
      all.map(({ samples }) => samples.length),
      lengths,
    );
    assert.equal(
      all.map(({ part, isFirst, lengthMs }) => [part, isFirst, lengthMs]),
      lengths.map((length, index) => [3, index === 0, length / 8]),
    );
    assert.equal(
      all.flatMap(({ samples }) => [...samples]).findIndex((sample, at) => (sample & 0xffff) !== at),
      -1,
    );
  });
}

test.run();
