/** The languages of the page, as their speakers call them. */
export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
} as const;

export type Language = keyof typeof LANGUAGES;

const KEY = 'broca.language';

/** The language that was chosen here, else the first one of the browser that the page speaks, else English. */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const names = [chosen ?? '', ...preferred].map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return names.find((name): name is Language => name !== undefined && Object.hasOwn(LANGUAGES, name)) ?? 'en';
}

/** The language of the page. It stays until the page is loaded again; outside a browser it is English. */
export const language = chooseLanguage(
  globalThis.localStorage?.getItem(KEY) ?? null,
  globalThis.localStorage === undefined ? [] : navigator.languages,
);

/** Shows the page in another language from now on. What was typed and not sent stays. */
export function switchLanguage(next: Language): void {
  localStorage.setItem(KEY, next);
  location.reload();
}
