import type { EngineEntry } from '../../engines/choose.ts';

/** The language an engine's parameters mean, as `en-US`: said, or in the name of a voice or a model; `en-US` where nothing tells. */
export function languageOf({ parameters }: EngineEntry): string {
  const { language, locale, voice, model } = parameters;
  return (
    codeIn(language, WHOLE) ?? codeIn(locale, WHOLE) ?? codeIn(voice, START) ?? codeIn(model, INSIDE) ?? USUAL
  );
}

const USUAL = 'en-US';

const WHOLE = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i;

/** `fr_FR-siwis-medium`, `fr-FR_ReneeVoice`, `de`. */
const START = /^([a-z]{2})(?:[-_]([a-z]{2}))?(?![a-z])/i;

/** `models/vosk-model-small-en-us-0.15` */
const INSIDE = /-([a-z]{2})(?:-([a-z]{2}))?-[0-9.]+\/?$/i;

function codeIn(written: unknown, form: RegExp): string | undefined {
  if (typeof written !== 'string') return undefined;
  const [, family, country] = form.exec(written.trim()) ?? [];
  if (family === undefined) return undefined;
  return `${family.toLowerCase()}${country === undefined ? '' : `-${country.toUpperCase()}`}`;
}
