import { Cron } from 'croner';
import type { Field, FieldName } from './field.ts';

/** Recurring times. */
export type Schedule = ReturnType<typeof schedule>;

/** The times at which all fields match, in the local time zone. */
export function schedule(fields: Readonly<Record<FieldName, Field>>) {
  const time = (['second', 'minute', 'hour'] as const).map((name) => [...fields[name].values].join(','));
  const daily = new Cron(`${time.join(' ')} * * *`); // it knows what a change to summer time does to a day
  return {
    /** The first time after `date`; undefined if there is none. */
    after: (date: Date) => next(daily, fields, date),
  };
}

function next(daily: Cron, days: DayFields, date: Date): Date | undefined {
  let from = date;
  for (;;) {
    const found = daily.nextRun(from);
    if (found === null || isDay(days, found)) return found ?? undefined;
    const day = nextDay(days, found);
    if (day === undefined) return undefined;
    from = new Date(day.getTime() - 1);
  }
}

/** The fields that choose days. All of them must match. */
type DayFields = Readonly<Record<'year' | 'month' | 'day' | 'week' | 'day_of_week', Field>>;

/** Within this many matching years every combination of weekday, leap day and week occurs. */
const MAX_YEARS = 41;

const DAY_MS = 86_400_000;

/** Whether the local day of `date` matches. */
const isDay = (fields: DayFields, date: Date): boolean =>
  fields.year.values.has(date.getFullYear()) &&
  fields.month.values.has(date.getMonth() + 1) &&
  isDayOfMonth(fields, utcDay(date.getFullYear(), date.getMonth(), date.getDate()));

/** The start of the first matching day after the local day of `date`; undefined if there is none. */
function nextDay(fields: DayFields, date: Date): Date | undefined {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const years = [...fields.year.values].filter((one) => one >= year).sort((a, b) => a - b);
  for (const y of years.slice(0, MAX_YEARS)) {
    for (let m = y === year ? month : 0; m < 12; m += 1) {
      if (!fields.month.values.has(m + 1)) continue;
      const first = y === year && m === month ? day + 1 : 1;
      for (let d = first; d <= daysIn(y, m); d += 1) {
        if (isDayOfMonth(fields, utcDay(y, m, d))) return new Date(y, m, d);
      }
    }
  }
  return undefined;
}

/** In UTC every day has 24 hours, which makes counting them easy. */
const utcDay = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

function isDayOfMonth({ day, week, day_of_week }: DayFields, date: Date): boolean {
  const number = date.getUTCDate();
  const weekday = (date.getUTCDay() + 6) % 7;
  const last = daysIn(date.getUTCFullYear(), date.getUTCMonth());
  const isPosition = day.positions.some(
    (position) =>
      position.weekday === weekday &&
      (position.nth === 'last' ? number + 7 > last : Math.ceil(number / 7) === position.nth),
  );
  const isOfMonth = day.values.has(number) || (day.isLastDay && number === last) || isPosition;
  return isOfMonth && day_of_week.values.has(weekday) && week.values.has(isoWeek(date, weekday));
}

const daysIn = (year: number, month: number): number => utcDay(year, month + 1, 0).getUTCDate();

/** The ISO 8601 week of the year: that of its Thursday. */
function isoWeek(date: Date, weekday: number): number {
  const thursday = new Date(date.getTime() + (3 - weekday) * DAY_MS);
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - newYear) / DAY_MS / 7) + 1;
}
