import { runFiles } from './run-files.mjs';

/** Files that fail in greater numbers do so for one reason. */
const MOST_FILES = 5;

/**
 * Runs files that failed beside others once more, alone, and names those that then pass: what listens, speaks and starts programs can miss
 * its moment on a crowded machine. The row counts their second result.
 * @param {readonly import('./rows.mjs').Row[]} rows
 * @param {{ deadlineMs: number }} options
 */
export async function tryAgain(rows, { deadlineMs }) {
  const failures = rows.flatMap(({ count, node }) =>
    [...count.results].filter(([, { failed }]) => failed > 0).map(([file]) => ({ file, count, node })),
  );
  if (new Set(failures.map(({ file }) => file)).size > MOST_FILES) return;
  for (const { file, count, node } of failures) {
    console.log(`Once more, alone: ${file}`);
    const left = [file];
    const again = await runFiles(() => left.shift(), { deadlineMs, isBeside: false, ...(node && { node }) });
    if (again.failed > 0) continue;
    console.log(`Failed beside others and passed alone: ${file}`);
    count.failures.delete(file);
    const first = count.results.get(file);
    for (const what of /** @type {const} */ (['passed', 'skipped', 'failed']))
      count[what] += again[what] - (first?.[what] ?? 0);
  }
}
