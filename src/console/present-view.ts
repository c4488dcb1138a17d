import { signal } from '@preact/signals';

export const VIEWS = [
  { name: 'talk', title: 'Talk' },
  { name: 'machines', title: 'Machines' },
  { name: 'timeline', title: 'Timeline' },
  { name: 'runs', title: 'Runs' },
  { name: 'brain', title: 'Brain' },
  { name: 'health', title: 'Settings' },
] as const;

export type View = (typeof VIEWS)[number]['name'];

interface Place {
  readonly view: View;
  /** What follows the view's name in the address: the id of a run, the name of a synapse; `''` is none. */
  readonly rest: string;
}

/** Where the page is: `#/runs/ID`. */
export const present = signal<Place>(placeOf(location.hash));
addEventListener('hashchange', () => {
  present.value = placeOf(location.hash);
});

function placeOf(hash: string): Place {
  const [name = '', ...rest] = hash.replace(/^#\//, '').split('/');
  const view = VIEWS.find((one) => one.name === name)?.name ?? 'talk';
  return { view, rest: rest.map(decodeURIComponent).join('/') };
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End go from line to line of a list; for its `onKeyDown`. */
export function moveFocus(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const step = STEPS[event.key];
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-opener')];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  lines[step(at, lines.length)]?.focus();
}
