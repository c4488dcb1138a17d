import { NO_LESSON } from '../../sentences/lesson.ts';
import { serve } from '../../workers/serve.ts';
import { changedLesson } from '../lesson-change.ts';
import { partials } from '../partials.ts';
import { biasPhrases } from './bias-words.ts';
import type { LearnedBias, SherpaReply, SherpaRequest } from './messages.ts';
import type { SherpaSttParameters } from './parameters.ts';
import { type Recogniser, recogniserOf } from './recogniser.ts';
import { cancelled, collectGarbage, signsOfLife } from './while-native.ts';

/** As it was told last. */
let lesson = NO_LESSON;
const phrasesOf = biasPhrases();

/** What orders and answers say now. */
let phrases: readonly string[] = [];

/** The newest model, and the phrases that it was loaded with. */
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
    loaded ??= load(request.parameters, phrases);
    const hearing = (await loaded.recogniser).hearing(phrases);
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
    setImmediate(collectGarbage); // an utterance may hold tens of megabytes
  }
});

/**
 * A model that can prefer other phrases only after it was loaded again goes on preferring those that are no longer said, so that a question
 * loads nothing twice. Utterances that come meanwhile wait.
 */
async function learn(parameters: SherpaSttParameters): Promise<LearnedBias> {
  const { bias, isBiasSet } = parameters;
  phrases = bias > 0 ? phrasesOf(lesson) : [];
  loaded = load(parameters, phrases, loaded);
  const { model } = await loaded.recogniser;
  if (typeof model.spelling !== 'string') return { phraseCount: phrases.length };
  const isWanted = phrases.length > 0 && (isBiasSet || model.kind.takesBias === true);
  return { phraseCount: 0, ...(isWanted ? { refusal: model.spelling } : {}) };
}

function load(
  parameters: SherpaSttParameters,
  wanted: readonly string[],
  before?: typeof loaded,
): NonNullable<typeof loaded> {
  const known = before?.phrases ?? new Set();
  const all = new Set([...known, ...wanted]);
  const recogniser = renewed();
  const made = { recogniser, phrases: all };
  recogniser.catch(() => {
    if (loaded === made) loaded = undefined; // it may be whole by the next call
  });
  return made;

  async function renewed(): Promise<Recogniser> {
    const present = await before?.recogniser.catch(() => undefined);
    const isEnough = all.size === known.size || present?.isBoundToPhrases === false;
    return present !== undefined && isEnough ? present : recogniserOf(parameters, [...all]);
  }
}
