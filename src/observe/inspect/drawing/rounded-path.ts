import type { Line } from './layout.ts';

const RADIUS = 6;

/** A line with rounded corners as the data of an SVG path. */
export function roundedPath(line: Line): string {
  const points = pointsOf(line);
  const [first, ...others] = points;
  if (first === undefined) return '';
  const parts = others.map((point, index) => {
    const next = others[index + 1];
    if (next === undefined) return `L${text(point)}`;
    const before = points[index] ?? first;
    const radius = Math.min(RADIUS, distance(before, point) / 2, distance(point, next) / 2);
    return `L${text(towards(point, before, radius))}Q${text(point)} ${text(towards(point, next, radius))}`;
  });
  return `M${text(first)}${parts.join('')}`;
}

type Point = readonly [x: number, y: number];

/** The corners of a line as points. */
export const pointsOf = (line: Line): readonly Point[] =>
  line.flatMap((x, index) => (index % 2 === 0 ? [[x, line[index + 1] ?? 0] as const] : []));

const distance = ([x, y]: Point, [otherX, otherY]: Point): number => Math.hypot(otherX - x, otherY - y);

/** A point on the way from one to another, at this distance. */
function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return [from[0] + ((to[0] - from[0]) * length) / whole, from[1] + ((to[1] - from[1]) * length) / whole];
}

const text = (point: Point): string => point.map((value) => Math.round(value * 10) / 10).join(' ');
