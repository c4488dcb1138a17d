import { computed } from '@preact/signals';
import { route } from '../route.ts';

/** The ways to look at the machines. */
export const LAYOUTS = ['chart', 'all', 'sequence'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What of the machines is looked at, as the address says it. */
export interface Looked {
  /** The path of an actor, or the name of a chart; `''` follows what is active. */
  readonly path: string;
  readonly layout: Layout;
  /** The number of the step after which everything is shown; undefined is now. */
  readonly at: number | undefined;
}

/** What the address of this view says; nothing is chosen while another view is shown. */
export const looked = computed<Looked>(() => {
  const { view, rest, query } = route.value;
  return view === 'machines' ? lookedIn(rest, query) : { path: '', layout: 'chart', at: undefined };
});

export function lookedIn(rest: string, query: URLSearchParams): Looked {
  const at = query.get('at') ?? '';
  return {
    path: rest,
    layout: LAYOUTS.find((one) => one === query.get('show')) ?? 'chart',
    at: /^[1-9]\d{0,14}$/.test(at) ? Number(at) : undefined,
  };
}

/** `#/machines/brain/ears?show=all&at=12` */
export function addressOf({ path, layout, at }: Looked): string {
  const query = new URLSearchParams();
  if (layout !== 'chart') query.set('show', layout);
  if (at !== undefined) query.set('at', String(at));
  const place = path === '' ? '' : `/${path.split('/').map(encodeURIComponent).join('/')}`;
  return `#/machines${place}${query.size === 0 ? '' : `?${query}`}`;
}

/** The address says what is looked at, so that it can be kept, shared and gone back from. */
export function look(change: Partial<Looked>): void {
  location.hash = addressOf({ ...looked.value, ...change });
}

/** Everything as it was after a step. A chart that was chosen gives way to that of the machine which moved. */
export const lookBack = ({ number, actor }: { readonly number: number; readonly actor: string }): void =>
  look({ at: number, ...(looked.value.path === '' ? {} : { path: actor }) });
