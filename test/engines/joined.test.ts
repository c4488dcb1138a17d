import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joined } from '../../src/engines/wav.ts';

const test = suite('joined');

test('pieces follow one another', () => {
  const piece = (...samples: readonly number[]) => ({
    sampleRateHz: 8_000,
    samples: Int16Array.from(samples),
  });
  assert.equal(joined([piece(1, 2), piece(), piece(3)]), piece(1, 2, 3));
});

test('of nothing there is a sound without samples', () => {
  assert.equal(joined([]), { sampleRateHz: 22_050, samples: new Int16Array() });
});

test.run();
