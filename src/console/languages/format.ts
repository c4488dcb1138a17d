import { language } from './language.ts';

/** By the number of decimals. */
const FORMATS = [0, 1, 2].map(
  (maximumFractionDigits) => new Intl.NumberFormat(language, { maximumFractionDigits }),
);

/** A number as it is written in the language of the page, with at most so many decimals: `1,234.5`. */
export const numberText = (value: number, decimals: 0 | 1 | 2 = 0): string =>
  FORMATS[decimals]?.format(value) ?? String(value);

/** The score of what is near, rounded down: what lacks little is not enough. */
export const scoreText = (score: number): string => numberText(Math.floor(100 * score) / 100, 2);

const PERCENT = new Intl.NumberFormat(language, { style: 'percent' });

/** A share from 0 to 1 in hundredths: `86%`. */
export const percentText = (share: number): string => PERCENT.format(share);
