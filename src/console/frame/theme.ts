import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const KEY = 'broca.theme';

/** How the page looks; `system` follows the settings of the device. */
export const theme = signal<Theme>(themeNamed(localStorage.getItem(KEY)));

/** Makes the page look as chosen. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.value;
}

export function chooseTheme(next: Theme): void {
  theme.value = next;
  localStorage.setItem(KEY, next);
  applyTheme();
}

function themeNamed(name: string | null): Theme {
  return THEMES.find((one) => one === name) ?? 'system';
}
