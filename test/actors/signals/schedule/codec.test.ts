import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ScheduleMap } from '../../../../src/actors/signals/schedule/codec.ts';
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

test.run();
