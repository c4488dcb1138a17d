import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { serve } from '../../workers/serve.ts';
import { phrasesIn } from '../lesson.ts';
import type { LearnedPhrases, VoskReply, VoskRequest } from './messages.ts';
import { loadedModel, refusalOf } from './native-model.ts';
import { type PhraseList, phraseList } from './phrase-list.ts';
import { utterance } from './utterance.ts';

/** The text so far is reported for each quarter of a second. */
const REPORT_SAMPLES = SAMPLE_RATE_HZ / 4;

let list: PhraseList | undefined;

/** The child process of `vosk`. The library and the model are loaded at its first call. */
serve<VoskRequest, VoskReply>(async (request, more, signal, progress) => {
  if (request.type === 'samples') throw new Error('samples outside an utterance');
  const model = loadedModel(request.parameters);
  if (request.type === 'learn') return { type: 'learned', learned: learn(phrasesIn(request.lesson)) };
  const hearing = utterance(model, list);
  try {
    let unreportedSamples = 0;
    let last = '';
    for await (const part of more) {
      if (part.type !== 'samples') continue;
      await hearing.feed(part.samples);
      unreportedSamples += part.samples.length;
      if (unreportedSamples < REPORT_SAMPLES) continue;
      unreportedSamples = 0;
      const text = hearing.soFar();
      if (text !== '' && text !== last) progress({ type: 'hearing', text });
      last = text || last;
    }
    if (signal.aborted) throw new Error('cancelled');
    return { type: 'heard', transcript: await hearing.end() };
  } finally {
    hearing.free();
  }

  function learn(phrases: readonly string[]): LearnedPhrases {
    const refusal = refusalOf(model);
    const found = phraseList(phrases, model.knows, model.rest ?? '');
    list = refusal === undefined && found.phrases.length > 0 ? found : undefined;
    return {
      phraseCount: list?.phrases.length ?? 0,
      unknownWords: found.unknownWords,
      ...(refusal === undefined ? {} : { refusal }),
    };
  }
});
