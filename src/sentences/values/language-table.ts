import type { MoreRules } from './rule-sets.ts';

/** The words for values in a language, for reading and for saying them. What is most usual stands first. */
export interface LanguageTable {
  readonly numbers: NumberTable;
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
  /** Fractions by themselves. */
  readonly fractions: Readonly<Record<string, number>>;
  /** Fractions after a whole number, which a space parts from it where it has one. */
  readonly afterWhole: Readonly<Record<string, number>>;
}
