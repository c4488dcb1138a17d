/** What one event may have at most, in bytes. */
export interface FrameLimits {
  readonly headerBytes: number;
  readonly dataBytes: number;
  readonly payloadBytes: number;
}

export const FRAME_LIMITS: FrameLimits = {
  headerBytes: 65_536,
  dataBytes: 1_048_576,
  payloadBytes: 1_048_576,
};
