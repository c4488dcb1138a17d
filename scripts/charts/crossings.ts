import type { Line } from '../../src/observe/inspect/drawing/layout.ts';
import { pointsOf } from '../../src/observe/inspect/drawing/rounded-path.ts';

/** How often lines of upright and level parts cross each other. */
export function crossingsIn(lines: readonly Line[]): number {
  const parts = lines.flatMap(partsOf);
  const level = parts.filter(({ from, to }) => from.y === to.y);
  const upright = parts.filter(({ from, to }) => from.x === to.x);
  return level.reduce((sum, one) => sum + upright.filter((other) => isCrossed(one, other)).length, 0);
}

interface Part {
  /** The upper or left end. */
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

const partsOf = (line: Line): readonly Part[] =>
  pointsOf(line).flatMap(([x, y], index, points) => {
    const next = points[index + 1];
    if (next === undefined) return [];
    const [otherX, otherY] = next;
    return [
      {
        from: { x: Math.min(x, otherX), y: Math.min(y, otherY) },
        to: { x: Math.max(x, otherX), y: Math.max(y, otherY) },
      },
    ];
  });

const isCrossed = (level: Part, upright: Part): boolean =>
  level.from.x < upright.from.x &&
  upright.from.x < level.to.x &&
  upright.from.y < level.from.y &&
  level.from.y < upright.to.y;
