import { type FieldName, field } from './field.ts';

/** What crontabs call the days of the week, with two names for Sunday. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** As a crontab has them, from left to right. */
const COLUMNS = ['minute', 'hour', 'day', 'month', 'day_of_week'] as const satisfies readonly FieldName[];

/**
 * The fields of an `event` that mean the same as a line of a crontab, `30 7 * * 1-5`, as a person would write them; undefined for
 * what is no such line, or one that fields cannot say.
 */
export function fieldsOfCrontab(line: string): string | undefined {
  const columns = line.trim().split(/\s+/);
  const [, , day, , weekday] = columns;
  // where both are given a crontab means either, and fields mean both
  if (columns.length !== COLUMNS.length || (day !== '*' && weekday !== '*')) return undefined;
  const fields = COLUMNS.map((name, index) => [name, columnAs(name, columns[index] ?? '')] as const);
  if (fields.some(([name, value]) => field(name, value) === undefined)) return undefined;
  // without a minute the least would be meant
  const said = fields.filter(([name, value]) => value !== '*' || name === 'minute');
  return said.map(([name, value]) => `${name}: ${quoted(value)}`).join(', ');
}

const columnAs = (name: FieldName, written: string): string =>
  name === 'day_of_week'
    ? written.replaceAll(/(?<![/\d])[0-7](?!\d)/g, (day) => `${WEEKDAYS[Number(day)]}`)
    : written;

const quoted = (value: string): string => (/^\d+$/.test(value) ? `${Number(value)}` : `"${value}"`);
