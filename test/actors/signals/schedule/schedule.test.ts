import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ScheduleMap } from '../../../../src/actors/signals/schedule/codec.ts';
import { inTimeZone } from '../../../support/time-zone.ts';

const test = suite('schedule');

inTimeZone('Europe/Paris', test);

/** The first points of time after a local one, as local dates and times. */
function times(fields: object, from: string, count = 3): readonly string[] {
  const decoded = ScheduleMap.decode(fields);
  if (E.isLeft(decoded)) throw new Error(decoded.left[0]?.message);
  const found: string[] = [];
  for (
    let date = decoded.right.after(new Date(from));
    date && found.length < count;
    date = decoded.right.after(date)
  )
    found.push(date.toLocaleString('sv'));
  return found;
}

for (const [name, fields, from, expected] of [
  [
    'every second',
    { second: '*' },
    '2026-03-10T12:00:00.500',
    ['2026-03-10 12:00:01', '2026-03-10 12:00:02'],
  ],
  [
    'smaller fields are at their least',
    { hour: '*' },
    '2026-03-10T12:00:00',
    ['2026-03-10 13:00:00', '2026-03-10 14:00:00'],
  ],
  [
    'larger fields are free',
    { hour: 7, minute: '30' },
    '2026-03-10T12:00:00',
    ['2026-03-11 07:30:00', '2026-03-12 07:30:00'],
  ],
  [
    'a month begins on its first day',
    { month: 'feb' },
    '2026-03-10T12:00:00',
    ['2027-02-01 00:00:00', '2028-02-01 00:00:00'],
  ],
  [
    'a year begins in January',
    { year: '2030-2031' },
    '2026-03-10T12:00:00',
    ['2030-01-01 00:00:00', '2031-01-01 00:00:00'],
  ],
  ['Monday is 0', { day_of_week: 0 }, '2026-03-10T12:00:00', ['2026-03-16 00:00:00', '2026-03-23 00:00:00']],
  [
    'weekdays',
    { day_of_week: 'fri-sat', hour: 8 },
    '2026-03-10T12:00:00',
    ['2026-03-13 08:00:00', '2026-03-14 08:00:00'],
  ],
  ['the last day', { day: 'last' }, '2027-12-31T12:00:00', ['2028-01-31 00:00:00', '2028-02-29 00:00:00']],
  [
    'the second Friday',
    { day: '2nd fri', hour: 9 },
    '2026-03-10T12:00:00',
    ['2026-03-13 09:00:00', '2026-04-10 09:00:00'],
  ],
  [
    'the last Sunday',
    { day: 'last sun' },
    '2026-03-10T12:00:00',
    ['2026-03-29 00:00:00', '2026-04-26 00:00:00'],
  ],
  [
    'a fifth Monday is not in every month',
    { day: '5th mon' },
    '2026-03-31T12:00:00',
    ['2026-06-29 00:00:00', '2026-08-31 00:00:00'],
  ],
  [
    'a list of days of all kinds',
    { day: '15, last, 1st mon' },
    '2026-03-10T12:00:00',
    ['2026-03-15 00:00:00', '2026-03-31 00:00:00', '2026-04-06 00:00:00'],
  ],
  [
    'day and weekday must both agree',
    { day: 13, day_of_week: 'fri' },
    '2026-03-14T12:00:00',
    ['2026-11-13 00:00:00', '2027-08-13 00:00:00'],
  ],
  [
    'weeks count by ISO 8601',
    { week: 53, day_of_week: 'sun' },
    '2026-03-10T12:00:00',
    ['2027-01-03 00:00:00', '2033-01-02 00:00:00'],
  ],
  [
    'a leap day',
    { month: 2, day: 29 },
    '2026-03-10T12:00:00',
    ['2028-02-29 00:00:00', '2032-02-29 00:00:00'],
  ],
  [
    'a second of one day',
    { year: 2027, month: 5, day: 6, hour: 7, minute: 8, second: 9 },
    '2026-03-10T12:00:00',
    ['2027-05-06 07:08:09'],
  ],
  ['a day that never comes', { month: 2, day: 30 }, '2026-03-10T12:00:00', []],
  ['a year gone by', { year: 2020 }, '2026-03-10T12:00:00', []],
  [
    'an hour that summer time leaves out comes when it has passed',
    { hour: 2, minute: 30 },
    '2026-03-28T12:00:00',
    ['2026-03-29 03:00:00', '2026-03-30 02:30:00'],
  ],
  [
    'an hour that comes twice counts once',
    { hour: 2, minute: 30 },
    '2026-10-24T12:00:00',
    ['2026-10-25 02:30:00', '2026-10-26 02:30:00'],
  ],
] as const) {
  test(`${name}: ${JSON.stringify(fields)}`, () => {
    assert.equal(times(fields, from, Math.max(1, expected.length)), expected);
  });
}

test.run();
