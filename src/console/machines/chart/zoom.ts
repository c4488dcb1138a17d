/** How large a chart is drawn. 1 is its own size; `fit` as wide as its place; `readable` the same, but not too small to read. */
export type Zoom = 'fit' | 'readable' | number;

const LARGEST = 4;
const SMALLEST = 0.15;
const READABLE = 0.75;
const STEP = 1.25;

/** One step larger or smaller than it is shown now. */
export const zoomed = (shown: number, direction: 'in' | 'out'): number =>
  Math.min(LARGEST, Math.max(SMALLEST, direction === 'in' ? shown * STEP : shown / STEP));

/** The width, in CSS, of a chart that is this wide by itself, in px. What fits is never made larger than it is. */
export function widthOf(zoom: Zoom, chartPx: number): string {
  if (zoom === 'fit') return `min(100%, ${chartPx}px)`;
  if (zoom === 'readable') return `clamp(${Math.round(chartPx * READABLE)}px, 100%, ${chartPx}px)`;
  return `${Math.round(chartPx * zoom)}px`;
}

/** Where to scroll so that the point under the pointer stays there when the scale changes. */
export const scrollAfter = (scroll: number, pointer: number, before: number, after: number): number =>
  ((scroll + pointer) * after) / before - pointer;

/** How far to scroll so that a stretch is seen; 0 where it is seen already. Its begin goes before its end. */
export function scrollToSee(seen: Stretch, wanted: Stretch, marginPx: number): number {
  const before = wanted.from - marginPx - seen.from;
  if (before < 0) return before;
  const after = wanted.to + marginPx - seen.to;
  return after > 0 ? Math.min(after, before) : 0;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}
