import type { MoreRules } from './rule-sets.ts';

/**
 * The words for values in a language, for reading and for saying them. What is most usual stands first. Words are templates; a text
 * without accents or capitals is the same.
 */
export interface LanguageTable {
  readonly numbers: NumberTable;
  /** What stands after a number of percent. */
  readonly percent: string;
  readonly durations: DurationTable;
  readonly times: TimeTable;
  readonly dates: DateTable;
  /** What follows the digits of an ordinal. */
  readonly ordinalEndings: string;
  /** By the names that CSS has for them. */
  readonly colours: Readonly<Record<string, string>>;
}

/** What CLDR's rules for number words leave out. */
export interface NumberTable {
  /** The set of rules that numbers are written with. */
  readonly cardinals: string;
  readonly ordinals: readonly string[];
  /** Other ways to say numbers. */
  readonly more: MoreRules;
  readonly minus: readonly string[];
  readonly point: readonly string[];
  /** Between groups of three digits. */
  readonly groupSign: ',' | '.';
  /** Fractions by themselves. */
  readonly fractions: Readonly<Record<string, number>>;
  /** Fractions after a whole number, which a space parts from it where it has one. */
  readonly afterWhole: Readonly<Record<string, number>>;
}

export interface DurationTable {
  /** Units by their seconds, the longest first. */
  readonly units: readonly (readonly [seconds: number, said: string])[];
  /** Between two amounts. */
  readonly and: string;
  /** What a `{unit}` is multiplied with, beside a `{number}` of it; `fixed` in place of a unit is its seconds. `{minutes}` are added. */
  readonly amounts: readonly (readonly [said: string, times: number, fixed?: number])[];
}

export interface TimeTable {
  /**
   * With the minutes that are added to the `{hour}`, or to the `{clock}` of a time in digits. A `{minute}` is added too, or taken away where
   * the factor is -1; `{tens}` are the minutes from 10 on.
   */
  readonly ways: readonly (readonly [said: string, minutes: number, minuteFactor?: -1])[];
  /** Minutes from midnight. */
  readonly named: readonly (readonly [minutes: number, said: string])[];
  /** Parts of the day, after a time. */
  readonly parts: readonly (readonly [part: DayPart, said: string])[];
}

/** `am` and `pm` are before and after noon; of a night, 12 to 5 are before noon. */
export type DayPart = 'am' | 'pm' | 'night';

export interface DateTable {
  /** Days from today. */
  readonly days: readonly (readonly [days: number, said: string])[];
  /** From Monday on. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** Ways to say a `{weekday}` before today and after it. */
  readonly last: readonly string[];
  readonly next: readonly string[];
  /** Ways to say a `{number}` of days or weeks from today on. */
  readonly inDays: string;
  readonly inWeeks: string;
  /** With a `{month}`, and a `{day}` or the number of the day; a `{year}` may follow each. */
  readonly monthDays: readonly (readonly [said: string, day?: number])[];
  /** The last day whose number is an ordinal. */
  readonly ordinalDays: 1 | 31;
  /** Before a year. */
  readonly beforeYear: string;
  /** Whether the month stands first in 5/3/2026. */
  readonly isMonthFirst: boolean;
}
