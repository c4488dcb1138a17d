import { serve } from '../../workers/serve.ts';
import { type SpeechProbability, sileroModel } from './silero-model.ts';

/** A call opens with the directory of Broca's data; the samples of each frame follow. */
export type SileroRequest = { readonly dataDirectory: string } | Int16Array;

let loaded: Promise<() => SpeechProbability> | undefined;

/** One call is one microphone: it receives frames, reports the probability of each, and returns their number. */
serve<SileroRequest, number>(async (opening, frames, signal, report) => {
  if (opening instanceof Int16Array) throw new Error('a frame outside a call');
  loaded ??= sileroModel(opening.dataDirectory);
  loaded.catch(() => {
    loaded = undefined; // it may be installed by the next call
  });
  const probability = (await loaded)();
  let count = 0;
  for await (const frame of frames) {
    if (signal.aborted) break;
    if (!(frame instanceof Int16Array)) continue;
    report(probability(frame));
    count += 1;
  }
  return count;
});
