import { signal } from '@preact/signals';
import { ALL_RUNS, type RunFilter } from './run-query.ts';

/** What the list shows; kept while a run is looked at. */
export const filter = signal<RunFilter>(ALL_RUNS);

/** The last run of each page before the present one. */
export const pages = signal<readonly string[]>([]);

/** Another filter begins with its first page. */
export function change(changed: Partial<RunFilter>): void {
  filter.value = { ...filter.value, ...changed };
  pages.value = [];
}
