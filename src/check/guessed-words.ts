import * as E from 'fp-ts/lib/Either.js';
import { lessonInSteps } from '../brain/brain-lesson.ts';
import { atOnce } from '../lib/steps.ts';
import { settingsRule, warning } from './finding.ts';
import { sentencesOf } from './sentences.ts';

/** Finds words of orders that the recogniser's dictionary lacks. Their pronunciation is a guess until the settings give one. */
export const guessedPronunciations = settingsRule((file, _settings, kit, { guessedWords }) => {
  if (guessedWords === undefined) return [];
  const synapses = kit.brain.written.flatMap(({ decoded }) =>
    E.isRight(decoded) && decoded.right.isEnabled ? [decoded.right] : [],
  );
  const guessed = guessedWords(atOnce(lessonInSteps(synapses, sentencesOf(kit))));
  return [...guessed].map(([word, phones]) =>
    warning(file, ['speech_to_text'], {
      rule: 'guessed-pronunciation',
      message: `"${word}" is not in the dictionary, and its pronunciation a guess: say how it is said with pronunciations: { ${word}: "${phones}" }`,
    }),
  );
});
