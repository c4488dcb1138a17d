import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { energyOf } from '../../src/streams/speech.ts';
import { frameAt } from '../support/frames-at.ts';

const test = suite('energyOf');

test('energy is the root mean square on the 16-bit scale', () => {
  assert.is(energyOf(frameAt(1_000, 0).samples), 1_000);
  const sine = Int16Array.from({ length: 512 }, (_, index) => 10_000 * Math.sin((index * Math.PI) / 16));
  assert.is(Math.round(energyOf(sine) / 10), Math.round(1_000 / Math.SQRT2));
});

test('the loudest frame there is has an energy of 32 768', () => {
  assert.is(
    Math.round(energyOf(Int16Array.from({ length: 512 }, (_, index) => (index % 2 ? 32_767 : -32_768)))),
    32_768,
  );
});

test('silence, a constant offset and no sample at all have none', () => {
  assert.equal(
    [new Int16Array(512), new Int16Array(512).fill(700), new Int16Array()].map(energyOf),
    [0, 0, 0],
  );
});

test('an offset adds nothing to a sound', () => {
  const { samples } = frameAt(300, 0);
  assert.is(energyOf(samples.map((sample) => sample + 1_000)), 300);
});

test.run();
