import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { withoutNulls } from '../../../lib/codecs.ts';
import { refusals, refusalsText } from '../../../lib/decode.ts';
import { languageFamily } from '../../../lib/text.ts';
import { listOf, Text } from '../hotword-codecs.ts';
import { type PhraseHotword, phraseSettings } from '../phrase/phrase-settings.ts';
import { ENGINE } from './networks.ts';

/** A phrase, with the user's own model of it if there is one. */
export type WakewordHotword = PhraseHotword & {
  readonly model: string | undefined;
  /** Whether heads are trained for it. The stop word needs phones as well, so it is trained in English alone. */
  readonly isTrained: boolean;
};

/** The settings of `wakeword`: those of `phrase`, and whether it trains by itself. */
export interface WakewordSettings {
  readonly hotwords: readonly WakewordHotword[];
  /** A language tag, of the voices that say the phrases. */
  readonly language: string;
  readonly isTraining: boolean;
  /** Addresses of services whose voices say the phrases too. */
  readonly voices: readonly string[];
}

const Model = t.partial({ model: Text });
const Models = t.intersection([Model, t.partial({ hotwords: listOf(Model) })]);

const LANGUAGE = /^[a-z]{2,3}([-_][a-z0-9]+)*$/i;

/** Decodes the settings. Left: a sentence that names the field. */
export function wakewordSettings({
  train = true,
  language = 'en-US',
  voices = [],
  ...others
}: Readonly<Record<string, unknown>>): E.Either<string, WakewordSettings> {
  if (typeof train !== 'boolean')
    return E.left(`train: found ${JSON.stringify(train)}, expected true or false`);
  if (typeof language !== 'string' || !LANGUAGE.test(language))
    return E.left(`language: found ${JSON.stringify(language)}, expected a language, e.g. en-US`);
  const uris = typeof voices === 'string' ? [voices] : voices;
  if (!Array.isArray(uris) || !uris.every((uri) => typeof uri === 'string'))
    return E.left(`voices: found ${JSON.stringify(voices)}, expected an address or a list of addresses`);
  const models = Models.decode(withoutNulls(others));
  if (E.isLeft(models)) return E.left(refusalsText(refusals(models.left), ENGINE));
  const { model, hotwords: entries = [{ model }] } = models.right;
  return E.map((phrases: readonly PhraseHotword[]) => ({
    hotwords: phrases.map((phrase, at) => {
      const model = entries[at]?.model;
      const isJudged = phrase.detection.means === 'wake' || languageFamily(language) === 'en';
      return { ...phrase, model, isTrained: model === undefined && isJudged };
    }),
    language,
    isTraining: train,
    voices: uris,
  }))(phraseSettings(others));
}
