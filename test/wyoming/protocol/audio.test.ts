import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  audioChunk,
  audioStart,
  audioStop,
  monoFormat,
  samplesOf,
} from '../../../src/wyoming/protocol/info.ts';

const test = suite('audio');

test('samples go out and come back the same', () => {
  const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
  const format = monoFormat(16_000);
  const { payload, data } = audioChunk(format, samples.subarray(1), 10);
  assert.equal([...payload.subarray(0, 4)], [1, 0, 255, 255]);
  assert.equal(data, { rate: 16_000, width: 2, channels: 1, timestamp: 10 });
  assert.equal(samplesOf(format, payload), E.right(samples.slice(1)));
  const shifted = Uint8Array.of(0, ...payload).subarray(1);
  assert.equal(samplesOf(format, shifted), E.right(samples.slice(1)));
  assert.equal([audioStart(format).type, audioStop(5).data.timestamp], ['audio-start', 5]);
});

test('channels are mixed down to one, and other widths become 16 bits', () => {
  const read = (width: number, channels: number, ...bytes: number[]) =>
    samplesOf({ rate: 16_000, width, channels }, Uint8Array.from(bytes));
  assert.equal(read(2, 2, 10, 0, 20, 0, 254, 255, 0, 0), E.right(Int16Array.of(15, -1)));
  assert.equal(read(1, 1, 1, 255, 127, 128), E.right(Int16Array.of(256, -256, 32_512, -32_768)));
  assert.equal(read(3, 1, 99, 1, 0, 0, 0, 128), E.right(Int16Array.of(1, -32_768)));
  assert.equal(read(4, 1, 0, 0, 255, 127), E.right(Int16Array.of(32_767)));
});

test('half a sample is refused', () => {
  const read = samplesOf({ rate: 16_000, width: 2, channels: 2 }, new Uint8Array(6));
  assert.equal(read, E.left('a payload of 6 bytes is no whole number of 4-byte samples'));
});

test.run();
