import * as E from 'fp-ts/lib/Either.js';
import type { EngineEntry } from '../../engines/choose.ts';
import { phrasesOfStranger } from '../../engines/triggers/phrase/stranger.ts';
import type { EngineChoice } from '../../settings/settings.ts';

export interface HotwordTrigger {
  readonly entry: EngineEntry;
  /** The first of its hotwords. */
  readonly hotword: string;
}

/** The trigger of a kit that is to be measured. Left is a sentence: there is none of that name, or it has no hotword. */
export function hotwordTrigger(
  { entries, chosen }: EngineChoice,
  wanted: unknown,
): E.Either<string, HotwordTrigger> {
  const name = typeof wanted === 'string' ? wanted : chosen;
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined) return E.left(`the kit has no trigger "${name}"${known(entries)}`);
  if (name === 'none') return E.left('the trigger "none" has no hotword');
  return E.right({ entry, hotword: hotwordOf(entry.parameters) });
}

const known = (entries: EngineChoice['entries']): string =>
  entries.length === 0 ? '' : `; it has ${entries.map(({ name }) => `"${name}"`).join(', ')}`;

function hotwordOf(parameters: EngineEntry['parameters']): string {
  const { hotwords, phrase, name } = parameters;
  const [first] = Array.isArray(hotwords) ? hotwords : [{ phrase, name }];
  const words = (first as Partial<Record<'phrase' | 'name', unknown>> | undefined) ?? {};
  const own = words.phrase ?? words.name;
  return typeof own === 'string' ? own : `${phrasesOfStranger(parameters).phrase ?? ''}`;
}
