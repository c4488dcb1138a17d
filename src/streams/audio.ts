/** The one audio shape inside the service: mono, signed 16-bit, 16 kHz. Engines convert at the rim. */
export const SAMPLE_RATE_HZ = 16_000;

/** 32 ms: what voice activity and recognisers take at once. */
export const FRAME_SAMPLES = 512;

/** The same as time. */
export const FRAME_MS = (FRAME_SAMPLES * 1_000) / SAMPLE_RATE_HZ;

export interface AudioFrame {
  /** Mono samples, oldest first. */
  readonly samples: Int16Array;
  /** Audio time of the first sample: what its source gave before it, in ms. */
  readonly atMs: number;
}

/** How much audio time a frame takes. */
export const lengthMs = ({ samples }: Pick<AudioFrame, 'samples'>): number =>
  (samples.length * 1_000) / SAMPLE_RATE_HZ;

/** The audio time at which a frame is over, where the next one begins. */
export const endMsOf = (frame: AudioFrame): number => frame.atMs + lengthMs(frame);

/** Pieces of sound as one. */
export function concatSamples(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
