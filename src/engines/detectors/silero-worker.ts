import { serve } from '../../workers/serve.ts';
import { type SileroModel, sileroModel } from './silero-model.ts';

let loaded: Promise<SileroModel> | undefined;

/** One call is one microphone: it receives frames, reports the probability of each, and returns their number. */
serve<Int16Array, number>(async (_opening, frames, signal, report) => {
  loaded ??= sileroModel();
  const model = await loaded;
  model.reset();
  let count = 0;
  for await (const frame of frames) {
    if (signal.aborted) break;
    report(await model.probability(frame));
    count += 1;
  }
  return count;
});
