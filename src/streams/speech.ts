import { map, type OperatorFunction, scan } from 'rxjs';
import { type AmbientNoise, ambientNoiseAfter, type EnergyOptions } from './ambient-noise.ts';
import { type AudioFrame, lengthMs } from './audio.ts';

/** A frame and what a speech detector made of it. */
export interface HeardFrame extends AudioFrame {
  readonly isSpeech: boolean;
  /** Root mean square, 0 to 32 768. A constant offset of the microphone is no sound and does not count. */
  readonly energy: number;
  /** What is louder counts as speech, where energy tells; on the scale of `energy`. */
  readonly threshold?: number;
}

/** Tells speech from other sounds, frame by frame, in their order, none left out. Audio time that goes back is a microphone opened anew. */
export type SpeechDetector = OperatorFunction<AudioFrame, HeardFrame>;

/** The `energy` of a frame. */
export function energyOf(samples: Int16Array): number {
  let sum = 0;
  let squares = 0;
  for (const sample of samples) {
    sum += sample;
    squares += sample * sample;
  }
  const count = Math.max(1, samples.length);
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

interface DetectorState {
  readonly room: AmbientNoise | undefined;
  readonly frame: HeardFrame;
}

/** Speech is what is louder than the room, which it learns all the time; `options` is read for every frame. */
export const energyDetector =
  (options: () => EnergyOptions): SpeechDetector =>
  (frames$) =>
    frames$.pipe(
      scan(({ room }: DetectorState, frame) => {
        const energy = energyOf(frame.samples);
        const { samples, atMs } = frame;
        const values = options();
        const after = ambientNoiseAfter(room, { energy, atMs, lengthMs: lengthMs(frame) }, values);
        const threshold = after.threshold * values.recognizer_multiplier;
        return { room: after, frame: { samples, atMs, isSpeech: after.isSpeech, energy, threshold } };
      }, INITIAL_STATE),
      map(({ frame }) => frame),
    );

const INITIAL_STATE: DetectorState = {
  room: undefined,
  frame: { samples: new Int16Array(), atMs: 0, isSpeech: false, energy: 0 },
};
