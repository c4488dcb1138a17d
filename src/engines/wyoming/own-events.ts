import { eventOf, type WyomingEvent } from '../../wyoming/event.ts';

/** Asks a service of ours to tell how much it has to do, and when it goes. */
export const WATCH: WyomingEvent = eventOf('user-event', { name: 'broca.watch', data: {} });

/** Tells a recogniser of ours what can be said. */
export const phrasesEvent = (phrases: readonly string[]): WyomingEvent =>
  eventOf('user-event', { name: 'broca.phrases', data: { phrases } });

/** How many calls it has open, where the event tells that. */
export function loadIn({ type, data }: WyomingEvent): number | undefined {
  if (type !== 'user-event' || data.name !== 'broca.load') return undefined;
  const { open } = (data.data ?? {}) as { readonly open?: unknown };
  return typeof open === 'number' && open >= 0 ? open : undefined;
}

/** Whether it says that it is shutting down. */
export const leavingIn = ({ type, data }: WyomingEvent): boolean =>
  type === 'user-event' && data.name === 'broca.leaving';
