import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { drawing } from './drawing.ts';

interface Drawn {
  /** Undefined while it comes. */
  readonly svg: Signal<SVGSVGElement | undefined>;
  readonly failure: Signal<string | undefined>;
}

/** The drawing of this machine; asked for anew when another is looked at, or when the line came back. */
export function useDrawing(machine: string, isHeard: boolean | undefined): Drawn {
  const svg = useSignal<SVGSVGElement | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useEffect(() => {
    if (isHeard !== true) return;
    let isWanted = true;
    drawing(machine).then(
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
  }, [machine, isHeard]);
  return { svg, failure };
}
