import { type Lesson, NO_LESSON } from '../../sentences/lesson.ts';
import { serve } from '../../workers/serve.ts';
import { changedLesson } from '../lesson-change.ts';
import { partials } from '../partials.ts';
import type { LearnedPhrases, VoskReply, VoskRequest } from './messages.ts';
import { loadedModel, refusalOf } from './native-model.ts';
import { type PhraseList, phraseLists } from './phrase-list.ts';
import { utterance } from './utterance.ts';

let list: PhraseList | undefined;
/** As it was told last. */
let lesson = NO_LESSON;
let listOf: ReturnType<typeof phraseLists> | undefined;

/** The child process of `vosk`. The library and the model are loaded at its first call. */
serve<VoskRequest, VoskReply>(async (request, more, signal, progress) => {
  if (request.type === 'samples') throw new Error('samples outside an utterance');
  if (request.type === 'learn') lesson = changedLesson(lesson, request.change);
  const model = loadedModel(request.parameters);
  if (request.type === 'learn') return { type: 'learned', learned: learn(lesson) };
  const hearing = utterance(model, list);
  try {
    const { isDue, news } = partials();
    for await (const part of more) {
      if (part.type !== 'samples') continue;
      await hearing.feed(part.samples);
      if (!isDue(part.samples.length)) continue;
      const soFar = news(hearing.soFar());
      if (soFar !== undefined) progress({ type: 'hearing', ...soFar });
    }
    if (signal.aborted) throw new Error('cancelled');
    return { type: 'heard', transcript: await hearing.end() };
  } finally {
    hearing.free();
  }

  function learn(lesson: Lesson): LearnedPhrases {
    const refusal = refusalOf(model);
    listOf ??= phraseLists(model.knows, model.rest ?? '');
    const found = listOf(lesson);
    list = refusal === undefined && found.phrases.length > 0 ? found : undefined;
    return {
      phraseCount: list?.phrases.length ?? 0,
      unknownWords: found.unknownWords,
      refused: found.refused,
      ...(refusal === undefined ? {} : { refusal }),
    };
  }
});
