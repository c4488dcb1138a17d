import * as E from 'fp-ts/lib/Either.js';
import { type PhraseHotword, phraseSettings } from '../phrase/phrase-settings.ts';

/** The settings of `wakeword`: those of `phrase`, and whether it trains by itself. */
export interface WakewordSettings {
  readonly hotwords: readonly PhraseHotword[];
  /** A language tag, of the voices that say the phrases. */
  readonly language: string;
  readonly isTraining: boolean;
}

const LANGUAGE = /^[a-z]{2,3}([-_][a-z0-9]+)*$/i;

/** Decodes the settings. Left: a sentence that names the field. */
export function wakewordSettings({
  train = true,
  language = 'en-US',
  ...others
}: Readonly<Record<string, unknown>>): E.Either<string, WakewordSettings> {
  if (typeof train !== 'boolean')
    return E.left(`train: found ${JSON.stringify(train)}, expected true or false`);
  if (typeof language !== 'string' || !LANGUAGE.test(language))
    return E.left(`language: found ${JSON.stringify(language)}, expected a language, e.g. en-US`);
  return E.map((hotwords: readonly PhraseHotword[]) => ({ hotwords, language, isTraining: train }))(
    phraseSettings(others),
  );
}
