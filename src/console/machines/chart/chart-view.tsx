import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isHeard, type SeenTransition } from '../live-machines.ts';
import { placesOf, showStates, showTaken } from './drawing.ts';
import { Toolbar } from './toolbar.tsx';
import { useChartHand } from './use-chart-hand.ts';
import { useDrawing } from './use-drawing.ts';
import type { Zoom } from './zoom.ts';
import { bringIntoView, setZoom } from './zooming.ts';

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
  const { svg, failure } = useDrawing(machine, isHeard.value);
  const zoom = useSignal<Zoom>('readable');
  const hand = useChartHand({ place, svg, zoom, choose });
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
      <Toolbar step={hand.step} zoom={zoom} />
      {failure.value !== undefined && <p class="bad">The chart cannot be drawn: {failure.value}</p>}
      <section
        ref={place}
        class="chart-place"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={`Chart of ${machine}: the arrow keys scroll, + and - change its size, 0 fits it`}
        onClick={hand.click}
        onKeyDown={hand.press}
      />
    </div>
  );
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
