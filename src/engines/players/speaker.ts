import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describe } from '../../errors.ts';
import { childProcess } from '../child-process.ts';
import type { EngineHealth, Player, Sound } from '../ports.ts';
import type { SpeakerRequest } from './speaker-worker.ts';

export interface SpeakerOptions {
  /** An ALSA device such as `plughw:1,0`; the default one when absent. */
  readonly device?: string;
}

const IDLE_MS = 600_000;
/** To start the child, open the card and drain it, beyond the sound itself. */
const SPARE_MS = 5_000;
const SILENCE: Sound = { sampleRateHz: 16_000, samples: new Int16Array() };

/**
 * The sound card, one sound after another, in a child process that ends when nothing was played for ten minutes. Looks
 * for the card at once, so that `health` can tell before the first word.
 */
export function speaker({ device }: SpeakerOptions = {}): Player {
  const child = childProcess<SpeakerRequest, void>({
    engine: 'speaker',
    module: new URL('./speaker-worker.ts', import.meta.url),
    idleMs: IDLE_MS,
  });
  let failure: EngineHealth | undefined;
  let previous: Promise<unknown> = play(SILENCE, AbortSignal.timeout(SPARE_MS));

  return {
    play: (sound, signal) => () => {
      const played = previous.then(() => play(sound, signal));
      previous = played;
      return played;
    },
    health: () => {
      const health = child.health();
      return { ...health, ...(health.state === 'off' ? { state: 'ready' } : {}), ...failure };
    },
    close: child.close,
  };

  async function play(
    { sampleRateHz, samples }: Sound,
    signal: AbortSignal,
  ): Promise<E.Either<AssistantError, void>> {
    const deadlineMs = Math.ceil((samples.length * 1000) / sampleRateHz) + SPARE_MS;
    const request = { sampleRateHz, samples, device };
    const played = await child.call(request, { signal, deadlineMs, stage: 'speaking' })();
    if (E.isRight(played)) failure = undefined;
    else if (!signal.aborted) failure = healthAfter(played.left);
    return played;
  }
}

const healthAfter = (error: AssistantError): EngineHealth => ({
  state: error._tag === 'EngineMissing' ? 'missing' : 'failed',
  detail: describe(error),
});
