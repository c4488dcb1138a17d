import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { fieldsOfCrontab, ScheduleMap } from '../../../../src/actors/signals/schedule/codec.ts';
import { refusals, refusalsText } from '../../../../src/lib/decode.ts';

const test = suite('ScheduleMap');

const refused = (value: unknown) => {
  const decoded = ScheduleMap.decode(value);
  return E.isLeft(decoded) ? refusalsText(refusals(decoded.left), 'event') : undefined;
};

const WHOLE = 'a map with at least one of year, month, day, week, day_of_week, hour, minute, second';

for (const value of [null, undefined, '7:30', 7, [], {}]) {
  test(`${JSON.stringify(value)} is no event`, () => {
    assert.is(
      refused(value),
      `event: found ${value === undefined ? 'nothing' : JSON.stringify(value)}, expected ${WHOLE}`,
    );
  });
}

test('a field nobody knows is named', () => {
  assert.is(
    refused({ hour: 7, minutes: 30 }),
    'minutes: found 30, expected no other fields than year, month, day, week, day_of_week, hour, minute, second',
  );
});

test('every wrong field is named', () => {
  assert.match(
    refused({ hour: 25, minute: 'x', second: [1], day: null }) ?? '',
    /^hour: found 25.*minute: found "x".*second: found \[1\].*day: found null/,
  );
});

test('numbers and texts are taken', () => {
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
  test(`${line} is ${fields}, and these fields mean it`, () => {
    assert.is(fieldsOfCrontab(line), fields);
    const schedule = ScheduleMap.decode(parse(`{ ${fields} }`));
    if (E.isLeft(schedule)) throw new Error('no schedule');
    assert.equal(schedule.right.after(new Date(2026, 0, 4, 1, 0)), next);
  });
}

for (const line of ['', 'every day', '30 7 * *', '30 7 * * * *', '61 7 * * *', '0 0 1 * 1', '0 0 * * 0-6']) {
  test(`"${line}" says nothing that fields could say`, () => assert.is(fieldsOfCrontab(line), undefined));
}

test('an event written as a line of a crontab is refused with the fields to write', () => {
  const expected = 'fields: minute: 30, hour: 7, day_of_week: "mon-fri"';
  assert.equal(
    E.mapLeft(refusals)(ScheduleMap.decode('30 7 * * 1-5')),
    E.left([{ path: [], found: '30 7 * * 1-5', expected }]),
  );
});

test.run();
