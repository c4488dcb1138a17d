import * as E from 'fp-ts/lib/Either.js';
import type { Installation } from './installation.ts';
import { type Check, failure, ok, problem } from './report.ts';

/** A machine of the smallest kind starts it anew. */
const DEADLINE_MS = 20_000;
const WORD = 'hello';

/** Has the voice say a word, in memory. */
export const voice = ({ engines: { tts } }: Installation): Check => ({
  name: 'voice',
  deadlineMs: DEADLINE_MS,
  look: async (signal) => {
    const startMs = performance.now();
    const said = await tts.instance.synthesize(WORD, signal)();
    if (E.isLeft(said)) return failure(said.left);
    const { samples, sampleRateHz } = said.right;
    const isSound = samples.some((sample) => sample !== 0);
    if (!isSound) return problem(`${tts.engine} says "${WORD}" without a sound`);
    const soundMs = Math.round((samples.length * 1_000) / sampleRateHz);
    return ok(`${tts.engine} says "${WORD}", ${soundMs} ms of sound`, performance.now() - startMs);
  },
});
