import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts.tsx';
import { isStreamOpen, type SeenTransition } from '../live-machines.ts';
import { machinesTexts } from '../texts.ts';
import { placesOf, readDrawing, showStates, showTaken, stateOf } from './charts.ts';
import { bringIntoView, setZoom, type Zoom, zoomStep } from './zoom.ts';

interface ChartViewProps {
  readonly machine: string;
  /** Innermost ones; none when it does not run. */
  readonly active: readonly string[];
  readonly taken: SeenTransition | undefined;
  readonly chosen: string | undefined;
  readonly choose: (state: string) => void;
}

/** The drawing of a machine with what is lit in it; it can be scrolled, dragged, made larger and smaller. */
export function ChartView({ machine, active, taken, chosen, choose }: ChartViewProps) {
  const place = useRef<HTMLElement>(null);
  const { svg, failure } = useDrawing(machine, isStreamOpen.value);
  const zoom = useSignal<Zoom>('readable');
  const controls = useChartControls({ place, svg, zoom, choose });
  const drawn = svg.value;
  const lit = active.join(' ');

  useLayoutEffect(() => place.current?.replaceChildren(...(drawn === undefined ? [] : [drawn])), [drawn]);
  useLayoutEffect(() => drawn && setZoom(drawn, zoom.value), [drawn, zoom.value]);
  useLayoutEffect(() => drawn && showStates(drawn, active, chosen), [drawn, lit, chosen]);
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (drawn === undefined) return;
    const entered = active.filter((id) => !before.current.includes(id));
    before.current = active;
    if (place.current && chosen === undefined)
      bringIntoView(place.current, placesOf(drawn, entered), isCalm());
  }, [drawn, lit]);
  useEffect(() => drawn && showTaken(drawn, taken?.transitions ?? []), [drawn, taken?.number]);
  return (
    <div class="chart-view">
      <Toolbar step={controls.step} zoom={zoom} />
      {failure.value !== undefined && <p class="bad">{machinesTexts.chartFailed(failure.value)}</p>}
      <section
        ref={place}
        class="chart-place"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={machinesTexts.chartLabel(machine)}
        onClick={controls.click}
        onKeyDown={controls.press}
      />
    </div>
  );
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface ToolbarProps {
  readonly step: (direction: 'in' | 'out') => void;
  readonly zoom: Signal<Zoom>;
}

/** What makes the chart larger and smaller. */
function Toolbar({ step, zoom }: ToolbarProps) {
  const set = (size: Zoom) => () => {
    zoom.value = size;
  };
  return (
    <fieldset class="row chart-tools" aria-label={machinesTexts.chartSize}>
      <button type="button" onClick={() => step('out')} aria-label={machinesTexts.smaller}>
        −
      </button>
      <button type="button" onClick={() => step('in')} aria-label={machinesTexts.larger}>
        +
      </button>
      <Button text={machinesTexts.fit} onClick={set('fit')} aria-pressed={zoom.value === 'fit'} />
      <Button
        text={machinesTexts.readable}
        onClick={set('readable')}
        aria-pressed={zoom.value === 'readable'}
      />
    </fieldset>
  );
}

/** The drawing of this machine; loaded again for another machine, and when the stream reopens. */
function useDrawing(machine: string, isStreamOpen: boolean | undefined) {
  const svg = useSignal<SVGSVGElement | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useEffect(() => {
    if (isStreamOpen !== true) return;
    let isWanted = true;
    readDrawing(machine).then(
      (drawn) => {
        if (!isWanted) return;
        svg.value = drawn;
        failure.value = undefined;
      },
      (error: unknown) => {
        if (!isWanted) return;
        svg.value = undefined;
        failure.value = String(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [machine, isStreamOpen]);
  return {
    /** Undefined while it comes. */
    svg,
    failure,
  };
}

interface ChartControlsOptions {
  readonly place: RefObject<HTMLElement | null>;
  readonly svg: Signal<SVGSVGElement | undefined>;
  readonly zoom: Signal<Zoom>;
  readonly choose: (state: string) => void;
}

type Point = { readonly x: number; readonly y: number };

/** What mouse, wheel and keys do to a chart; the wheel makes it larger with Ctrl, otherwise it scrolls. */
function useChartControls({ place, svg, zoom, choose }: ChartControlsOptions) {
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
