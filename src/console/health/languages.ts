/** The languages for which a recogniser can be had, most of them by a model of Vosk. */
export const LANGUAGES: readonly string[] = [
  ...['en-US', 'en-IN', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'ca', 'cs', 'eo', 'fa', 'hi', 'ja', 'ko'],
  ...['pl', 'ru', 'sv', 'tr', 'uk', 'uz', 'vi', 'zh'],
];

/** The name of a language in the language of the page, and its tag. */
export function languageName(tag: string, of: string = document.documentElement.lang || 'en'): string {
  try {
    return `${new Intl.DisplayNames([of], { type: 'language' }).of(tag) ?? tag} (${tag})`;
  } catch {
    return tag; // of a voice that has no language tag
  }
}
