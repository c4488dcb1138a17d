import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { goesBefore } from '../../../../src/engines/triggers/phrase/spotter.ts';

const test = suite('rivals');

const before = goesBefore(['stop', 'Stop talking!', 'hey computer', 'okay computer']);
const heard = (index: number, fit: number) => ({ index, fit });

test('a phrase goes before one it holds, however well that fits', () => {
  assert.ok(before(heard(1, -25), heard(0, -5)));
  assert.not(before(heard(0, -5), heard(1, -25)));
});

test('of two that only sound alike the one that fits better was said', () => {
  assert.ok(before(heard(2, -5), heard(3, -15)));
  assert.not(before(heard(3, -15), heard(2, -5)));
});

test('of two ways to say one phrase the better goes before, and none before itself', () => {
  assert.ok(before(heard(0, -5), heard(0, -6)));
  assert.not(before(heard(0, -5), heard(0, -5)));
});

test.run();
