import { Subject } from 'rxjs';
import type { Source } from '../../src/engines/ports.ts';
import { type AudioFrame, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import { seededRandom } from '../../test/support/random-brain.ts';
import { toLevel } from './levels.ts';
import { white } from './room-sounds.ts';

/** A microphone in a quiet room, in real time: a frame comes when it is over. */
export interface LiveMicrophone {
  readonly source: Source;
  /** Somebody says it; settles when it has been said. One thing after another. */
  readonly say: (samples: Int16Array) => Promise<void>;
  /** By how much each frame came after its end. */
  readonly lateMs: readonly number[];
  readonly close: () => void;
}

const FRAME_MS = (FRAME_SAMPLES * 1_000) / SAMPLE_RATE_HZ;
const HISS_LEVEL = 12;
const AIR_FRAMES = 300;

/** Rushing air, as loud as the usual room; it begins anew every ten seconds. */
export const air = (seed = 1): Int16Array =>
  Int16Array.from(toLevel(white(AIR_FRAMES * FRAME_SAMPLES, seededRandom(seed)), HISS_LEVEL));

export function liveMicrophone(seed = 1): LiveMicrophone {
  const frames$ = new Subject<AudioFrame>();
  const room = air(seed);
  const lateMs: number[] = [];
  const startMs = performance.now();
  let frames = 0;
  let speech: { readonly samples: Int16Array; at: number; readonly said: () => void } | undefined;
  let timer = setTimeout(tick, FRAME_MS);

  function tick(): void {
    const now = performance.now();
    while (dueMs() <= now) {
      lateMs.push(now - dueMs());
      const frame = { samples: samplesNow(), atMs: frames * FRAME_MS };
      frames += 1;
      frames$.next(frame);
    }
    timer = setTimeout(tick, Math.max(1, dueMs() - performance.now()));
  }

  function dueMs(): number {
    return startMs + (frames + 1) * FRAME_MS;
  }

  function samplesNow(): Int16Array {
    const at = (frames % AIR_FRAMES) * FRAME_SAMPLES;
    const samples = room.slice(at, at + FRAME_SAMPLES);
    if (speech === undefined) return samples;
    for (let index = 0; index < FRAME_SAMPLES; index += 1) {
      samples[index] = (samples[index] ?? 0) + (speech.samples[speech.at + index] ?? 0);
    }
    speech.at += FRAME_SAMPLES;
    if (speech.at >= speech.samples.length) {
      speech.said();
      speech = undefined;
    }
    return samples;
  }

  return {
    source: { frames$, health: () => ({ state: 'ready' }), close: async () => {} },
    lateMs,
    say: (samples) =>
      new Promise((said) => {
        speech = { samples, at: 0, said };
      }),
    close: () => clearTimeout(timer),
  };
}
