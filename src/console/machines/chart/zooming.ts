import { scrollAfter, scrollToSee, widthOf, type Zoom, zoomed } from './zoom.ts';

/** The words of a drawing are small. */
const OWN_SIZE = 1.2;
const MARGIN_PX = 24;

/** How wide the chart is by itself, in px: at a size that is easy to read. */
export const chartPx = (svg: SVGSVGElement): number => svg.viewBox.baseVal.width * OWN_SIZE;

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
