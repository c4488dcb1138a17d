/** The units from the largest to the smallest, with their minimum and maximum. */
export const FIELDS = {
  year: [1970, 9999],
  month: [1, 12],
  day: [1, 31],
  week: [1, 53],
  day_of_week: [0, 6],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
} as const;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

/** A weekday of the month: the first, second, … or last. Monday is 0. */
export interface Position {
  readonly weekday: number;
  readonly nth: number | 'last';
}

/** The values of a field. A day may also be the last of its month, or a certain weekday of it. */
export interface Field {
  readonly values: ReadonlySet<number>;
  readonly isLastDay: boolean;
  readonly positions: readonly Position[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const NTH: Readonly<Record<string, Position['nth']>> = {
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
  last: 'last',
};

const POSITION = /^(1st|2nd|3rd|4th|5th|last) +(mon|tue|wed|thu|fri|sat|sun)$/;
const RANGE = /^(?:(\*)|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/;

/** Parses a field's expression, such as `1-5, 10/2`; undefined if it is invalid. */
export function field(name: FieldName, written: string): Field | undefined {
  if (written.trim() !== ANY) return read(name, written);
  const known = free.get(name) ?? read(name, ANY);
  if (known !== undefined) free.set(name, known);
  return known;
}

const ANY = '*';

/** The field that allows all values, shared because 8,030 years are too many for each event. */
const free = new Map<FieldName, Field>();

function read(name: FieldName, written: string): Field | undefined {
  const values = new Set<number>();
  const positions: Position[] = [];
  let isLastDay = false;
  for (const item of written.trim().toLowerCase().split(/ *, */)) {
    const [, nth, weekday] = (name === 'day' && POSITION.exec(item)) || [];
    if (name === 'day' && item === 'last') isLastDay = true;
    else if (nth !== undefined && weekday !== undefined)
      positions.push({ weekday: WEEKDAYS.indexOf(weekday), nth: NTH[nth] ?? 'last' });
    else {
      const range = rangeOf(name, item);
      if (range === undefined) return undefined;
      for (const value of range) values.add(value);
    }
  }
  return { values, isLastDay, positions };
}

/** Describes the valid expressions of a field. */
export function expectedIn(name: FieldName): string {
  const [least, most] = FIELDS[name];
  const names =
    name === 'month' ? ' or jan to dec' : name === 'day_of_week' ? ' (Monday is 0) or mon to sun' : '';
  const days = name === 'day' ? ', last, 2nd fri, last sun' : '';
  return `*, */n, a, a-b or a-b/n with numbers from ${least} to ${most}${names}${days}, or a list of these with commas`;
}

function rangeOf(name: FieldName, item: string): readonly number[] | undefined {
  const match = RANGE.exec(item);
  if (match === null) return undefined;
  const [least, most] = FIELDS[name];
  const [, all, from, to, by] = match;
  const first = all === undefined ? valueIn(name, from) : least;
  const last = all !== undefined || (to === undefined && by !== undefined) ? most : valueIn(name, to ?? from);
  const step = by === undefined ? 1 : Number(by);
  if (first === undefined || last === undefined || first > last || step < 1 || step > most - least)
    return undefined;
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

function valueIn(name: FieldName, written = ''): number | undefined {
  const [least, most] = FIELDS[name];
  const names = name === 'month' ? MONTHS : name === 'day_of_week' ? WEEKDAYS : [];
  const index = names.indexOf(written);
  const value = index >= 0 ? index + least : /^\d+$/.test(written) ? Number(written) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
