import { type Evaluated, falseAlarmsAnHour, missedShare } from './evaluation.ts';

/** A table for people: a line for each sensitivity, then the recordings that were missed at the present one. */
export function reportText(results: readonly Evaluated[], title: string): string {
  const present = results.find(({ isPresent }) => isPresent);
  const rows = results.map((one) => [
    `${one.sensitivity}${one.isPresent ? ' (set)' : ''}`,
    withShare(one),
    falseAlarmsAnHour(one)?.toFixed(1) ?? '-',
  ]);
  const missed = present?.misses ?? [];
  return [
    `${title}: ${present?.hotwords ?? 0} recordings with it, ${((present?.otherHours ?? 0) * 60).toFixed(1)} minutes without`,
    '',
    ...table([['sensitivity', 'misses', 'false alarms an hour'], ...rows]),
    ...(missed.length === 0 ? [] : ['', 'Missed as it is set:', ...missed.map((path) => `  ${path}`)]),
  ].join('\n');
}

/** The same for programs. */
export const reportJson = (results: readonly Evaluated[], title: string): string =>
  JSON.stringify(
    {
      trigger: title,
      results: results.map((one) => ({
        sensitivity: one.sensitivity,
        is_present: one.isPresent,
        hotwords: one.hotwords,
        misses: one.misses,
        other_hours: one.otherHours,
        false_alarms: one.falseAlarms,
        false_alarms_an_hour: falseAlarmsAnHour(one),
      })),
    },
    undefined,
    2,
  );

function withShare(one: Evaluated): string {
  const share = missedShare(one);
  return share === undefined
    ? '-'
    : `${one.misses.length} of ${one.hotwords} (${(share * 100).toFixed(1)} %)`;
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
}
