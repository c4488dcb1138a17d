import { languageFamily } from '../../../lib/text.ts';
import { homeSeconds } from './home-sound.ts';
import { recordingsStamp } from './own-recordings.ts';
import type { TrainingOf } from './training-rows.ts';

/**
 * Describes what a training uses besides what is installed: the language, unless it is English, the user's recordings, the home's sound and the
 * voices elsewhere. A phrase is trained again when this has changed. `''` if there is none.
 */
export function materialOf({ phrase, language, dataDirectory, elsewhere }: TrainingOf): string {
  const seconds = Math.round(homeSeconds(dataDirectory));
  const family = languageFamily(language);
  return [
    family === 'en' ? '' : family,
    recordingsStamp(dataDirectory, phrase),
    seconds === 0 ? '' : `${seconds} s of the home`,
    ...(elsewhere?.uris ?? []),
  ]
    .filter(Boolean)
    .join('\n');
}
