import { setTimeout as sleep } from 'node:timers/promises';
import type { Speaker } from './load-speaker.ts';

/** Short, so that an abort and a change of loudness are heard soon. */
const CHUNK_SAMPLES = 512;
/** 12 dB less. */
const QUIET = 0.25;
/** The card's buffer is half a second: one that is never full never keeps a writer, and an abort, waiting for its next period. */
const LEAD_MS = 350;
/** Cards are not of one speed with the clock: a long sound is written a little faster, at last as fast as its card takes it. */
const HASTE = 0.001;
/** Left for the closing, which blocks this process until the card has drained. */
const DRAIN_MS = 150;

interface Writing {
  readonly signal: AbortSignal;
  /** Asked before each chunk; a change does not jump. */
  readonly isQuiet: () => boolean;
  /** Called when the card has the first samples; at once when there are none. */
  readonly begun: () => void;
}

/** A sound card, open for one sound. */
export interface Card {
  /** Hands the samples over as fast as it takes them, up to an abort. Rejects when it takes no more. */
  readonly write: (samples: Int16Array, writing: Writing) => Promise<void>;
  /** Since when it has not taken what it was given, by `performance.now()`; undefined when nothing waits. */
  readonly busySinceMs: () => number | undefined;
  /** When all was heard, or, `signal` aborted, at once: what it has not played by then is thrown away. */
  readonly close: (signal: AbortSignal) => Promise<void>;
}

/** Opened by the first samples. */
export function cardOf(SpeakerClass: Speaker, device: string | undefined, sampleRateHz: number): Card {
  const out = new SpeakerClass({ channels: 1, bitDepth: 16, sampleRate: sampleRateHz, device });
  const failed = new Promise<never>((_resolve, reject) => out.once('error', reject));
  failed.catch(() => {});
  let heardAtMs = 0;
  let writtenMs = 0;
  let gain = 1;
  let busySinceMs: number | undefined;

  return {
    write: async (samples, { signal, isQuiet, begun }) => {
      if (samples.length === 0) return begun();
      for (let start = 0; start < samples.length; start += CHUNK_SAMPLES) {
        await pause(heardAtMs - performance.now() - LEAD_MS - writtenMs * HASTE, signal);
        if (signal.aborted) return;
        const wanted = isQuiet() ? QUIET : 1;
        const chunk = scaled(samples.subarray(start, start + CHUNK_SAMPLES), gain, wanted);
        gain = wanted;
        busySinceMs = performance.now();
        const lengthMs = (chunk.length * 1_000) / sampleRateHz;
        heardAtMs = Math.max(heardAtMs, busySinceMs) + lengthMs;
        writtenMs += lengthMs;
        const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        await Promise.race([failed, new Promise((resolve) => out.write(bytes, resolve))]);
        busySinceMs = undefined;
        if (start === 0) begun();
      }
    },
    busySinceMs: () => busySinceMs,
    close: async (signal) => {
      // not the whole rest: a card that has run dry is closed without draining what is still on its way
      await pause(heardAtMs - performance.now() - DRAIN_MS, signal);
      out.close(signal.aborted);
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {});
}

/** A step in loudness would be heard as a click: it goes from one gain to the other. */
function scaled(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === 1 && to === 1) return samples;
  return samples.map((sample, index) => sample * (from + ((to - from) * index) / samples.length));
}
