import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recorderOptions } from '../../../src/engines/sources/recorder.ts';

const test = suite('recorderOptions');

test('a program, a device and a rate are what the parameters say', () => {
  const wanted = { program: 'sox', device: 'plughw:1,0' };
  assert.equal(recorderOptions({ ...wanted, rate: 44_100 }), { ...wanted, rateHz: 44_100 });
});

test('what makes no sense is left out, and the rate is 16 kHz', () => {
  assert.equal(recorderOptions({ program: 'rec', device: 1, rate: 'fast' }), { rateHz: 16_000 });
});

test.run();
