import { useEffect, useRef, useState } from 'preact/hooks';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { allActors } from './actors.ts';
import { look } from './address.ts';
import { readDrawing, showStates, withoutMachine } from './chart/charts.ts';
import { isStreamOpen } from './live-machines.ts';
import { machinesTexts } from './texts.ts';
import { shortPath } from './transition-text.ts';
import './all-charts.css';

/** The charts of all machines that run, in small. One that is pressed is shown alone. */
export function AllCharts({ tree }: { readonly tree: ActorNode }) {
  const machines = allActors(tree).filter(({ machine }) => machine !== null);
  return (
    <ul class="all-charts" aria-label={machinesTexts.allMachines}>
      {machines.map((actor) => (
        <li key={actor.path}>
          <SmallChart actor={actor} />
        </li>
      ))}
    </ul>
  );
}

function SmallChart({ actor }: { readonly actor: ActorNode }) {
  const { path, machine, states } = actor;
  const place = useRef<HTMLSpanElement>(null);
  const drawing = useSmallDrawing(machine ?? '');
  useEffect(() => place.current?.replaceChildren(...(drawing === undefined ? [] : [drawing])), [drawing]);
  useEffect(() => {
    if (drawing !== undefined) showStates(drawing, states, undefined);
  }, [drawing, states.join()]);
  return (
    <button type="button" class="small-chart" onClick={() => look({ path, layout: 'chart' })}>
      <strong>{shortPath(path)}</strong>
      <span class="muted">{states.map(withoutMachine).join(', ')}</span>
      <span ref={place} class="small-drawing" aria-hidden="true" />
    </button>
  );
}

/** Drawings by their machine: each is read once while the page is open. */
const drawings = new Map<string, Promise<SVGSVGElement>>();

/** The drawing of a machine without what is too small to read; undefined while it comes, and if it does not. */
function useSmallDrawing(machine: string): SVGSVGElement | undefined {
  const [drawing, setDrawing] = useState<SVGSVGElement | undefined>(undefined);
  const isOpen = isStreamOpen.value;
  useEffect(() => {
    let isWanted = true;
    const known = drawings.get(machine) ?? readDrawing(machine);
    drawings.set(machine, known);
    known.then(
      (svg) => {
        if (isWanted) setDrawing(smallCopy(svg));
      },
      () => drawings.delete(machine), // it is read again when the stream opens
    );
    return () => {
      isWanted = false;
    };
  }, [machine, isOpen]);
  return drawing;
}

function smallCopy(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const state of copy.querySelectorAll('[data-state]')) {
    state.removeAttribute('role');
    state.removeAttribute('tabindex');
  }
  for (const label of copy.querySelectorAll('.way, .under, title')) label.remove();
  return copy;
}
