/** The one audio shape inside the service: mono, signed 16-bit, 16 kHz. Engines convert at the rim. */
export const SAMPLE_RATE_HZ = 16_000;

export interface AudioFrame {
  /** Mono samples, oldest first. */
  readonly samples: Int16Array;
}

/** Length of a frame in ms of audio. */
export const durationMs = ({ samples }: AudioFrame): number => (samples.length * 1000) / SAMPLE_RATE_HZ;
