import { openLibrary } from '../../pocketsphinx/library.ts';
import { findModel } from '../../pocketsphinx/model.ts';
import { keyphraseSearch, keyphrases } from './keyphrase-search.ts';
import { learntThresholds } from './learnt-thresholds.ts';
import type { PhraseDetection } from './messages.ts';
import { serveSpotters } from './serve-spotters.ts';
import { goesBefore, spotter } from './spotter.ts';
import { neededFit } from './thresholds.ts';

/** The child process of `phrase`: one call, with one decoder, for each stream of sound. */
serveSpotters<PhraseDetection>(async ({ parameters, phrases, isOwnVoice, calibrations }, report) => {
  const model = findModel(parameters);
  const library = await openLibrary();
  const texts = phrases.map(({ phrase }) => phrase);
  const list = keyphrases(texts, model);
  const learnt = learntThresholds({ model, path: calibrations }, list);
  const neededFits = (): readonly number[] =>
    learnt.now().map((usual, index) => neededFit(usual, phrases[index]?.sensitivity ?? 0, isOwnVoice));
  void learnt.hard.then((indexes) => report({ type: 'hard', indexes }));
  const search = keyphraseSearch(library, model, list);
  return { ...spotter(search, neededFits, goesBefore(texts)), free: search.free };
});
