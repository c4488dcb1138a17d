import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { PassThrough, type Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AssistantError } from '../../lib/errors.ts';
import { serve } from '../../workers/serve.ts';
import type { Sound } from '../ports.ts';

/** `open` begins a sound; without anything after it, it only finds out whether there is a sound card. */
export type SpeakerRequest =
  | { readonly type: 'open'; readonly device: string | undefined }
  | ({ readonly type: 'part' } & Sound)
  | { readonly type: 'end' }
  | { readonly type: 'quiet'; readonly isQuiet: boolean };

/** A part whose first samples the card has, that it is still at work, or that all was heard. */
export type SpeakerReply =
  | { readonly type: 'begun'; readonly part: number }
  | { readonly type: 'alive' }
  | { readonly type: 'heard' };

const ALIVE_MS = 1_000;
let previous: Promise<unknown> = Promise.resolve();

// a card without a mixer takes one sound at a time, and an aborted one may still be closing
serve<SpeakerRequest, SpeakerReply>((request, more, signal, report) => {
  const device = request.type === 'open' ? request.device : undefined;
  const played = previous.then(async (): Promise<SpeakerReply> => {
    await play(sorted(more), device, { signal, report });
    return { type: 'heard' };
  });
  previous = played.catch(() => {});
  return played;
});

interface Call {
  readonly signal: AbortSignal;
  readonly report: (reply: SpeakerReply) => void;
}

/** What comes to this call: its parts in their turn, how loud to be at once. */
interface Sorted {
  readonly parts: AsyncIterable<Sound>;
  readonly isQuiet: () => boolean;
}

function sorted(more: AsyncIterable<SpeakerRequest>): Sorted {
  const parts = new PassThrough({ objectMode: true });
  let isQuiet = false;
  const sort = async (): Promise<void> => {
    for await (const request of more) {
      if (request.type === 'part') parts.write(request);
      else if (request.type === 'quiet') isQuiet = request.isQuiet;
      else if (request.type === 'end') parts.end();
    }
    parts.end();
  };
  void sort();
  return { parts, isQuiet: () => isQuiet };
}

async function play({ parts, isQuiet }: Sorted, device: string | undefined, call: Call): Promise<void> {
  const SpeakerClass: Speaker = await loadSpeaker();
  const { signal, report } = call;
  let card: Card | undefined;
  const alive = setInterval(() => {
    const busyMs = performance.now() - (card?.busySinceMs() ?? Number.POSITIVE_INFINITY);
    if (busyMs < ALIVE_MS) report({ type: 'alive' });
  }, ALIVE_MS);
  let part = 0;
  try {
    for await (const { sampleRateHz, samples } of parts) {
      if (signal.aborted) break;
      card ??= cardOf(SpeakerClass, device, sampleRateHz);
      const number = part;
      await card.write(samples, { signal, isQuiet, begun: () => report({ type: 'begun', part: number }) });
      part += 1;
    }
    await card?.close(signal);
  } catch (error) {
    await card?.close(AbortSignal.abort());
    throw error;
  } finally {
    clearInterval(alive);
  }
}

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
interface Card {
  /** Hands the samples over as fast as it takes them, up to an abort. Rejects when it takes no more. */
  readonly write: (samples: Int16Array, writing: Writing) => Promise<void>;
  /** Since when it has not taken what it was given, by `performance.now()`; undefined when nothing waits. */
  readonly busySinceMs: () => number | undefined;
  /** When all was heard, or, `signal` aborted, at once: what it has not played by then is thrown away. */
  readonly close: (signal: AbortSignal) => Promise<void>;
}

/** Opened by the first samples. */
function cardOf(SpeakerClass: Speaker, device: string | undefined, sampleRateHz: number): Card {
  const out = new SpeakerClass({ channels: 1, bitDepth: 16, sampleRate: sampleRateHz, device });
  const failed = new Promise<never>((_resolve, reject) => out.once('error', reject));
  failed.catch(() => {});
  let heardAtMs = 0;
  let encodedMs = 0;
  let gain = 1;
  let busySinceMs: number | undefined;

  return {
    write: async (samples, { signal, isQuiet, begun }) => {
      if (samples.length === 0) return begun();
      for (let start = 0; start < samples.length; start += CHUNK_SAMPLES) {
        await pause(heardAtMs - performance.now() - LEAD_MS - encodedMs * HASTE, signal);
        if (signal.aborted) return;
        const wanted = isQuiet() ? QUIET : 1;
        const chunk = scaled(samples.subarray(start, start + CHUNK_SAMPLES), gain, wanted);
        gain = wanted;
        busySinceMs = performance.now();
        const lengthMs = (chunk.length * 1_000) / sampleRateHz;
        heardAtMs = Math.max(heardAtMs, busySinceMs) + lengthMs;
        encodedMs += lengthMs;
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

interface SpeakerOptions {
  readonly channels: number;
  readonly bitDepth: number;
  readonly sampleRate: number;
  readonly device: string | undefined;
}

/** What we use of the package. */
type Speaker = new (options: SpeakerOptions) => Writable & { readonly close: (flush: boolean) => void };

const ENGINE = 'speaker';
const PROBE_MS = 3_000;
const require = createRequire(import.meta.url);
let loaded: Speaker | undefined;

/**
 * The `speaker` package, which ends the whole process when it is loaded on a machine without a sound card: a process of
 * its own tries first. Rejects with `EngineMissing`.
 */
async function loadSpeaker(): Promise<Speaker> {
  if (loaded !== undefined) return loaded;
  const path = resolved();
  const probe = spawnSync(process.execPath, ['-e', `require(${JSON.stringify(path)})`], {
    encoding: 'utf8',
    timeout: PROBE_MS,
    killSignal: 'SIGKILL',
  });
  if (probe.status !== 0) {
    const message = `no sound card can be opened (${probe.stderr.split('\n')[0] || 'it gives no answer'})`;
    const fix = 'connect one, or choose the player "none" or "file"';
    throw { _tag: 'EngineMissing', engine: ENGINE, message, fix } satisfies AssistantError;
  }
  loaded = require(path) as Speaker;
  return loaded;
}

function resolved(): string {
  try {
    return require.resolve('speaker');
  } catch {
    throw {
      _tag: 'EngineMissing',
      engine: ENGINE,
      message: 'the package speaker is not installed',
      fix: 'npm install speaker (on Linux it needs libasound2-dev and a compiler)',
    } satisfies AssistantError;
  }
}
