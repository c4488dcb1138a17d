import type { Builtin } from './builtin.ts';
import { CHOOSING_FILTERS } from './choosing-filters.ts';
import { ESCAPE_FILTERS } from './escape-filters.ts';
import { LIST_FILTERS } from './list-filters.ts';
import { NUMBER_FILTERS } from './number-filters.ts';
import { TEXT_FILTERS } from './text-filters.ts';

/** What may stand after a `|`. */
export const FILTERS: ReadonlyMap<string, Builtin> = new Map([
  ...TEXT_FILTERS,
  ...ESCAPE_FILTERS,
  ...NUMBER_FILTERS,
  ...LIST_FILTERS,
  ...CHOOSING_FILTERS,
]);
