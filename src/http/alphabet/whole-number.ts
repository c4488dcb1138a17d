import * as t from 'io-ts';
import { described } from '../../lib/described.ts';

/** Of what is counted, or has a place in a list. */
export const WholeNumber = described(
  t.refinement(t.number, (value) => Number.isInteger(value) && value >= 0, 'a whole number, 0 or above'),
  { type: 'integer', minimum: 0 },
);
