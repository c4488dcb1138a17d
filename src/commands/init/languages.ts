import type { KitTexts } from './kit-texts.ts';
import { english } from './languages/english.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import { spanish } from './languages/spanish.ts';

/** The languages of new kits, by their tags. */
export const LANGUAGES: Readonly<Record<string, KitTexts>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
};

/** The tag of the user's language if kits have it, else `en`. */
export function usualLanguage(environment: NodeJS.ProcessEnv): string {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const tag = (LC_ALL || LC_MESSAGES || LANG || '').slice(0, 2).toLowerCase();
  return Object.hasOwn(LANGUAGES, tag) ? tag : 'en';
}
