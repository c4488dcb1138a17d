import { setImmediate as nextTurn } from 'node:timers/promises';
import { FRAME_MS, FRAME_SAMPLES } from '../../streams/audio.ts';
import type { Microphone } from './microphone.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** So often real engines get a turn of the event loop. */
const STEPS_A_TURN = 16;
const SILENCE = Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => (index % 2 === 0 ? 1 : -1));

/** Time, as a test lets it pass: timers ring, and an open microphone hears the room. `happened` counts events. */
export function virtualTime(
  clock: VirtualClock,
  microphone: Microphone,
  settled: () => Promise<void>,
  happened: () => number,
) {
  const queue: Int16Array[] = [];
  let frameEndMs: number | undefined;
  let steps = 0;
  /** When the next frame will have been heard. */
  const nextFrameMs = (): number => {
    const isHeard = queue.length > 0 || microphone.listeners() > 0;
    frameEndMs = isHeard ? (frameEndMs ?? clock.now() + FRAME_MS) : undefined;
    return frameEndMs ?? Number.POSITIVE_INFINITY;
  };
  const step = async (nextMs: number): Promise<void> => {
    const before = happened();
    const frameMs = nextFrameMs();
    const isTimer = nextMs >= clock.nextDueMs();
    clock.set(nextMs);
    if (nextMs >= frameMs) {
      frameEndMs = frameMs + FRAME_MS;
      microphone.give(queue.shift() ?? SILENCE);
    }
    steps += 1;
    if (isTimer || happened() !== before) await settled();
    else if (steps % STEPS_A_TURN === 0) {
      await nextTurn();
      if (happened() !== before) await settled();
    }
  };
  const next = (): number => Math.min(clock.nextDueMs(), nextFrameMs());
  return {
    /** Frames that are heard one after another, before the silence. */
    sound: (frames: readonly Int16Array[]): void => void queue.push(...frames),
    /** Lets time pass up to `endMs`. */
    to: async (endMs: number): Promise<void> => {
      await settled();
      while (clock.now() < endMs || clock.nextDueMs() <= endMs) await step(Math.min(endMs, next()));
    },
    /** Lets time pass until it is so, or until `endMs`; returns whether it is so. Without a timer or a frame to come no time passes. */
    until: async (isSo: () => boolean, endMs: number): Promise<boolean> => {
      await settled();
      while (!isSo()) {
        const nextMs = next();
        if (nextMs > endMs) return false;
        await step(nextMs);
      }
      return true;
    },
  };
}
