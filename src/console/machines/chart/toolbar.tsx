import type { Signal } from '@preact/signals';
import type { Zoom } from './zoom.ts';

interface ToolbarProps {
  readonly step: (direction: 'in' | 'out') => void;
  readonly zoom: Signal<Zoom>;
}

/** What makes the chart larger and smaller. */
export function Toolbar({ step, zoom }: ToolbarProps) {
  const set = (size: Zoom) => () => {
    zoom.value = size;
  };
  return (
    <fieldset class="row chart-tools" aria-label="Size of the chart">
      <button type="button" onClick={() => step('out')} aria-label="Smaller">
        −
      </button>
      <button type="button" onClick={() => step('in')} aria-label="Larger">
        +
      </button>
      <button type="button" onClick={set('fit')} aria-pressed={zoom.value === 'fit'}>
        Fit
      </button>
      <button type="button" onClick={set('readable')} aria-pressed={zoom.value === 'readable'}>
        Readable
      </button>
    </fieldset>
  );
}
