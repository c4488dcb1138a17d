/** How large a chart is drawn. 1 is its own size; `fit` as wide as its place; `readable` the same, but not too small to read. */
export type Zoom = 'fit' | 'readable' | number;

const MAX_ZOOM = 4;
const MIN_ZOOM = 0.15;
const READABLE = 0.75;
const STEP = 1.25;

/** One step larger or smaller than it is shown now. */
export const zoomed = (shown: number, direction: 'in' | 'out'): number =>
  Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, direction === 'in' ? shown * STEP : shown / STEP));

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
export function scrollToSee(seen: Span, wanted: Span, marginPx: number): number {
  const before = wanted.from - marginPx - seen.from;
  if (before < 0) return before;
  const after = wanted.to + marginPx - seen.to;
  return after > 0 ? Math.min(after, before) : 0;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The words of a drawing are small. */
const OWN_SIZE = 1.2;
const MARGIN_PX = 24;

/** How wide the chart is by itself, in px: at a size that is easy to read. */
const chartPx = (svg: SVGSVGElement): number => svg.viewBox.baseVal.width * OWN_SIZE;

export function setZoom(svg: SVGSVGElement, zoom: Zoom): void {
  svg.style.width = widthOf(zoom, chartPx(svg));
}

/** Makes the chart a step larger or smaller around a point of its place, its middle where none is given; gives the scale. */
export function zoomStep(
  place: HTMLElement,
  svg: SVGSVGElement,
  direction: 'in' | 'out',
  point = { x: place.clientWidth / 2, y: place.clientHeight / 2 },
): number {
  const before = svg.getBoundingClientRect().width / chartPx(svg);
  const after = zoomed(before, direction);
  const left = scrollAfter(place.scrollLeft, point.x, before, after);
  const top = scrollAfter(place.scrollTop, point.y, before, after);
  setZoom(svg, after);
  place.scrollTo({ left, top, behavior: 'instant' });
  return after;
}

/** Scrolls the place, and nothing around it, so that what lies in these is seen; the first one goes before the others. */
export function bringIntoView(place: HTMLElement, [first]: readonly DOMRect[], isCalm: boolean): void {
  if (first === undefined) return;
  const seen = place.getBoundingClientRect();
  const left = scrollToSee(
    { from: seen.left, to: seen.right },
    { from: first.left, to: first.right },
    MARGIN_PX,
  );
  const top = scrollToSee(
    { from: seen.top, to: seen.bottom },
    { from: first.top, to: first.bottom },
    MARGIN_PX,
  );
  if (left !== 0 || top !== 0) place.scrollBy({ left, top, behavior: isCalm ? 'instant' : 'smooth' });
}
