import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noiseFloor } from '../../../../src/engines/triggers/phrase/thresholds.ts';

const test = suite('noiseFloor');

test('silence becomes a quiet noise without a constant part, the same each time', () => {
  const silence = new Int16Array(16_000);
  const noisy = noiseFloor()(silence);
  const sum = noisy.reduce((total, sample) => total + sample, 0);
  assert.ok(Math.max(...noisy) <= 400 && Math.min(...noisy) >= -400);
  assert.ok(Math.abs(sum / noisy.length) < 5);
  assert.ok(new Set(noisy).size > 100);
  assert.equal(noiseFloor()(silence), noisy);
});

test('what is loudest stays within sixteen bits', () => {
  const loud = noiseFloor()(new Int16Array(1_000).fill(32_767));
  assert.ok(loud.every((sample) => sample > 32_000));
});

test.run();
