import { languageFamily, plainLanguage } from '../../lib/language-names.ts';
import { CATALOGUE } from './catalogue.ts';

/** Which of these models hears a language, a country's own before another's; undefined when none does. The catalogue knows, else the name tells. */
export function modelFor(language: string, names: readonly string[]): string | undefined {
  const wanted = plainLanguage(language);
  const sorted = [...names].sort();
  return (
    sorted.find((name) => spokenIn(name).includes(wanted)) ??
    sorted.find((name) => spokenIn(name).map(languageFamily).includes(languageFamily(wanted)))
  );
}

/** `vosk-model-small-en-us-0.15` may be of `en-us`, of `en`, and, for all its name tells, of `small-en`. */
function spokenIn(name: string): readonly string[] {
  const known = CATALOGUE.find((one) => one.name === name);
  if (known !== undefined) return [plainLanguage(known.language)];
  const parts = plainLanguage(name).split('-');
  return parts.flatMap((part, index) => {
    if (!/^[a-z]{2}$/.test(part)) return [];
    const country = parts[index + 1] ?? '';
    return [/^[a-z]{2}$/.test(country) ? `${part}-${country}` : part];
  });
}

/** The command that fetches a model for a language tag. */
export function howToGetModel(language: unknown): string {
  const wanted = typeof language === 'string' ? language : 'en-US';
  const known =
    CATALOGUE.find((one) => plainLanguage(one.language) === plainLanguage(wanted)) ??
    CATALOGUE.find((one) => languageFamily(one.language) === languageFamily(wanted));
  return known === undefined
    ? 'broca models lists them, broca models get NAME downloads one'
    : `broca models get ${known.name}`;
}
