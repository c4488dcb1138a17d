import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { fieldsOfCrontab, ScheduleMap } from '../../../../src/actors/signals/schedule/codec.ts';
import { expectedIn, type FieldName, field } from '../../../../src/actors/signals/schedule/field.ts';
import { refusals, refusalsText } from '../../../../src/lib/decode.ts';
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

const codecTest = suite('ScheduleMap');

const refused = (value: unknown) => {
  const decoded = ScheduleMap.decode(value);
  return E.isLeft(decoded) ? refusalsText(refusals(decoded.left), 'event') : undefined;
};

const WHOLE = 'a map with at least one of year, month, day, week, day_of_week, hour, minute, second';

for (const value of [null, undefined, '7:30', 7, [], {}]) {
  codecTest(`${JSON.stringify(value)} is no event`, () => {
    assert.is(
      refused(value),
      `event: found ${value === undefined ? 'nothing' : JSON.stringify(value)}, expected ${WHOLE}`,
    );
  });
}

codecTest('a field nobody knows is named', () => {
  assert.is(
    refused({ hour: 7, minutes: 30 }),
    'minutes: found 30, expected no other fields than year, month, day, week, day_of_week, hour, minute, second',
  );
});

codecTest('every wrong field is named', () => {
  assert.match(
    refused({ hour: 25, minute: 'x', second: [1], day: null }) ?? '',
    /^hour: found 25.*minute: found "x".*second: found \[1\].*day: found null/,
  );
});

codecTest('numbers and texts are taken', () => {
  assert.is(refused({ hour: 7, minute: '30' }), undefined);
});

const LINES: readonly (readonly [line: string, fields: string, next: Date])[] = [
  ['30 7 * * 1-5', 'minute: 30, hour: 7, day_of_week: "mon-fri"', new Date(2026, 0, 5, 7, 30)],
  ['* 7 * * *', 'minute: "*", hour: 7', new Date(2026, 0, 4, 7, 0)],
  ['05 07 1 1 *', 'minute: 5, hour: 7, day: 1, month: 1', new Date(2027, 0, 1, 7, 5)],
  ['*/15 8-18 * * 0', 'minute: "*/15", hour: "8-18", day_of_week: "sun"', new Date(2026, 0, 4, 8, 0)],
  ['0 0 * * 7,2', 'minute: 0, hour: 0, day_of_week: "sun,tue"', new Date(2026, 0, 6, 0, 0)],
  ['0 12 * dec SUN', 'minute: 0, hour: 12, month: "dec", day_of_week: "SUN"', new Date(2026, 11, 6, 12, 0)],
];
for (const [line, fields, next] of LINES) {
  codecTest(`${line} is ${fields}, and these fields mean it`, () => {
    assert.is(fieldsOfCrontab(line), fields);
    const schedule = ScheduleMap.decode(parse(`{ ${fields} }`));
    if (E.isLeft(schedule)) throw new Error('no schedule');
    assert.equal(schedule.right.after(new Date(2026, 0, 4, 1, 0)), next);
  });
}

for (const line of ['', 'every day', '30 7 * *', '30 7 * * * *', '61 7 * * *', '0 0 1 * 1', '0 0 * * 0-6']) {
  codecTest(`"${line}" says nothing that fields could say`, () =>
    assert.is(fieldsOfCrontab(line), undefined),
  );
}

codecTest('an event written as a line of a crontab is refused with the fields to write', () => {
  const expected = 'fields: minute: 30, hour: 7, day_of_week: "mon-fri"';
  assert.equal(
    E.mapLeft(refusals)(ScheduleMap.decode('30 7 * * 1-5')),
    E.left([{ path: [], found: '30 7 * * 1-5', expected }]),
  );
});

codecTest.run();

const fieldTest = suite('field');

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
  fieldTest(`${name} ${written} is ${expected.join(' ')}`, () => {
    assert.equal(values(name, written), expected);
  });
}

fieldTest('a day may be the last of its month, or a certain weekday of it', () => {
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
  fieldTest(`${name} ${JSON.stringify(written)} stands for nothing`, () => {
    assert.is(field(name, written), undefined);
  });
}

fieldTest('what may be written is said with its bounds', () => {
  assert.is(
    expectedIn('day_of_week'),
    '*, */n, a, a-b or a-b/n with numbers from 0 to 6 (Monday is 0) or mon to sun, or a list of these with commas',
  );
});

fieldTest('all the years are held once, however many events have them', () => {
  assert.is(field('year', '*'), field('year', ' * '));
  assert.is(field('year', '*')?.values.size, 8_030);
  assert.is(field('minute', '*')?.values.size, 60);
});

fieldTest.run();
