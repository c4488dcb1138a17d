import { serve } from '../../workers/serve.ts';
import { type SileroModel, sileroModel } from './silero-model.ts';

let loaded: Promise<SileroModel> | undefined;

/** One call is one microphone: frames down, after each its probability up, and at the end how many there were. */
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
