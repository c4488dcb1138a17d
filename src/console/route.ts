import { signal } from '@preact/signals';
import { pageTexts } from './texts.ts';

export const VIEWS = [
  { name: 'talk', title: pageTexts.talk },
  { name: 'machines', title: pageTexts.machines },
  { name: 'timeline', title: pageTexts.timeline },
  { name: 'runs', title: pageTexts.runs },
  { name: 'brain', title: pageTexts.brain },
  { name: 'health', title: pageTexts.settings },
  { name: 'help', title: pageTexts.help },
] as const;

export type View = (typeof VIEWS)[number]['name'];

interface Route {
  readonly view: View;
  /** What follows the view's name in the address: the id of a run, the name of a synapse; `''` is none. */
  readonly rest: string;
  /** What follows a question mark. */
  readonly query: URLSearchParams;
}

/** The view of the address: `#/runs/ID`, `#/machines/brain?show=all`. */
export const route = signal<Route>(routeOf(location.hash));
addEventListener('hashchange', ({ oldURL }) => {
  if (location.hash === '' || location.hash.startsWith('#/')) route.value = routeOf(location.hash);
  else history.replaceState(null, '', oldURL); // a link within the page, such as past the views
});

function routeOf(hash: string): Route {
  const [path = '', query] = hash.replace(/^#\//, '').split('?');
  const [name = '', ...rest] = path.split('/');
  const view = VIEWS.find((one) => one.name === name)?.name ?? 'talk';
  return { view, rest: rest.map(decodeURIComponent).join('/'), query: new URLSearchParams(query) };
}

/** What is looked at in a view, where the view calls it otherwise than the address; undefined for the address. */
export const partTitle = signal<string | undefined>(undefined);

/** What the tab of the browser and its history show: a view, and what of it is looked at. */
export function pageTitle({ view, rest }: Route): string {
  const title = VIEWS.find(({ name }) => name === view)?.title ?? '';
  const part = partTitle.value ?? (view === 'runs' && rest !== '' ? pageTexts.run : rest);
  return [part, title, pageTexts.broca].filter((one) => one !== '').join(' · ');
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End go from line to line of a list; for its `onKeyDown`. */
export function moveFocus(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const step = STEPS[event.key];
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-opener')];
  const index = lines.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  lines[step(index, lines.length)]?.focus();
}
