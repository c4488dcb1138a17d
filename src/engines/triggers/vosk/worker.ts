import type { AssistantError } from '../../../errors.ts';
import { serve } from '../../child-process-worker.ts';
import { spokenWords } from '../../pocketsphinx/spoken-words.ts';
import { type LoadedModel, loadedModel, refusalOf } from '../../vosk/loaded.ts';
import { ENGINE, missing } from '../../vosk/missing.ts';
import { phraseList } from '../../vosk/phrase-list.ts';
import type { PhraseReply, PhraseWanted } from '../phrase/messages.ts';
import type { VoskHotwordRequest } from './messages.ts';
import { type Spotter, spotter } from './spotter.ts';

/** So often the child says that it is at work. */
const SIGN_OF_LIFE_MS = 5_000;
/** The assistant's own words come through a loudspeaker and a room. */
const OWN_VOICE_ROOM = 0.25;

/** The child process of `vosk` as a hotword engine: one call for each stream of sound. */
serve<VoskHotwordRequest, PhraseReply>(async (request, more, signal, tell) => {
  if (request.type !== 'detect') throw new Error('sound before it was asked for');
  const { wanted, phrases, isOwnVoice } = request;
  const signs = setInterval(() => tell({ type: 'alive' }), SIGN_OF_LIFE_MS);
  let spotting: Spotter | undefined;
  try {
    const model = loadedModel(wanted);
    const list = listFor(model, phrases);
    spotting = spotter(
      () => model.recogniser(list),
      phrases.map(({ phrase, sensitivity }) => ({
        words: spokenWords(phrase),
        neededConfidence: 1 - sensitivity - (isOwnVoice ? OWN_VOICE_ROOM : 0),
      })),
    );
    for await (const part of more) {
      if (signal.aborted) break;
      const heard = part.type === 'samples' ? await spotting.take(part.samples, part.atMs) : spotting.quiet();
      for (const one of heard) tell({ type: 'heard', ...one });
      tell({ type: 'taken' });
    }
    for (const one of spotting.quiet()) tell({ type: 'heard', ...one });
    return { type: 'ended' };
  } finally {
    spotting?.free();
    clearInterval(signs);
  }
});

/** The hotwords and everything else. Throws `EngineMissing` where the model takes no list, `EngineFailed` where it lacks a word. */
function listFor(model: LoadedModel, phrases: readonly PhraseWanted[]): readonly string[] {
  const refusal = refusalOf(model);
  if (refusal !== undefined) throw missing(refusal, 'set model of the trigger vosk to one that does');
  const texts = phrases.map(({ phrase }) => phrase);
  const list = phraseList(texts, model.knows, model.rest ?? '');
  if (list.unknownWords.length > 0)
    throw {
      _tag: 'EngineFailed',
      engine: ENGINE,
      message: `the model in ${model.directory} lacks these words of a hotword: ${list.unknownWords.join(', ')}`,
    } satisfies AssistantError;
  return list.phrases;
}
