import { map, type OperatorFunction, scan } from 'rxjs';
import { type AmbientNoise, ambientNoiseAfter, type EnergyOptions } from './ambient-noise.ts';
import { type AudioFrame, lengthMs } from './audio.ts';

/** A frame with the verdict of a speech detector. */
export interface HeardFrame extends AudioFrame {
  readonly isSpeech: boolean;
  /** Root mean square, 0 to 32 768, without the microphone's constant offset. */
  readonly energy: number;
  /** The energy above which a frame counts as speech, if the detector judges by energy. */
  readonly threshold?: number;
}

/** Marks each frame as speech or not, in order and without gaps. Audio time that goes back means that the microphone was reopened. */
export type SpeechDetector = OperatorFunction<AudioFrame, HeardFrame>;

/** The `energy` of samples, as in `HeardFrame`. */
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

/** Detects speech as sound above the ambient noise, which it keeps learning. `options` is read for every frame. */
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
