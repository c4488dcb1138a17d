import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts.tsx';
import { isStreamOpen } from '../live-machines.ts';
import { machinesTexts } from '../texts.ts';
import { useChartControls } from './chart-controls.ts';
import { placesOf, readDrawing, showStates, showWays } from './charts.ts';
import { Minimap } from './minimap.tsx';
import { bringIntoView, setZoom, type Zoom } from './zoom.ts';

/** What a step did, as far as it is drawn. */
export interface DrawnStep {
  readonly number: number;
  readonly transitions: readonly string[];
  readonly refused: readonly { readonly transition: string }[];
}

interface ChartViewProps {
  readonly machine: string;
  /** Innermost ones; none when it does not run. */
  readonly active: readonly string[];
  readonly step: DrawnStep | undefined;
  readonly chosen: string | undefined;
  readonly choose: (state: string) => void;
}

/** The drawing of a machine with its active states; it can be scrolled, dragged, made larger and smaller. */
export function ChartView({ machine, active, step, chosen, choose }: ChartViewProps) {
  const place = useRef<HTMLElement>(null);
  const { svg, failure } = useDrawing(machine, isStreamOpen.value);
  const zoom = useSignal<Zoom>(isNarrow() ? 'readable' : 'fit');
  const controls = useChartControls({ place, svg, zoom, choose });
  const drawn = svg.value;
  const lit = active.join(' ');

  useLayoutEffect(() => place.current?.replaceChildren(...(drawn === undefined ? [] : [drawn])), [drawn]);
  useLayoutEffect(() => {
    const around = place.current;
    if (drawn === undefined || around === null) return undefined;
    const set = (): void => setZoom(around, drawn, zoom.value);
    set();
    if (typeof zoom.value === 'number') return undefined;
    const watcher = new ResizeObserver(set);
    watcher.observe(around);
    return () => watcher.disconnect();
  }, [drawn, zoom.value]);
  useLayoutEffect(() => drawn && showStates(drawn, active, chosen), [drawn, lit, chosen]);
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (drawn === undefined) return;
    const entered = active.filter((id) => !before.current.includes(id));
    before.current = active;
    if (place.current && chosen === undefined)
      bringIntoView(place.current, placesOf(drawn, entered), isCalm());
  }, [drawn, lit]);
  useEffect(() => {
    const refused = step?.refused.map(({ transition }) => transition) ?? [];
    if (drawn !== undefined) showWays(drawn, step?.transitions ?? [], refused);
  }, [drawn, step?.number]);
  return (
    <div class="chart-view">
      <Toolbar step={controls.step} zoom={zoom} />
      {failure.value !== undefined && <p class="bad">{machinesTexts.chartFailed(failure.value)}</p>}
      <div class="chart-frame">
        <section
          ref={place}
          class="chart-place"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          tabIndex={0}
          aria-label={machinesTexts.chartLabel(machine)}
          onClick={controls.click}
          onKeyDown={controls.press}
        />
        {drawn !== undefined && place.current !== null && (
          <Minimap place={place.current} svg={drawn} active={lit} />
        )}
      </div>
    </div>
  );
}

const isNarrow = (): boolean => matchMedia('(max-width: 40rem)').matches;

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
