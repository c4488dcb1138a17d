import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { withSchema } from '../../../lib/codecs.ts';
import { expectedIn, FIELD_NAMES, FIELDS, type Field, type FieldName, field } from './field.ts';
import { type Schedule, schedule } from './schedule.ts';

const NAME = `a map with at least one of ${FIELD_NAMES.join(', ')}`;

/** The fields of an `event`. Units below the smallest given one are at their minimum; the others are free. */
export const ScheduleMap = withSchema(
  new t.Type<Schedule, unknown>(
    NAME,
    (value): value is Schedule => typeof value === 'object' && value !== null && 'after' in value,
    (value, context) => {
      if (!t.UnknownRecord.is(value) || Array.isArray(value) || Object.keys(value).length === 0)
        return t.failure(value, context, insteadOf(value));
      const given = new Map<FieldName, Field>();
      const errors: t.ValidationError[] = [];
      for (const [key, written] of Object.entries(value)) {
        const refuse = (message: string): void => {
          errors.push({
            value: written,
            context: [...context, { key, type: t.unknown, actual: written }],
            message,
          });
        };
        if (!isFieldName(key)) {
          refuse(`no other fields than ${FIELD_NAMES.join(', ')}`);
          continue;
        }
        const isWritten = typeof written === 'string' || typeof written === 'number';
        const read = isWritten ? field(key, String(written)) : undefined;
        if (read === undefined) refuse(expectedIn(key));
        else given.set(key, read);
      }
      return errors.length > 0 ? E.left(errors) : t.success(schedule(completed(given)));
    },
    (value) => value,
  ),
  {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(
      FIELD_NAMES.map((name) => {
        const [minimum, maximum] = FIELDS[name];
        return [
          name,
          {
            anyOf: [
              { type: 'integer', minimum, maximum },
              { type: 'string', pattern: '\\S' },
            ],
          },
        ];
      }),
    ),
  },
);

function insteadOf(value: unknown): string {
  const fields = typeof value === 'string' ? fieldsOfCrontab(value) : undefined;
  return fields === undefined ? NAME : `fields: ${fields}`;
}

const isFieldName = (key: string): key is FieldName => Object.hasOwn(FIELDS, key);

function completed(given: ReadonlyMap<FieldName, Field>): Readonly<Record<FieldName, Field>> {
  const smallest = FIELD_NAMES.findLastIndex((name) => given.has(name));
  const all = FIELD_NAMES.map((name, index) => {
    const isLeast = index > smallest && name !== 'week' && name !== 'day_of_week';
    return [name, given.get(name) ?? field(name, isLeast ? String(FIELDS[name][0]) : '*')];
  });
  return Object.fromEntries(all);
}

/** The days of the week in crontabs, which have two numbers for Sunday. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The fields of a crontab line in its order. */
const COLUMNS = ['minute', 'hour', 'day', 'month', 'day_of_week'] as const satisfies readonly FieldName[];

/** Converts a crontab line, such as `30 7 * * 1-5`, to the fields of an `event`; undefined if fields can't express it. */
export function fieldsOfCrontab(line: string): string | undefined {
  const columns = line.trim().split(/\s+/);
  const [, , day, , weekday] = columns;
  // with both, a crontab means either one and fields mean both
  if (columns.length !== COLUMNS.length || (day !== '*' && weekday !== '*')) return undefined;
  const fields = COLUMNS.map((name, index) => [name, columnAs(name, columns[index] ?? '')] as const);
  if (fields.some(([name, value]) => field(name, value) === undefined)) return undefined;
  // without a minute field the minimum would apply
  const said = fields.filter(([name, value]) => value !== '*' || name === 'minute');
  return said.map(([name, value]) => `${name}: ${quoted(value)}`).join(', ');
}

const columnAs = (name: FieldName, written: string): string =>
  name === 'day_of_week'
    ? written.replaceAll(/(?<![/\d])[0-7](?!\d)/g, (day) => `${WEEKDAYS[Number(day)]}`)
    : written;

const quoted = (value: string): string => (/^\d+$/.test(value) ? `${Number(value)}` : `"${value}"`);
