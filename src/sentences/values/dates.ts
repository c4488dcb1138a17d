import type { Reading } from '../slot-reader.ts';
import type { LanguageTable } from './language-table.ts';
import { type Phrase, phraseKind, type ValueKind, wordKind } from './phrases.ts';

/** Days, as "2026-05-03". What is said without a year, and "Friday", is the next one; `now` says when that is. */
export function dateKind(
  { dates }: LanguageTable,
  name: string,
  parts: Readonly<Record<'day' | 'year' | 'number', ValueKind<number>>>,
  now: () => Date,
): ValueKind<string> {
  const weekday = wordKind(
    `${name} weekday`,
    dates.weekdays.map((said, at) => [at, said] as const),
  );
  const month = wordKind(
    `${name} month`,
    dates.months.map((said, at) => [at + 1, said] as const),
  );
  const digits: ValueKind<Slots> = {
    read: (text, start) => digitsAt(text, start, dates.isMonthFirst),
    said: () => undefined,
  };
  const year = `[[${dates.beforeYear}] {year}]`;
  const inMonth = ({ year: said, month: of = 1, day = 1 }: Slots): string | undefined =>
    said === undefined ? nextDate(of, day, now()) : dateOf(said, of, day);
  return phraseKind<string>(
    name,
    [
      ...dates.days.map(([days, said]): Phrase<string> => ({ said, value: () => daysFrom(now(), days) })),
      { said: '{weekday}', value: ({ weekday: to }) => daysFrom(now(), daysTo(now(), Number(to))) },
      ...dates.next.map(
        (said): Phrase<string> => ({
          ...{ said, value: ({ weekday: to }) => daysFrom(now(), daysTo(now(), Number(to))) },
        }),
      ),
      ...dates.last.map(
        (said): Phrase<string> => ({
          ...{ said, value: ({ weekday: to }) => daysFrom(now(), -daysSince(now(), Number(to))) },
        }),
      ),
      { said: dates.inDays, value: ({ number }) => wholeDays(now(), Number(number)) },
      { said: dates.inWeeks, value: ({ number }) => wholeDays(now(), Number(number) * 7) },
      ...dates.monthDays.flatMap(([said, day]): readonly Phrase<string>[] => {
        const value = (slots: Slots) => inMonth(day === undefined ? slots : { ...slots, day });
        return [`${said} ${year}`, `{weekday} ${said} ${year}`].map((way) => ({ said: way, value }));
      }),
      { said: '{digits}', value: (slots) => inMonth(slots.digits as Slots), isWritten: true },
    ],
    { ...parts, weekday, month, digits },
  );
}

type Slots = Readonly<Partial<Record<'year' | 'month' | 'day', number>>>;

/** From 1 to 7: today's own weekday is a week away. */
const daysTo = (now: Date, weekday: number): number => ((weekday - ((now.getDay() + 6) % 7) + 6) % 7) + 1;

/** From 1 to 7. */
const daysSince = (now: Date, weekday: number): number => 7 - daysTo(now, weekday) || 7;

const MOST_DAYS = 3_660;

const wholeDays = (now: Date, days: number): string | undefined =>
  Number.isInteger(days) && days >= 0 && days <= MOST_DAYS ? daysFrom(now, days) : undefined;

const daysFrom = (now: Date, days: number): string =>
  written(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));

/** Undefined for a day that the month does not have. */
function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? written(date) : undefined;
}

/** Today, or the next year that has this day. */
function nextDate(month: number, day: number, now: Date): string | undefined {
  const today = daysFrom(now, 0);
  for (let year = now.getFullYear(); year <= now.getFullYear() + 8; year += 1) {
    const date = dateOf(year, month, day);
    if (date !== undefined && date >= today) return date;
  }
  return undefined;
}

const written = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** In compared form a space parts what hyphens do. */
const ISO = /(\d{4})[ -](\d{1,2})[ -](\d{1,2})(?!\d)/y;

const WITH_SIGNS = /(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}))?(?![\d./])/y;

function digitsAt(text: string, start: number, isMonthFirst: boolean): readonly Reading<Slots>[] {
  if (/\d/.test(text.charAt(start - 1))) return [];
  ISO.lastIndex = start;
  const [iso, ...parts] = ISO.exec(text) ?? [];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (iso !== undefined) return [{ end: start + iso.length, value: { year, month, day } }];
  WITH_SIGNS.lastIndex = start;
  const [all, one, sign, two, ofYear] = WITH_SIGNS.exec(text) ?? [];
  if (all === undefined) return [];
  const isTurned = isMonthFirst && sign === '/';
  const value = { month: Number(isTurned ? one : two), day: Number(isTurned ? two : one) };
  return [
    { end: start + all.length, value: ofYear === undefined ? value : { year: Number(ofYear), ...value } },
  ];
}
