import { foundText } from '../decode.ts';
import type { EngineEntry } from '../engines/choose.ts';
import type { EngineHealth } from '../engines/ports.ts';
import type { AssistantError } from '../errors.ts';
import { languageFamily } from '../language-names.ts';
import { PROGRAM } from '../wyoming/own-events.ts';
import { languageOf } from './language-of.ts';

/** What an engine of ours is to others. */
export interface HostedOffer {
  /** As the settings call it. */
  readonly name: string;
  /** Like `en-US`; at least one. */
  readonly languages: readonly string[];
  readonly isInstalled: boolean;
  readonly version: string | undefined;
  /** What is to be known of it. */
  readonly description: string;
}

/** What the engine does that the settings call so, in the languages of those that do its work. */
export function offerOf(
  name: string,
  entries: readonly EngineEntry[],
  { state, detail, version }: EngineHealth,
): HostedOffer {
  const isWell = state !== 'missing' && state !== 'failed';
  const why = detail === undefined ? state : `${state}: ${detail}`;
  return {
    name,
    languages: [...new Set(entries.map(languageOf))],
    isInstalled: state !== 'missing',
    version,
    description: isWell ? name : `${name} (${why})`,
  };
}

/** What is asked of an engine: nothing, and an empty text, is anything. */
export interface Asked {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
}

/** Why this cannot be had; undefined when it can. One language is as good as another of its family. */
export function refused(
  what: string,
  offer: HostedOffer,
  { name = '', language = '' }: Asked,
): AssistantError | undefined {
  if (name !== '' && name !== offer.name && name !== PROGRAM)
    return unknown('name', `there is no ${what} ${foundText(name)} here, there is ${offer.name}`);
  if (language !== '' && !offer.languages.some((one) => languageFamily(one) === languageFamily(language)))
    return unknown(
      'language',
      `no ${what} here knows ${foundText(language)}, it knows ${offer.languages.join(', ')}`,
    );
  return undefined;
}

const unknown = (field: string, message: string): AssistantError => ({ _tag: 'UnknownName', field, message });
