import { isDeepStrictEqual } from 'node:util';
import { languageFamily, plainLanguage } from '../lib/text.ts';
import { NO_TRIGGER, type SatelliteSettings } from './satellites.ts';
import { type ChosenEntry, chosenEngine, type EngineEntry, type Settings } from './settings.ts';

/** The language of one place, and the names of its entries. */
type PlaceOptions = Partial<Pick<SatelliteSettings, 'language' | 'stt' | 'tts' | 'trigger'>>;

/** The entries that only this place uses; undefined where it uses the common one. */
export type PlaceEntries = Readonly<Record<'stt' | 'tts' | 'trigger', ChosenEntry | undefined>>;

/**
 * The entries of a place. A named entry without a language gets the language of the place. Without a name it is an entry of the list
 * that speaks the language, or else the common one with its language replaced. A name that is not in the list is ignored.
 */
export function ownEntries(settings: Settings, { language, ...names }: PlaceOptions): PlaceEntries {
  const entryOf = (kind: keyof PlaceEntries): EngineEntry | undefined =>
    settings[kind].entries.find(({ name }) => name === names[kind]);
  const spoken = (kind: 'stt' | 'tts'): ChosenEntry | undefined => {
    const named = entryOf(kind);
    if (language === undefined) return named;
    if (named !== undefined)
      return named.parameters.language === undefined ? inLanguage(named, language) : named;
    const chosen = chosenEngine(settings[kind]);
    if (speaks(chosen, language)) return undefined;
    return settings[kind].entries.find((entry) => speaks(entry, language)) ?? inLanguage(chosen, language);
  };
  const own = (kind: keyof PlaceEntries, entry: ChosenEntry | undefined): ChosenEntry | undefined =>
    isDeepStrictEqual(entry, chosenEngine(settings[kind])) ? undefined : entry;
  return {
    stt: own('stt', spoken('stt')),
    tts: own('tts', spoken('tts')),
    trigger: own('trigger', entryOf('trigger') ?? (names.trigger === NO_TRIGGER ? NO_HOTWORD : undefined)),
  };
}

const NO_HOTWORD: EngineEntry = { name: NO_TRIGGER, parameters: {} };

/** Whether an entry speaks a language; `fr-FR` speaks `fr` too. */
function speaks({ parameters: { language: own } }: EngineEntry, language: string): boolean {
  if (typeof own !== 'string') return false;
  return [plainLanguage(own), languageFamily(own)].includes(plainLanguage(language));
}

const inLanguage = ({ chain, ...entry }: ChosenEntry, language: string): ChosenEntry => {
  const into = <Entry extends EngineEntry>(one: Entry): Entry => ({
    ...one,
    parameters: { ...one.parameters, language },
  });
  return { ...into(entry), ...(chain === undefined ? {} : { chain: chain.map((step) => step.map(into)) }) };
};
