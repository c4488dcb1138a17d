import { tenths } from '../lib/tenths.ts';

/** A figure in tenths; null where there is none. */
export const tenthsOrNull = (figure: number | undefined): number | null =>
  figure === undefined ? null : tenths(figure);
