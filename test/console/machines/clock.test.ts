import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deadlinesOf } from '../../../src/console/machines/chart/charts.ts';
import { age, ago, aheadMs, timeLeft } from '../../../src/console/machines/clock.ts';

const test = suite('console/machines/clock');

const at = (ms: number): string => new Date(ms).toISOString();

test('an age counts whole seconds, also by a clock that is behind', () => {
  assert.equal([age(at(0), 900), age(at(0), 2_900), age(at(5_000), 0)], ['0 s', '2 s', '0 s']);
  assert.equal([ago(at(0), 900), ago(at(0), 2_900)], ['now', '2 s ago']);
});

test('the time left is rounded up, and over when it is', () => {
  assert.equal(
    [timeLeft(at(4_500), 0), timeLeft(at(300), 0), timeLeft(at(300), 300)],
    ['5 s left', '1 s left', 'over'],
  );
});

test('a deadline of the state that is lit says what is left, another one only how long it lasts', () => {
  const state = { id: 'a.b', deadlines: [{ name: 'answer', ms: 4_500 }] };
  const running = [{ state: 'a.b', name: 'answer', due: at(3_000) }];
  assert.equal(deadlinesOf(state, running, 1_000), [{ name: 'answer', lasts: '4.5 s', left: '2 s left' }]);
  assert.equal(deadlinesOf({ ...state, id: 'a.c' }, running, 1_000), [
    { name: 'answer', lasts: '4.5 s', left: undefined },
  ]);
});

test('a deadline that only the running machine knows is shown as well', () => {
  const running = [{ state: 'a.b', name: 'own', due: at(3_000) }];
  assert.equal(deadlinesOf({ id: 'a.b', deadlines: [] }, running, 0), [
    { name: 'own', lasts: undefined, left: '3 s left' },
  ]);
});

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
