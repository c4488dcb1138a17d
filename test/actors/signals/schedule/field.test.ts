import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectedIn, type FieldName, field } from '../../../../src/actors/signals/schedule/field.ts';

const test = suite('field');

const values = (name: FieldName, written: string) => {
  const read = field(name, written);
  return read && [...read.values].sort((a, b) => a - b);
};

for (const [name, written, expected] of [
  ['hour', '7', [7]],
  ['hour', '07', [7]],
  ['hour', '*/6', [0, 6, 12, 18]],
  ['hour', '20/2', [20, 22]],
  ['minute', '10-14', [10, 11, 12, 13, 14]],
  ['minute', '10-20/5', [10, 15, 20]],
  ['minute', '5, 1-2 ,40', [1, 2, 5, 40]],
  ['month', '*', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['month', 'Jan-mar', [1, 2, 3]],
  ['day_of_week', 'mon', [0]],
  ['day_of_week', 'sat,SUN', [5, 6]],
  ['day_of_week', '0-4', [0, 1, 2, 3, 4]],
  ['week', '53', [53]],
  ['year', '2030', [2030]],
] as const) {
  test(`${name} ${written} is ${expected.join(' ')}`, () => {
    assert.equal(values(name, written), expected);
  });
}

test('a day may be the last of its month, or a certain weekday of it', () => {
  assert.equal(field('day', '1, last, 2nd fri, last Sun'), {
    values: new Set([1]),
    isLastDay: true,
    positions: [
      { weekday: 4, nth: 2 },
      { weekday: 6, nth: 'last' },
    ],
  });
});

for (const [name, written] of [
  ['hour', ''],
  ['hour', '24'],
  ['hour', '-1'],
  ['hour', '5.5'],
  ['hour', '7:30'],
  ['hour', '5-1'],
  ['hour', '*/0'],
  ['hour', '*/24'],
  ['hour', '1,'],
  ['hour', '1-2-3'],
  ['hour', 'mon'],
  ['hour', 'last'],
  ['hour', '2nd fri'],
  ['day', '0'],
  ['day', '32'],
  ['day', '6th fri'],
  ['day', '2nd friday'],
  ['month', 'january'],
  ['month', '13'],
  ['day_of_week', '7'],
  ['day_of_week', 'fri-mon'],
  ['week', '54'],
  ['second', '60'],
  ['year', '1969'],
] as const) {
  test(`${name} ${JSON.stringify(written)} stands for nothing`, () => {
    assert.is(field(name, written), undefined);
  });
}

test('what may be written is said with its bounds', () => {
  assert.is(
    expectedIn('day_of_week'),
    '*, */n, a, a-b or a-b/n with numbers from 0 to 6 (Monday is 0) or mon to sun, or a list of these with commas',
  );
});

test('all the years are held once, however many events have them', () => {
  assert.is(field('year', '*'), field('year', ' * '));
  assert.is(field('year', '*')?.values.size, 8_030);
  assert.is(field('minute', '*')?.values.size, 60);
});

test.run();
