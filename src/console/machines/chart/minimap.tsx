import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ownSize, shownScale } from './zoom.ts';

interface MinimapProps {
  readonly place: HTMLElement;
  readonly svg: SVGSVGElement;
  /** Innermost ones; another list draws them anew. */
  readonly active: string;
}

/** The whole chart in small, with the part that is seen; there is none while all of it is seen. A press goes there. */
export function Minimap({ place, svg, active }: MinimapProps) {
  const seen = useSignal<Part | undefined>(undefined);
  useEffect(() => {
    const update = (): void => {
      seen.value = seenPart(place, svg);
    };
    const watcher = new ResizeObserver(update);
    for (const one of [place, svg]) watcher.observe(one);
    place.addEventListener('scroll', update);
    return () => {
      watcher.disconnect();
      place.removeEventListener('scroll', update);
    };
  }, [place, svg]);
  if (seen.value === undefined) return null;
  const { width, height } = ownSize(svg);
  const go = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }): void => {
    if (event.buttons === 0) return;
    event.preventDefault();
    const { left, top, width: shownWidth } = event.currentTarget.getBoundingClientRect();
    const scale = (shownScale(svg) * width) / shownWidth;
    place.scrollTo({
      left: (event.clientX - left) * scale - place.clientWidth / 2,
      top: (event.clientY - top) * scale - place.clientHeight / 2,
      behavior: 'instant',
    });
  };
  return (
    <svg
      class="minimap"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      {boxesIn(svg, active).map(({ isLit, ...box }, index) => (
        <rect key={index} class={isLit ? 'lit' : undefined} {...box} />
      ))}
      <rect class="seen" {...seen.value} />
    </svg>
  );
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What of the chart is seen, in its own px; undefined for all of it. */
function seenPart(place: HTMLElement, svg: SVGSVGElement): Part | undefined {
  const isWhole = place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight;
  const scale = shownScale(svg);
  if (isWhole || scale === 0) return undefined; // a drawing that has left the page has no size
  const outer = place.getBoundingClientRect();
  const inner = svg.getBoundingClientRect();
  return {
    x: (outer.left - inner.left) / scale,
    y: (outer.top - inner.top) / scale,
    width: place.clientWidth / scale,
    height: place.clientHeight / scale,
  };
}

const boxesIn = (svg: SVGSVGElement, active: string) =>
  [...svg.querySelectorAll<SVGElement>('[data-state]')].flatMap((state) => {
    const box = state.querySelector<SVGRectElement>('.box');
    if (box === null) return [];
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(box.getAttribute(name)));
    return [{ isLit: active.split(' ').includes(state.dataset.state ?? ''), x, y, width, height }];
  });
