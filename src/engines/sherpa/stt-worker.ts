import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NO_LESSON } from '../../sentences/lesson.ts';
import { serve } from '../../workers/serve.ts';
import { changedLesson } from '../lesson-change.ts';
import { partials } from '../partials.ts';
import { biasPhrases } from './bias-words.ts';
import type { LearnedBias, SherpaReply, SherpaRequest } from './messages.ts';
import type { SherpaSttParameters } from './parameters.ts';
import { type Recogniser, recogniserOf } from './recogniser.ts';
import { cancelled, signsOfLife } from './while-native.ts';

/** As it was told last. */
let lesson = NO_LESSON;
const phrasesOf = biasPhrases();

/** The newest model, and all phrases that it prefers. */
let loaded: { readonly recogniser: Promise<Recogniser>; readonly phrases: ReadonlySet<string> } | undefined;

/** The child process of `sherpa` that understands speech. The library and the model are loaded at its first call. */
serve<SherpaRequest, SherpaReply>(async (request, more, signal, progress) => {
  if (request.type === 'samples') throw new Error('samples outside an utterance');
  const stopWorking = signsOfLife(() => progress({ type: 'working' }));
  try {
    if (request.type === 'learn') {
      lesson = changedLesson(lesson, request.change);
      return { type: 'learned', learned: await learn(request.parameters) };
    }
    const hearing = (await present(request.parameters)).hearing();
    const { isDue, news } = partials();
    for await (const part of more) {
      if (part.type !== 'samples') continue;
      hearing.feed(part.samples);
      if (!isDue(part.samples.length)) continue;
      const soFar = news({ text: hearing.soFar() });
      if (soFar !== undefined) progress({ type: 'hearing', ...soFar });
    }
    const text = await Promise.race([cancelled(signal), signal.aborted ? '' : hearing.end()]);
    return { type: 'heard', transcript: { text, by: 'open' } };
  } finally {
    stopWorking();
  }
});

function present(parameters: SherpaSttParameters): Promise<Recogniser> {
  loaded ??= load(parameters, new Set());
  return loaded.recogniser;
}

/** A model is loaded with its phrases. It goes on preferring those that are no longer said, so that a question loads nothing twice. */
async function learn(parameters: SherpaSttParameters): Promise<LearnedBias> {
  const { bias, isBiasSet } = parameters;
  const phrases = bias > 0 ? phrasesOf(lesson) : [];
  const before = await loaded?.recogniser.catch(() => undefined);
  const isNews = phrases.some((phrase) => loaded?.phrases.has(phrase) !== true);
  const takesThem = before === undefined || typeof before.model.spelling !== 'string';
  if (loaded === undefined || (isNews && takesThem)) {
    loaded = load(parameters, new Set([...(loaded?.phrases ?? []), ...phrases]));
    if (before !== undefined) void loaded.recogniser.then(collectGarbage, () => {});
  }
  const { model } = await loaded.recogniser;
  if (typeof model.spelling !== 'string') return { phraseCount: loaded.phrases.size };
  const isWanted = phrases.length > 0 && (isBiasSet || model.kind.takesBias === true);
  return { phraseCount: 0, ...(isWanted ? { refusal: model.spelling } : {}) };
}

function load(parameters: SherpaSttParameters, phrases: ReadonlySet<string>) {
  const recogniser = recogniserOf(parameters, [...phrases]);
  const made = { recogniser, phrases };
  recogniser.catch(() => {
    if (loaded === made) loaded = undefined; // it may be whole by the next call
  });
  return made;
}

/** V8 does not know how much memory a model takes, and would leave the one before. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
