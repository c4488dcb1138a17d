import { Cron } from 'croner';
import { type DayFields, isDay, nextDay } from './days.ts';
import type { Field, FieldName } from './field.ts';

/** Points of time that come again. */
export interface Schedule {
  /** The first of them later than `date`; undefined when none comes any more. */
  readonly after: (date: Date) => Date | undefined;
}

/** When all of these fields agree, in the local time zone. */
export function schedule(fields: Readonly<Record<FieldName, Field>>): Schedule {
  const time = (['second', 'minute', 'hour'] as const).map((name) => [...fields[name].values].join(','));
  const daily = new Cron(`${time.join(' ')} * * *`); // it knows what a change to summer time does to a day
  return { after: (date) => next(daily, fields, date) };
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
