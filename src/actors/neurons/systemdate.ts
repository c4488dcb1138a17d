import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { neuron } from '../neuron.ts';

/** The local date and time for its `say_template`: texts of two digits, `weekday` counting from Sunday 0, `year` of four. */
export const systemdate = neuron({
  name: 'systemdate',
  staysInside: true,
  parameters: t.type({}),
  run: (_, { now }) => E.right({ _tag: 'Finished', values: dateValues(now()) }),
});

const dateValues = (date: Date) => ({
  hours: twoDigits(date.getHours()),
  minutes: twoDigits(date.getMinutes()),
  month: twoDigits(date.getMonth() + 1),
  day_month: twoDigits(date.getDate()),
  weekday: String(date.getDay()),
  year: String(date.getFullYear()),
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');
