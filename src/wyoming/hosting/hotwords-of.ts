import { type EngineEntry, standInFor } from '../../engines/choose.ts';
import type { EngineKinds } from '../../engines/kinds.ts';

/** The words an entry of the settings wakes at, as detections name them. */
export function hotwordsOf(
  { name, parameters }: EngineEntry,
  triggers: EngineKinds['trigger'],
): readonly string[] {
  const isKnown = Object.hasOwn(triggers.engines, name) || typeof parameters.engine === 'string';
  const { hotwords, ...alone } = isKnown ? parameters : standInFor(triggers, parameters).parameters;
  const { names } = alone;
  if (Array.isArray(names)) return names.filter((one) => typeof one === 'string');
  const all: readonly unknown[] = Array.isArray(hotwords) ? hotwords : [alone];
  return [...new Set(all.flatMap(wakingName))];
}

function wakingName(hotword: unknown): readonly string[] {
  const { phrase, name = phrase, means } = (hotword ?? {}) as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && means !== 'stop' ? [name] : [];
}
