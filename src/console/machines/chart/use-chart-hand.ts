import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { stateOf } from './drawing.ts';
import { panByMouse } from './panning.ts';
import type { Zoom } from './zoom.ts';
import { zoomStep } from './zooming.ts';

interface ChartHand {
  readonly place: RefObject<HTMLElement | null>;
  readonly svg: Signal<SVGSVGElement | undefined>;
  readonly zoom: Signal<Zoom>;
  readonly choose: (state: string) => void;
}

type Point = { readonly x: number; readonly y: number };

/** What mouse, wheel and keys do to a chart; the wheel makes it larger with Ctrl, otherwise it scrolls. */
export function useChartHand({ place, svg, zoom, choose }: ChartHand) {
  const step = (direction: 'in' | 'out', point?: Point): void => {
    if (place.current && svg.value) zoom.value = zoomStep(place.current, svg.value, direction, point);
  };
  useEffect(() => (place.current ? panByMouse(place.current) : undefined), []);
  useEffect(() => (place.current ? turnWheelInto(place.current, step) : undefined), []);
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

/** The browser's own way of listening to the wheel could not keep the page from growing. */
function turnWheelInto(
  place: HTMLElement,
  step: (direction: 'in' | 'out', point: Point) => void,
): () => void {
  const turn = (event: WheelEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const { left, top } = place.getBoundingClientRect();
    step(event.deltaY < 0 ? 'in' : 'out', { x: event.clientX - left, y: event.clientY - top });
  };
  place.addEventListener('wheel', turn, { passive: false });
  return () => place.removeEventListener('wheel', turn);
}
