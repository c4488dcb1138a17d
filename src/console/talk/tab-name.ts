import { signal } from '@preact/signals';

const KEY = 'broca.conversation';
const LONGEST_CHARACTERS = 255;

/** What this tab is called: its conversation, and its microphone. Kept as long as the tab is open. */
export const tabName = signal(sessionStorage.getItem(KEY) ?? newName());
sessionStorage.setItem(KEY, tabName.value);

/** Calls the tab otherwise; an empty name changes nothing. */
export function renameTab(name: string): void {
  const wanted = name.trim().slice(0, LONGEST_CHARACTERS);
  if (wanted === '') return;
  sessionStorage.setItem(KEY, wanted);
  tabName.value = wanted;
}

function newName(): string {
  return `tab-${Math.random().toString(36).slice(2, 6)}`;
}
