import { setImmediate as nextTurn } from 'node:timers/promises';
import { Subject } from 'rxjs';
import type { Source } from '../../src/engines/ports.ts';
import { type AudioFrame, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';

/** A microphone that gives sound as fast as it is told to. Audio time goes on from one piece to the next. */
export interface PushedSound {
  readonly source: Source;
  /** Whole frames of it, each with samples of its own, a second at once; in between `ready` is waited for. */
  readonly push: (samples: Int16Array) => Promise<void>;
  /** Audio time so far. */
  readonly nowMs: () => number;
}

const FRAMES_AT_ONCE = 31;

export function pushedSound(ready: () => Promise<void> = nextTurn): PushedSound {
  const frames$ = new Subject<AudioFrame>();
  let frames = 0;
  const nowMs = (): number => (frames * FRAME_SAMPLES * 1_000) / SAMPLE_RATE_HZ;
  return {
    nowMs,
    source: {
      frames$,
      mayRest: true,
      health: () => ({ state: 'ready' }),
      close: async () => {},
    },
    push: async (samples) => {
      for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
        const frame = { samples: samples.slice(at, at + FRAME_SAMPLES), atMs: nowMs() };
        frames += 1;
        frames$.next(frame);
        if (frames % FRAMES_AT_ONCE === 0) await ready();
      }
      await ready();
    },
  };
}
