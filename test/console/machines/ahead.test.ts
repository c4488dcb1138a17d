import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { aheadMs } from '../../../src/console/machines/clock.ts';

const test = suite('a clock that is ahead');
const DATE = 'Sat, 21 Nov 2026 20:00:00 GMT';
const AT = Date.parse(DATE);

test('a clock that is wrong is known by how much, either way', () => {
  assert.is(aheadMs(DATE, AT - 60_000), 60_000);
  assert.is(aheadMs(DATE, AT + 60_000), -60_000);
});

test('what the header cannot tell is no difference', () => {
  assert.is(aheadMs(DATE, AT + 1_500), 0);
});

test('without a date nothing is known', () => {
  assert.is(aheadMs(null, AT), undefined);
  assert.is(aheadMs('yesterday', AT), undefined);
});

test.run();
