import type { Reading } from '../slot-reader.ts';
import type { DayPart, LanguageTable } from './language-table.ts';
import { phraseKind, type ValueKind, wordKind } from './phrases.ts';

/** Times of day, as "07:30". An hour without a part of the day is that of a clock with 24 hours: "seven" is "07:00". */
export function timeKind(
  { times }: LanguageTable,
  name: string,
  parts: Readonly<Record<'hour' | 'minute' | 'tens', ValueKind<number>>>,
): ValueKind<string> {
  const clock: ValueKind<number> = { read: clockAt, said: () => undefined };
  const said = phraseKind<number>(
    `${name} minutes`,
    [
      ...times.ways.map(([way, plus, factor = 1]) => ({
        said: way,
        value: ({ hour = 0, minute = 0, tens = 0, clock: minutes = 0 }: Slots) =>
          (hour * 60 + minutes + plus + factor * (minute + tens) + DAY) % DAY,
        isWritten: way.includes('{clock}'),
      })),
      { said: '{clock}', value: ({ clock: minutes = 0 }: Slots) => minutes, isWritten: true },
    ],
    { ...parts, clock },
  );
  const named = wordKind(`${name} named`, times.named);
  const part = wordKind<DayPart>(`${name} part`, times.parts);
  return phraseKind<string>(
    name,
    [
      { said: '{named}', value: ({ named: minutes }) => written(Number(minutes)) },
      { said: '{minutes}', value: ({ minutes }) => written(Number(minutes)) },
      { said: '{minutes} {part}', value: (slots) => inPart(Number(slots.minutes), slots.part as DayPart) },
    ],
    { named, minutes: said, part },
  );
}

type Slots = Readonly<Partial<Record<'hour' | 'minute' | 'tens' | 'clock', number>>>;

const DAY = 24 * 60;

const written = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The time in a part of the day; undefined for an hour that it does not have, such as 15 in the morning. */
function inPart(minutes: number, part: DayPart): string | undefined {
  const isEarly = minutes < 12 * 60;
  const inHalf = minutes % (12 * 60);
  if (part === 'am') return isEarly || inHalf < 60 ? written(inHalf) : undefined;
  if (part === 'pm') return written(inHalf + 12 * 60);
  return isEarly && inHalf >= 5 * 60
    ? written(inHalf + 12 * 60)
    : written(isEarly || inHalf < 60 ? inHalf : minutes);
}

const CLOCK = /(?:([01]?\d|2[0-4])[:.]([0-5]\d)|([01]?\d|2[0-4]) ?h(?: ?([0-5]\d))?)(?![\d:\p{L}])/uy;

/** As recognisers write it: "7:30", "7.30", "19h30" and "19 h". */
function clockAt(text: string, start: number): readonly Reading<number>[] {
  CLOCK.lastIndex = start;
  const [all, hour, minute, hourOfH, minuteOfH = 0] = CLOCK.exec(text) ?? [];
  if (all === undefined || /\d/.test(text.charAt(start - 1))) return [];
  const minutes = Number(hour ?? hourOfH) * 60 + Number(minute ?? minuteOfH);
  return [{ end: start + all.length, value: minutes % DAY }];
}
