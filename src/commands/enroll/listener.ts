import type { Observable } from 'rxjs';
import { type AmbientNoise, ambientNoiseAfter } from '../../streams/ambient-noise.ts';
import { type AudioFrame, concatSamples, lengthMs } from '../../streams/audio.ts';
import { type Endpoint, endpointAfter, INITIAL_ENDPOINT } from '../../streams/endpoint.ts';
import { energyOf, type HeardFrame } from '../../streams/speech.ts';

/** An utterance with the moment before and the silence after it, or why there is none. `over`: the sound has ended. */
export type Said =
  | { readonly type: 'said'; readonly samples: Int16Array }
  | { readonly type: 'nothing' | 'over' };

/** Records one utterance after the other, and measures the noise in between. */
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

// coughs and long speech are recorded too, so that they can be refused with a reason
const ENDPOINT = { endSilenceMs: 500, longestMs: 5_000, nothingSaidMs: 8_000, startMs: 64 };

/** Finds the start and end of an utterance by its energy. */
export function listenerTo(ear: ReturnType<typeof earOf>): Listener {
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

/** Opens the microphone at once, and queues its frames. */
export function earOf(frames$: Observable<AudioFrame>) {
  const waiting: AudioFrame[] = [];
  let isOver = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = (): void => {};
  const over = (): void => {
    isOver = true;
    wake();
  };
  const subscription = frames$.subscribe({
    next: (frame) => {
      waiting.push(frame);
      wake();
    },
    error: (error: unknown) => {
      failure = { error };
      over();
    },
    complete: over,
  });
  return {
    /** The next frame; undefined at the end. Rejects with the source's error after the last frame. */
    next: async (): Promise<AudioFrame | undefined> => {
      while (waiting.length === 0 && !isOver) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      if (waiting.length === 0 && failure !== undefined) throw failure.error;
      return waiting.shift();
    },
    /** Closes the microphone and ends the frames. */
    close: (): void => {
      subscription.unsubscribe();
      waiting.length = 0;
      over();
    },
  };
}
