/** How large a chart is drawn. 1 is its own size; `fit` shows all of it; `readable` fits its width, but is not too small to read. */
export type Zoom = 'fit' | 'readable' | number;

export interface Size {
  readonly width: number;
  readonly height: number;
}

const MAX_ZOOM = 4;
const MIN_ZOOM = 0.1;
const READABLE = 0.8;
const STEP = 1.25;

/** One step larger or smaller than it is shown now. */
export const zoomed = (shown: number, direction: 'in' | 'out'): number =>
  Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, direction === 'in' ? shown * STEP : shown / STEP));

/** The scale of a chart in its place. What fits is never made larger than it is. */
export function scaleOf(zoom: Zoom, chart: Size, place: Size): number {
  if (typeof zoom === 'number') return zoom;
  const wide = Math.min(1, place.width / chart.width);
  return zoom === 'fit' ? Math.min(wide, place.height / chart.height) : Math.max(READABLE, wide);
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

const MARGIN_PX = 24;

/** The size of the drawing itself, in px. */
export const ownSize = (svg: SVGSVGElement): Size => svg.viewBox.baseVal;

/** How large the drawing is shown. */
export const shownScale = (svg: SVGSVGElement): number =>
  svg.getBoundingClientRect().width / ownSize(svg).width;

export function setZoom(place: HTMLElement, svg: SVGSVGElement, zoom: Zoom): void {
  const { paddingLeft, paddingTop } = getComputedStyle(place);
  const room = {
    width: place.clientWidth - 2 * Number.parseFloat(paddingLeft),
    height: place.clientHeight - 2 * Number.parseFloat(paddingTop),
  };
  svg.style.width = `${Math.floor(scaleOf(zoom, ownSize(svg), room) * ownSize(svg).width)}px`;
}

/** Makes the chart a step larger or smaller around a point of its place, its middle where none is given; gives the scale. */
export function zoomStep(
  place: HTMLElement,
  svg: SVGSVGElement,
  direction: 'in' | 'out',
  point = { x: place.clientWidth / 2, y: place.clientHeight / 2 },
): number {
  const before = shownScale(svg);
  const after = zoomed(before, direction);
  const left = scrollAfter(place.scrollLeft, point.x, before, after);
  const top = scrollAfter(place.scrollTop, point.y, before, after);
  setZoom(place, svg, after);
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
