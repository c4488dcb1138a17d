import type { Observable } from 'rxjs';
import { type AmbientNoise, ambientNoiseAfter } from '../../streams/ambient-noise.ts';
import { type AudioFrame, concatSamples, lengthMs } from '../../streams/audio.ts';
import { type Endpoint, endpointAfter, INITIAL_ENDPOINT } from '../../streams/endpoint.ts';
import { energyOf, type HeardFrame } from '../../streams/speech.ts';

/** What somebody said, the moment before it and the silence after it; or why there is nothing. */
export type Said =
  | { readonly type: 'said'; readonly samples: Int16Array }
  | { readonly type: 'nothing' }
  /** The sound has come to its end. */
  | { readonly type: 'over' };

/** Hears one thing after the other, and learns the room meanwhile. */
export interface Listener {
  /** `show` gets every frame as it comes. */
  readonly next: (show: (frame: AudioFrame) => void) => Promise<Said>;
}

const ENERGY = {
  energy_threshold: 300,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.8,
  adjust_for_ambient_noise_second: 0,
};

// a cough is refused with a reason, so it has to be heard; so has what is too long
const ENDPOINT = { endSilenceMs: 500, longestMs: 5_000, nothingSaidMs: 8_000, startMs: 64 };

/** Finds by its energy where what is said begins and ends. */
export function listenerTo(ear: Ear): Listener {
  let room: AmbientNoise | undefined;
  return {
    next: async (show) => {
      const frames: AudioFrame[] = [];
      let endpoint: Endpoint = INITIAL_ENDPOINT;
      for (;;) {
        const frame = await ear.next();
        if (frame !== undefined) show(frame);
        endpoint = endpointAfter(endpoint, frame === undefined ? undefined : heard(frame), ENDPOINT);
        for (const part of endpoint.parts) {
          if (part.type === 'frame') frames.push(part.frame);
          if (part.type === 'speech.ended')
            return { type: 'said', samples: concatSamples(frames.map(({ samples }) => samples)) };
          if (part.type === 'nothing.said') return { type: frame === undefined ? 'over' : 'nothing' };
        }
      }
    },
  };

  function heard(frame: AudioFrame): HeardFrame {
    const energy = energyOf(frame.samples);
    room = ambientNoiseAfter(room, { energy, atMs: frame.atMs, lengthMs: lengthMs(frame) }, ENERGY);
    return { ...frame, energy, isSpeech: room.isSpeech };
  }
}

/** Sound, frame by frame, for whoever asks for it. */
interface Ear {
  /** The next frame, `undefined` when there is no more. Rejects with what the sound failed with, once its frames are taken. */
  readonly next: () => Promise<AudioFrame | undefined>;
  /** Lets go of the microphone; `next` then says that there is no more. */
  readonly close: () => void;
}

/** Opens the microphone at once; what comes is kept until it is asked for, and no longer. */
export function earOf(frames$: Observable<AudioFrame>): Ear {
  const kept: AudioFrame[] = [];
  let isOver = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = (): void => {};
  const over = (): void => {
    isOver = true;
    wake();
  };
  const subscription = frames$.subscribe({
    next: (frame) => {
      kept.push(frame);
      wake();
    },
    error: (error: unknown) => {
      failure = { error };
      over();
    },
    complete: over,
  });
  return {
    next: async () => {
      while (kept.length === 0 && !isOver) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      if (kept.length === 0 && failure !== undefined) throw failure.error;
      return kept.shift();
    },
    close: () => {
      subscription.unsubscribe();
      kept.length = 0;
      over();
    },
  };
}
