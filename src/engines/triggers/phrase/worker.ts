import { serve } from '../../child-process-worker.ts';
import { openLibrary } from '../../pocketsphinx/library.ts';
import { findModel } from '../../pocketsphinx/model.ts';
import { keyphraseSearch } from './keyphrase-search.ts';
import { keyphrases } from './keyphrases.ts';
import { learntThresholds } from './learnt-thresholds.ts';
import type { PhraseReply, PhraseRequest } from './messages.ts';
import { goesBefore } from './rivals.ts';
import { spotter } from './spotter.ts';
import { neededFit } from './thresholds.ts';

/** So often the child says that it is at work. */
const SIGN_OF_LIFE_MS = 5_000;
/** So many messages of one stream are taken before it is the turn of the others. */
const MESSAGES_IN_A_ROW = 16;

/** The child process of `phrase`: one call for each stream of sound, each with a decoder of its own. */
serve<PhraseRequest, PhraseReply>(async (request, more, signal, tell) => {
  if (request.type !== 'detect') throw new Error('sound before it was asked for');
  const { parameters, phrases, isOwnVoice } = request;
  const signs = setInterval(() => tell({ type: 'alive' }), SIGN_OF_LIFE_MS);
  try {
    const model = findModel(parameters);
    const library = await openLibrary();
    const texts = phrases.map(({ phrase }) => phrase);
    const list = keyphrases(texts, model);
    const learnt = learntThresholds({ library, model, path: request.calibrations }, list);
    const neededFits = (): readonly number[] =>
      learnt.now().map((usual, index) => neededFit(usual, phrases[index]?.sensitivity ?? 0, isOwnVoice));
    void learnt.hard.then((indexes) => tell({ type: 'hard', indexes }));
    const search = keyphraseSearch(library, model, list);
    try {
      const spotting = spotter(search, { neededFits, goesBefore: goesBefore(texts) });
      let taken = 0;
      for await (const part of more) {
        if (signal.aborted) break;
        const heard = part.type === 'samples' ? spotting.take(part.samples, part.atMs) : spotting.quiet();
        for (const one of heard) tell({ type: 'heard', ...one });
        tell({ type: 'taken' });
        taken += 1;
        if (taken % MESSAGES_IN_A_ROW === 0) await new Promise(setImmediate);
      }
      for (const one of spotting.quiet()) tell({ type: 'heard', ...one });
      return { type: 'ended' };
    } finally {
      search.free();
    }
  } finally {
    clearInterval(signs);
  }
});
