import type { News } from '../brain/events.ts';
import { scopeOf } from './live-event.ts';
import { LIVE_TYPES, type LiveType, liveTypeOf } from './live-types.ts';

/** Which events somebody wants. */
export interface EventFilter {
  /** All when undefined. */
  readonly types: ReadonlySet<LiveType> | undefined;
  /** Those of one conversation alone; undefined: of all, and of none. */
  readonly conversation: string | undefined;
}

export const passes = ({ types, conversation }: EventFilter, news: News): boolean =>
  (types === undefined || types.has(liveTypeOf(news))) &&
  (conversation === undefined || scopeOf(news).conversation === conversation);

/** The same for filters that let the same pass. */
export const filterKey = ({ types, conversation }: EventFilter): string =>
  JSON.stringify([types === undefined ? null : [...types].sort(), conversation ?? null]);

/** The types that names mean, of which the last letters may be `*`; none when a name means nothing. */
export function typesNamed(names: readonly string[]): ReadonlySet<LiveType> | undefined {
  const types = new Set<LiveType>();
  for (const name of names) {
    const named = LIVE_TYPES.filter((type) => isNamed(type, name));
    if (named.length === 0) return undefined;
    for (const type of named) types.add(type);
  }
  return types;
}

const isNamed = (type: string, name: string): boolean =>
  name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name;
