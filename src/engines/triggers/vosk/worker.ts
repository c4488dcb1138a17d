import { engineFailed } from '../../../lib/errors.ts';
import { phraseLesson } from '../../../sentences/lesson.ts';
import { spokenWords } from '../../spoken-words.ts';
import type { VoskDetection } from '../../vosk/messages.ts';
import { ENGINE, missing } from '../../vosk/model.ts';
import { type LoadedModel, loadedModel, refusalOf } from '../../vosk/native-model.ts';
import { phraseLists } from '../../vosk/phrase-list.ts';
import type { SearchPhrase } from '../phrase/messages.ts';
import { serveSpotters } from '../phrase/serve-spotters.ts';
import { spotter } from './spotter.ts';

/** Lowers the needed confidence for the assistant's own words, which come through a loudspeaker and a room. */
const OWN_VOICE_ROOM = 0.25;

/** The child process of `vosk` as a hotword engine: one call for each stream of sound. */
serveSpotters<VoskDetection>(async ({ parameters, phrases, isOwnVoice }) => {
  const model = loadedModel(parameters);
  const list = listFor(model, phrases);
  return spotter(
    () => model.recogniser(list),
    phrases.map(({ phrase, sensitivity }) => ({
      words: spokenWords(phrase),
      neededConfidence: 1 - sensitivity - (isOwnVoice ? OWN_VOICE_ROOM : 0),
    })),
  );
});

/** The list of the hotwords and the word for unknown sound. Throws `EngineMissing` if the model takes no list, `EngineFailed` if it lacks a word. */
function listFor(model: LoadedModel, phrases: readonly SearchPhrase[]): readonly string[] {
  const refusal = refusalOf(model);
  if (refusal !== undefined) throw missing(refusal, 'set model of the trigger vosk to one that does');
  const texts = phrases.map(({ phrase }) => phrase);
  const list = phraseLists(model.knows, model.rest ?? '')(phraseLesson(texts));
  if (list.unknownWords.length > 0)
    throw engineFailed(
      ENGINE,
      `the model in ${model.directory} lacks these words of a hotword: ${list.unknownWords.join(', ')}`,
    );
  return list.phrases;
}
