/** The one audio shape inside the service: mono, signed 16-bit, 16 kHz. Engines convert at the rim. */
export const SAMPLE_RATE_HZ = 16_000;

export interface AudioFrame {
  /** Mono samples, oldest first. */
  readonly samples: Int16Array;
}
