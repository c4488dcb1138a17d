import { table } from '../styled.ts';
import { type Evaluated, falseAlarmsAnHour, missedShare } from './evaluation.ts';

/** Formats a table: a line for each sensitivity, then the missed recordings at the present one. */
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
    ...table([['sensitivity', 'misses', 'false alarms an hour'], ...rows], '   '),
    ...(missed.length === 0 ? [] : ['', 'Missed as it is set:', ...missed.map((path) => `  ${path}`)]),
  ].join('\n');
}

/** Formats the results as JSON. */
export const reportJson = (results: readonly Evaluated[], title: string) => ({
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
});

function withShare(one: Evaluated): string {
  const share = missedShare(one);
  return share === undefined
    ? '-'
    : `${one.misses.length} of ${one.hotwords} (${(share * 100).toFixed(1)} %)`;
}

const SIZE = { width: 640, height: 400, left: 60, right: 20, top: 40, bottom: 50 };

/** Draws the trade-off: false alarms an hour to the right, misses upwards, a point for each sensitivity. */
export function curveSvg(results: readonly Evaluated[], title: string): string {
  const points = results.map((one) => ({
    alarms: falseAlarmsAnHour(one) ?? 0,
    missed: (missedShare(one) ?? 0) * 100,
    sensitivity: one.sensitivity,
    isPresent: one.isPresent,
  }));
  const most = niceAbove(Math.max(...points.map(({ alarms }) => alarms)));
  const across = SIZE.width - SIZE.left - SIZE.right;
  const up = SIZE.height - SIZE.top - SIZE.bottom;
  const x = (alarms: number): string => (SIZE.left + (alarms / most) * across).toFixed(1);
  const y = (missed: number): string => (SIZE.top + (1 - missed / 100) * up).toFixed(1);
  const text = (at: Readonly<Record<'x' | 'y', string | number>>, words: string, anchor = 'middle') =>
    `<text x="${at.x}" y="${at.y}" text-anchor="${anchor}">${escaped(words)}</text>`;
  const line = (from: readonly [string, string], to: readonly [string, string]): string =>
    `<path d="M${from.join(' ')}L${to.join(' ')}" stroke="#ccc"/>`;
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#fff"/>`,
    text({ x: SIZE.width / 2, y: 22 }, title),
    ...steps.flatMap((step) => [
      line([x(0), y(step * 100)], [x(most), y(step * 100)]),
      line([x(step * most), y(0)], [x(step * most), y(100)]),
      text({ x: SIZE.left - 8, y: Number(y(step * 100)) + 4 }, `${step * 100} %`, 'end'),
      text({ x: x(step * most), y: SIZE.height - SIZE.bottom + 18 }, `${Number((step * most).toFixed(2))}`),
    ]),
    text({ x: SIZE.width / 2, y: SIZE.height - 10 }, 'false alarms an hour'),
    text({ x: 8, y: SIZE.top - 10 }, 'misses', 'start'),
    `<polyline fill="none" stroke="#36c" stroke-width="2" points="${points.map(({ alarms, missed }) => `${x(alarms)},${y(missed)}`).join(' ')}"/>`,
    ...points.flatMap(({ alarms, missed, sensitivity, isPresent }) => [
      `<circle cx="${x(alarms)}" cy="${y(missed)}" r="${isPresent ? 6 : 4}" fill="${isPresent ? '#c33' : '#36c'}"/>`,
      text({ x: Number(x(alarms)) + 8, y: Number(y(missed)) - 8 }, `${sensitivity}`, 'start'),
    ]),
    '</svg>',
    '',
  ].join('\n');
}

/** The next of 1, 2, 4, 10, 20, 40 … that is not smaller. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 4, 10].find((step) => step * power >= value) ?? 10) * power;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
