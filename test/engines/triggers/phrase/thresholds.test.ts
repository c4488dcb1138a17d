import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  calibration,
  isHard,
  neededFit,
  noiseFloor,
  scoreOf,
  usualThreshold,
} from '../../../../src/engines/triggers/phrase/thresholds.ts';

const test = suite('thresholds');

test('the more sensitive, the worse a phrase may fit; the assistant’s own words worse still', () => {
  assert.is(neededFit(-25, 0.5, false), -25);
  assert.is(neededFit(-25, 1, false), -40);
  assert.is(neededFit(-25, 0, false), -10);
  assert.ok(neededFit(-25, 0.5, true) < -25);
});

test('a score is a half at the fit that is needed, and stays between 0 and 1', () => {
  assert.is(scoreOf(-25, -25), 0.5);
  assert.ok(scoreOf(-20, -25) > 0.5);
  assert.ok(scoreOf(1_000, -25) <= 1);
  assert.ok(scoreOf(-1_000, -25) >= 0);
});

test('a short phrase may fit worse than a long one', () => {
  assert.ok(usualThreshold({ ways: ['S T AA P'] }) < usualThreshold({ ways: ['HH EY K AH M P Y UW T ER'] }));
});

const OWN = [-2, -3, -4, -6, -8, -9, -12, -60];
const OTHERS = [-20, -40, -50, -55, -60, -70, -80, -90];

test('a calibrated threshold is between sayings and other talk, but for the worst of each', () => {
  const { threshold, lead } = calibration(OWN, OTHERS, -25);
  assert.ok(threshold < -12 && threshold > -40, `${threshold}`);
  assert.is(lead, 28);
});

test('other talk that fits as well as the phrase costs false alarms, not most of the sayings', () => {
  const near = OTHERS.map((fit) => fit + 35);
  const found = calibration(OWN, near, -25);
  assert.ok(found.threshold <= -12, `${found.threshold}`);
  assert.ok(isHard(found));
  assert.not(isHard(calibration(OWN, OTHERS, -25)));
});

test('a synthesizer leads a threshold only so far from what people’s speech showed', () => {
  assert.is(calibration([-1, -1, -1], [-150, -150, -150], -25).threshold, -35);
  assert.is(calibration([9, 9, 9], [0, 0, 0], -25).threshold, -15);
});

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
