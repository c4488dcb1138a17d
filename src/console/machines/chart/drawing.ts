import { litStates } from './charts.ts';

/** The drawing of a machine, to be put into the page. Rejects when it cannot be had. */
export async function drawing(machine: string): Promise<SVGSVGElement> {
  const path = `/machines/${encodeURIComponent(machine)}.svg`;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const read = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  if (!(read instanceof SVGSVGElement)) throw new Error(`${path} is no drawing`);
  const svg = document.importNode(read, true);
  prepare(svg, machine);
  return svg;
}

/** The states that are active, innermost ones, what is around them, and which state is looked at. */
export function showStates(svg: SVGSVGElement, active: readonly string[], chosen: string | undefined): void {
  const lit = litStates(active);
  for (const state of statesIn(svg)) {
    const id = state.dataset.state ?? '';
    const isLit = lit.has(id);
    state.classList.toggle('lit', isLit);
    state.classList.toggle('innermost', active.includes(id));
    state.classList.toggle('chosen', id === chosen);
    state.setAttribute('aria-pressed', String(id === chosen));
    state.setAttribute('aria-label', `${isLit ? 'lit' : 'not lit'}: ${wordsOf(state)}`);
  }
}

/** Marks the transitions that were just taken, their arrows with them, and those alone. */
export function showTaken(svg: SVGSVGElement, ids: readonly string[]): void {
  for (const marked of svg.querySelectorAll('.taken')) marked.classList.remove('taken');
  svg.getBoundingClientRect(); // a transition taken twice is animated twice
  for (const words of svg.querySelectorAll<SVGElement>('[data-transition]')) {
    if (!ids.includes(words.dataset.transition ?? '')) continue;
    words.classList.add('taken');
    words.closest('.arrow')?.classList.add('taken');
  }
}

/** Where in the drawing these states are. */
export const placesOf = (svg: SVGSVGElement, ids: readonly string[]): readonly DOMRect[] =>
  [...statesIn(svg)]
    .filter(({ dataset }) => ids.includes(dataset.state ?? ''))
    .map((state) => state.getBoundingClientRect());

/** The id of the state that this is a part of. */
export const stateOf = (part: EventTarget | null): string | undefined =>
  part instanceof Element ? part.closest<SVGElement>('[data-state]')?.dataset.state : undefined;

const statesIn = (svg: SVGSVGElement): NodeListOf<SVGElement> => svg.querySelectorAll('[data-state]');

/** What is written in a state's box, its name first. */
const wordsOf = (state: SVGElement): string =>
  [...state.querySelectorAll(':scope > text')].map((line) => line.lastChild?.textContent ?? '').join(' ');

/** Each state a button. */
function prepare(svg: SVGSVGElement, machine: string): void {
  svg.setAttribute('role', 'group');
  svg.setAttribute('aria-label', `States of ${machine}`);
  for (const state of statesIn(svg)) {
    state.setAttribute('role', 'button');
    state.setAttribute('tabindex', '0');
  }
}
