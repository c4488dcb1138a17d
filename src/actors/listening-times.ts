import { LONGEST_TIMER_S } from '../lib/promises.ts';
import type { Settings } from '../settings/settings.ts';
import type { EndpointOptions } from '../streams/endpoint.ts';
import { SHORTEST_SPEECH_MS } from '../streams/speech-begins.ts';
import type { HearingInput } from './hearing.ts';

/** Nobody begins to speak faster, and an ear that opens by itself must not spin. */
const LEAST_PATIENCE_MS = 500;

/** When what is said in this turn begins and ends. */
export const endpointsOf = (
  { listening, options }: Settings,
  { isAnswer }: HearingInput,
): EndpointOptions => ({
  startMs: SHORTEST_SPEECH_MS,
  endSilenceMs: listening.endSilenceMs,
  longestMs: options.recognizer_recording_timeout * 1_000,
  nothingSaidMs: Math.max(
    LEAST_PATIENCE_MS,
    isAnswer ? listening.followUpMs : options.recognizer_recording_timeout_with_silence * 1_000,
  ),
});

/** Beyond what an order may take: to wait for the assistant's last words, and for a device that stalls. */
const SPARE_MS = 5_000;

/** What an order is transcribed with. */
interface SttChosen {
  readonly stt: Pick<Settings['stt'], 'chain'>;
}

/** From the end of speech to its text, in ms, where the settings give the recogniser no budget. */
const TRANSCRIBING_MS = 4_500;

/**
 * How long an order may be on its way through the recognisers, in ms: each of a chain has its time. What the settings do not say grows with
 * `slowness`, or a busy machine would understand nothing.
 */
export function transcribingDeadlineMs({ stt: { chain } }: SttChosen, slowness = 1): number {
  const usualMs = TRANSCRIBING_MS * slowness;
  if (chain === undefined) return usualMs;
  const stepsMs = chain.map((step) => Math.max(...step.map(({ budgetMs = usualMs }) => budgetMs)));
  return Math.min(
    stepsMs.reduce((sum, ms) => sum + ms, BETWEEN_MS),
    LONGEST_TIMER_S * 1_000,
  );
}

/** What it takes to go from one to the next. */
const BETWEEN_MS = 500;

/** How long the ear is open for one order, in ms: `stt_timeout` where that is set. */
export function listeningDeadlineMs({ options, listening }: Settings): number {
  const { stt_timeout, recognizer_recording_timeout, recognizer_recording_timeout_with_silence } = options;
  if (stt_timeout > 0) return Math.min(stt_timeout, LONGEST_TIMER_S) * 1_000;
  const longestS = recognizer_recording_timeout + recognizer_recording_timeout_with_silence;
  return Math.min(longestS, LONGEST_TIMER_S) * 1_000 + listening.followUpMs + SPARE_MS;
}
