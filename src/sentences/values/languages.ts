import type { LanguageTable, NumberTable } from './language-table.ts';
import { english } from './languages/english.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import { spanish } from './languages/spanish.ts';
import { folded } from './number-words.ts';
import { type Numbers, numberMaker, type Span } from './numbers.ts';
import { CARDINALS, NUMBER_LIMIT, type RuleSets, ruleSets } from './rule-sets.ts';

/** The languages in which all types of values are known. */
export const LANGUAGES = { en: english, fr: french, de: german, es: spanish, it: italian } as const;

/** Words of fractions, with their values. */
export type Fractions = readonly (readonly [words: string, value: number])[];

/** The numbers of a language. Its words have no accents. */
export interface LanguageNumbers {
  readonly table: LanguageTable | undefined;
  readonly minus: readonly string[];
  readonly point: readonly string[];
  readonly fractions: Fractions;
  readonly afterWhole: Fractions;
  /** In each way to say whole numbers from 0 on, the most usual first. */
  readonly cardinals: readonly Numbers[];
  /** Those of a span, in the most usual ways. */
  readonly spoken: (span: Span) => Numbers;
  /** In each way to say ordinals from 1 on. */
  readonly ordinals: readonly ((span: Span) => Numbers)[];
  readonly years: (span: Span) => Numbers;
}

/** The number words of a language, such as `de` and `de-CH`; undefined for one that CLDR has no words of. Made once. */
export function languageNumbers(language: string): LanguageNumbers | undefined {
  if (!KNOWN.has(language)) KNOWN.set(language, newNumbers(language));
  return KNOWN.get(language);
}

const KNOWN = new Map<string, LanguageNumbers | undefined>();

/** The table of a language, by its first part. */
export const tableOf = (language: string): LanguageTable | undefined => {
  const [name = ''] = language.toLowerCase().split(/[-_]/);
  return Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name as keyof typeof LANGUAGES] : undefined;
};

function newNumbers(language: string): LanguageNumbers | undefined {
  const table = tableOf(language);
  const sets = ruleSets(language, table?.numbers.more);
  if (sets === undefined) return undefined;
  const numbers = numberMaker(sets);
  const names = cardinalsOf(sets, table);
  const [main = ''] = names;
  const ordinals = table?.numbers.ordinals ?? [];
  return {
    ...{ table, minus: [...sets.minus, ...(table?.numbers.minus ?? [])].map(folded) },
    point: [...sets.point, ...(table?.numbers.point ?? [])].map(folded),
    fractions: fractionsOf(table?.numbers.fractions),
    afterWhole: fractionsOf(table?.numbers.afterWhole),
    cardinals: names.map((set) => numbers(set, ALL)),
    spoken: (span) => numbers(main, span),
    ordinals: ordinals.map((set) => (span: Span) => numbers(set, span)),
    years: (span) => numbers(sets.rules.has(YEARS) ? YEARS : main, span),
  };
}

const fractionsOf = (fractions: NumberTable['fractions'] = {}): Fractions =>
  Object.entries(fractions).map(([words, value]) => [folded(words).trim(), value]);

const YEARS = '%spellout-numbering-year';

const ALL: Span = { from: 0, to: NUMBER_LIMIT - 1, step: 1 };

/** One set says all ways of a language with a table. Elsewhere the sets differ in gender and case. */
function cardinalsOf({ rules }: RuleSets, table: LanguageTable | undefined): readonly string[] {
  if (table !== undefined) return [table.numbers.cardinals];
  const names = Array.from(rules.keys()).filter((name) => CARDINALS.test(name));
  return names.toSorted((one, other) => Number(USUAL.test(other)) - Number(USUAL.test(one)));
}

const USUAL = /^%spellout-numbering$/;
