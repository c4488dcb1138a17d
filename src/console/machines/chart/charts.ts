import { signal } from '@preact/signals';
import type { Chart, ChartList, ChartState } from '../../../client/generated/types.ts';
import type { ActorDeadline } from '../../../observe/inspect/actor-node.ts';
import { ApiError, call } from '../../api.ts';
import { durationText } from '../../duration-text.ts';
import { timeLeft } from '../clock.ts';
import { machinesTexts } from '../texts.ts';

/** Every machine there is, whether it runs or not. */
export const charts = signal<readonly Chart[]>([]);

/** Why there are none; undefined when there are, or when they come. */
export const chartsError = signal<string | undefined>(undefined);

/** Asks for the charts. Settles either way: `chartsError` says why there are none. */
export async function loadCharts(): Promise<void> {
  try {
    charts.value = (await call<ChartList>('GET', '/machines')).machines;
    chartsError.value = undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    chartsError.value = error.message;
  }
}

/** The state of this id, be it however far within. */
export function stateAt(state: ChartState, id: string): ChartState | undefined {
  if (state.id === id) return state;
  if (!id.startsWith(`${state.id}.`)) return undefined;
  for (const inner of state.states) {
    const found = stateAt(inner, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A deadline of a state, in words. */
interface ShownDeadline {
  readonly name: string;
  /** Undefined where only the running machine knows. */
  readonly lasts: string | undefined;
  /** Undefined while it does not run. */
  readonly left: string | undefined;
}

/** The deadlines of a state, with the remaining time of running ones, also those that only the running machine knows. */
export function deadlinesOf(
  { id, deadlines }: Pick<ChartState, 'id' | 'deadlines'>,
  running: readonly ActorDeadline[],
  nowMs: number,
): readonly ShownDeadline[] {
  const here = running.filter(({ state }) => state === id);
  const leftOf = (name: string): string | undefined => {
    const due = here.find((one) => one.name === name)?.due;
    return due === undefined ? undefined : timeLeft(due, nowMs);
  };
  const known = deadlines.map(({ name, ms }) => ({ name, lasts: lastsOf(ms), left: leftOf(name) }));
  const others = here.filter(({ name }) => !deadlines.some((one) => one.name === name));
  return [...known, ...others.map(({ name }) => ({ name, lasts: undefined, left: leftOf(name) }))];
}

const lastsOf = (ms: number | null): string | undefined => (ms === null ? undefined : durationText(ms));

/** The states that are lit where these, innermost ones, are active: they, and the ones around them. */
export function litStates(active: readonly string[]): ReadonlySet<string> {
  const lit = new Set<string>();
  for (const id of active) for (const around of aroundAndSelf(id)) lit.add(around);
  return lit;
}

/** Whether a state is lit where these, innermost ones, are active. */
export const isLit = (active: readonly string[], id: string): boolean => litStates(active).has(id);

/** Removes the machine's name from an id: `ears.open.hearing` becomes `open.hearing`. */
export const withoutMachine = (id: string): string => id.slice(id.indexOf('.') + 1);

function aroundAndSelf(id: string): readonly string[] {
  const parts = id.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

/** The drawing of a machine, to be put into the page. Rejects when it cannot be had. */
export async function readDrawing(machine: string): Promise<SVGSVGElement> {
  const path = `/machines/${encodeURIComponent(machine)}.svg`;
  const response = await fetch(path);
  if (!response.ok) throw new Error(machinesTexts.drawingStatus(path, response.status));
  const read = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  if (!(read instanceof SVGSVGElement)) throw new Error(machinesTexts.notDrawing(path));
  const svg = document.importNode(read, true);
  makeStatesButtons(svg, machine);
  return svg;
}

/** The states that are active, innermost ones, what is around them, and which state is looked at. */
export function showStates(svg: SVGSVGElement, active: readonly string[], chosen: string | undefined): void {
  const lit = litStates(active);
  for (const state of statesIn(svg)) {
    const id = state.dataset.state ?? '';
    const isLit = lit.has(id);
    const name = nameIn(state);
    state.classList.toggle('lit', isLit);
    state.classList.toggle('innermost', active.includes(id));
    state.classList.toggle('chosen', id === chosen);
    state.setAttribute('aria-pressed', String(id === chosen));
    state.setAttribute('aria-label', isLit ? machinesTexts.litState(name) : name);
  }
}

/** Marks the transitions that were just taken, and those that were refused, their arrows with them, and those alone. */
export function showWays(svg: SVGSVGElement, taken: readonly string[], refused: readonly string[]): void {
  for (const marked of svg.querySelectorAll('.taken, .refused')) marked.classList.remove('taken', 'refused');
  svg.getBoundingClientRect(); // a transition taken twice is animated twice
  mark(svg, refused, 'refused');
  mark(svg, taken, 'taken');
}

function mark(svg: SVGSVGElement, ids: readonly string[], name: 'taken' | 'refused'): void {
  for (const words of svg.querySelectorAll<SVGElement>('[data-transition]')) {
    if (!ids.includes(words.dataset.transition ?? '')) continue;
    words.classList.add(name);
    words.closest('.arrow')?.classList.add(name);
  }
  for (const state of svg.querySelectorAll<SVGElement>('[data-stays]'))
    if (state.dataset.stays?.split('|').some((id) => ids.includes(id))) state.classList.add(name);
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

const nameIn = (state: SVGElement): string => state.querySelector('.name')?.textContent ?? '';

/** Each state a button. */
function makeStatesButtons(svg: SVGSVGElement, machine: string): void {
  svg.setAttribute('role', 'group');
  svg.setAttribute('aria-label', machinesTexts.statesOf(machine));
  for (const state of statesIn(svg)) {
    state.setAttribute('role', 'button');
    state.setAttribute('tabindex', '0');
  }
}
