import { languageFamily } from '../../../lib/text.ts';
import { homeSeconds } from './home-sound.ts';
import { recordingsStamp } from './own-recordings.ts';
import type { TrainingOf } from './training-rows.ts';

/**
 * Tells what a training has besides what is installed: another language than English, the user's recordings, the home's sound and the voices
 * elsewhere. A phrase is trained anew when it has changed. `''` if there is nothing of it.
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
