import { eventOf, type WyomingEvent } from './event.ts';

/** What every program of ours is called in its `info`. */
export const PROGRAM = 'broca';

/** What two of ours tell each other by a `user-event`. */
export type OwnNews =
  /** Asks to be told of load and leaving. */
  | { readonly type: 'watch' }
  /** What can be said where the recogniser is used, in the place of what was told before. */
  | { readonly type: 'phrases'; readonly phrases: readonly string[] }
  /** How many requests of anybody are at work. */
  | { readonly type: 'load'; readonly open: number }
  /** It takes nothing new, and brings to its end what is at work. */
  | { readonly type: 'leaving' };

/** For sending. */
export const ownEvent = ({ type, ...data }: OwnNews): WyomingEvent =>
  eventOf('user-event', { name: `${PROGRAM}.${type}`, data });

/** Undefined for an event that is none of these, or lacks what it should hold. */
export function readOwn({ type, data: { name, data } }: WyomingEvent): OwnNews | undefined {
  if (type !== 'user-event') return undefined;
  const { open, phrases } = (data ?? {}) as { readonly open?: unknown; readonly phrases?: unknown };
  switch (name) {
    case `${PROGRAM}.watch`:
      return { type: 'watch' };
    case `${PROGRAM}.leaving`:
      return { type: 'leaving' };
    case `${PROGRAM}.load`:
      return typeof open === 'number' && open >= 0 ? { type: 'load', open } : undefined;
    case `${PROGRAM}.phrases`:
      return Array.isArray(phrases) ? { type: 'phrases', phrases: phrases.filter(isText) } : undefined;
    default:
      return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
