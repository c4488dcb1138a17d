import { signal } from '@preact/signals';
import type { InjectedEvent } from './inject-form.ts';

const KEY = 'broca.injected';
const MOST = 6;

/** The events that this tab injected, the last one first, each once. */
export const recentEvents = signal<readonly InjectedEvent[]>(stored());

/** Adds an event that was accepted. */
export function remember(event: InjectedEvent): void {
  const text = JSON.stringify(event);
  const others = recentEvents.value.filter((one) => JSON.stringify(one) !== text);
  recentEvents.value = [event, ...others].slice(0, MOST);
  sessionStorage.setItem(KEY, JSON.stringify(recentEvents.value));
}

function stored(): readonly InjectedEvent[] {
  const text = sessionStorage.getItem(KEY);
  return text === null ? [] : (JSON.parse(text) as readonly InjectedEvent[]);
}
