import { applyTheme } from './frame/theme.ts';
import { type Catalogue, translate } from './languages/catalogue.ts';
import { type Language, language } from './languages/language.ts';

/** Each is loaded only by who reads it. */
const CATALOGUES: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ readonly catalogue: Catalogue }>>
> = {
  fr: () => import('./languages/fr.ts'),
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
  it: () => import('./languages/it.ts'),
};

/** A file of its own: the modules in it read their texts as they load. */
const APP = '/console/main.js';

applyTheme();
if (language !== 'en') {
  translate((await CATALOGUES[language]()).catalogue);
  document.documentElement.lang = language;
}
await import(APP);
