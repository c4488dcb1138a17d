import { setImmediate as nextTurn } from 'node:timers/promises';
import { FRAME_MS, FRAME_SAMPLES } from '../../streams/audio.ts';
import type { Microphone } from './microphone.ts';
import type { VirtualClock } from './settling.ts';

interface PassingDeps {
  readonly clock: VirtualClock;
  readonly microphone: Microphone;
  readonly settled: () => Promise<void>;
  /** Counts whatever happens. */
  readonly happened: () => number;
}

/** Time, as a test lets it pass: timers ring, and whoever has the microphone open hears the room. */
export interface Passing {
  /** Frames to be heard one after another, before the silence that is heard else. */
  readonly sound: (frames: readonly Int16Array[]) => void;
  /** Lets it be that time. */
  readonly to: (endMs: number) => Promise<void>;
  /** Lets time pass until it is so, `endMs` at most; tells whether it is. Without anything to wait for no time passes. */
  readonly until: (isSo: () => boolean, endMs: number) => Promise<boolean>;
}

/** Real engines are to get on with what they hear, and nobody is to be kept waiting. */
const STEPS_A_TURN = 16;
const SILENCE = Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => (index % 2 === 0 ? 1 : -1));

export function passing({ clock, microphone, settled, happened }: PassingDeps): Passing {
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
    sound: (frames) => void queue.push(...frames),
    to: async (endMs) => {
      await settled();
      while (clock.now() < endMs || clock.nextDueMs() <= endMs) await step(Math.min(endMs, next()));
    },
    until: async (isSo, endMs) => {
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
