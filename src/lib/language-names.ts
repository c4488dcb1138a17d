/** `fr_FR` is `fr-fr`: names that mean one language become the same. */
export const plainLanguage = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** `fr` of `fr_FR`: the language without its country. */
export const languageFamily = (name: string): string => plainLanguage(name).replace(/-.*/, '');
