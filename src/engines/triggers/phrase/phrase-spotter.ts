import { openLibrary } from '../../pocketsphinx/library.ts';
import { findModel } from '../../pocketsphinx/model.ts';
import { keyphraseSearch, keyphrases } from './keyphrase-search.ts';
import { learntThresholds } from './learnt-thresholds.ts';
import type { PhraseDetection, PhraseReply } from './messages.ts';
import { goesBefore, spotter } from './spotter.ts';
import { neededFit } from './thresholds.ts';

/**
 * Opens a decoder that searches for phrases in one stream of sound; `free` it. Calibrates new phrases beside, and reports which are hard to
 * tell from other talk. Rejects with `EngineMissing`, or `EngineFailed` for a word that nobody can pronounce.
 */
export async function phraseSpotter(
  { parameters, phrases, isOwnVoice, calibrations }: PhraseDetection,
  report: (reply: PhraseReply) => void,
) {
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
}
