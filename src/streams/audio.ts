/** The one audio format inside the service: mono, signed 16-bit, 16 kHz. Engines convert from and to other formats. */
export const SAMPLE_RATE_HZ = 16_000;

/** 32 ms: the block size of voice activity detectors and recognisers. */
export const FRAME_SAMPLES = 512;

/** The length of a full frame, in ms. */
export const FRAME_MS = (FRAME_SAMPLES * 1_000) / SAMPLE_RATE_HZ;

export interface AudioFrame {
  /** Mono samples, oldest first. */
  readonly samples: Int16Array;
  /** Audio time of the first sample, in ms: the length of the sound its source gave before it. */
  readonly atMs: number;
}

/** The length of a frame, in ms of audio time. */
export const lengthMs = ({ samples }: Pick<AudioFrame, 'samples'>): number =>
  (samples.length * 1_000) / SAMPLE_RATE_HZ;

/** The audio time at which a frame ends and the next one begins. */
export const endMsOf = (frame: AudioFrame): number => frame.atMs + lengthMs(frame);

/** Joins pieces of sound into one array. */
export function concatSamples(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
