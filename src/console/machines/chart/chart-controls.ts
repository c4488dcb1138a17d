import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { stateOf } from './charts.ts';
import { type Zoom, zoomStep } from './zoom.ts';

interface ChartControlsOptions {
  readonly place: RefObject<HTMLElement | null>;
  readonly svg: Signal<SVGSVGElement | undefined>;
  readonly zoom: Signal<Zoom>;
  readonly choose: (state: string) => void;
}

type Point = { readonly x: number; readonly y: number };

/** What mouse, wheel and keys do to a chart; the wheel makes it larger with Ctrl, otherwise it scrolls. */
export function useChartControls({ place, svg, zoom, choose }: ChartControlsOptions) {
  const step = (direction: 'in' | 'out', point?: Point): void => {
    if (place.current && svg.value) zoom.value = zoomStep(place.current, svg.value, direction, point);
  };
  useEffect(() => (place.current ? panByMouse(place.current) : undefined), []);
  useEffect(() => (place.current ? zoomByWheel(place.current, step) : undefined), []);
  return {
    step,
    press: (event: KeyboardEvent): void => {
      const { key } = event;
      const state = key === 'Enter' || key === ' ' ? stateOf(event.target) : undefined;
      if (key === '+' || key === '=') step('in');
      else if (key === '-') step('out');
      else if (key === '0') zoom.value = 'fit';
      else if (state !== undefined) choose(state);
      else return;
      event.preventDefault();
    },
    click: (event: MouseEvent): void => {
      const state = stateOf(event.target);
      if (state !== undefined) choose(state);
    },
  };
}

/** Listens actively (`passive: false`), so that Ctrl and the wheel do not zoom the page. */
function zoomByWheel(place: HTMLElement, step: (direction: 'in' | 'out', point: Point) => void): () => void {
  const turn = (event: WheelEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const { left, top } = place.getBoundingClientRect();
    step(event.deltaY < 0 ? 'in' : 'out', { x: event.clientX - left, y: event.clientY - top });
  };
  place.addEventListener('wheel', turn, { passive: false });
  return () => place.removeEventListener('wheel', turn);
}

/** A smaller movement of the mouse, in px, is a click. */
const CLICK_PX = 4;

/** Lets a mouse drag what the place shows; touch scrolls by itself. Returns the function that ends it. */
function panByMouse(place: HTMLElement): () => void {
  let from: Point | undefined;
  let hasMoved = false;

  const press = (event: PointerEvent): void => {
    const isOnScrollbar = event.target === place;
    if (event.pointerType !== 'mouse' || event.button !== 0 || isOnScrollbar) return;
    from = { x: event.clientX + place.scrollLeft, y: event.clientY + place.scrollTop };
    hasMoved = false;
  };
  const move = (event: PointerEvent): void => {
    if (from === undefined) return;
    const left = from.x - event.clientX;
    const top = from.y - event.clientY;
    const moved = Math.abs(left - place.scrollLeft) + Math.abs(top - place.scrollTop);
    if (!hasMoved && moved < CLICK_PX) return;
    hasMoved = true;
    place.scrollTo({ left, top, behavior: 'instant' });
  };
  const release = (): void => {
    from = undefined;
  };
  const click = (event: Event): void => {
    if (hasMoved) event.stopPropagation();
    hasMoved = false;
  };

  const life = new AbortController();
  const { signal } = life;
  place.addEventListener('pointerdown', press, { signal });
  place.addEventListener('click', click, { capture: true, signal });
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', release, { signal });
  return () => life.abort();
}
