import { type AudioFrame, lengthMs } from '../../streams/audio.ts';

/** How fast sound comes. */
export interface Pace {
  readonly note: (frame: AudioFrame) => void;
  /** How long all of it lasts, where it took less than half of that to come: a recording; 0 of what is spoken now. */
  readonly spareMs: () => number;
}

/** By a clock that never jumps. */
export function pace(nowMs: () => number): Pace {
  let beganMs: number | undefined;
  let soundMs = 0;
  return {
    note: (frame) => {
      beganMs ??= nowMs();
      soundMs += lengthMs(frame);
    },
    spareMs: () => (beganMs !== undefined && nowMs() - beganMs < soundMs / 2 ? soundMs : 0),
  };
}
