import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { PassThrough, type Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineMissing } from '../../lib/errors.ts';
import { serve } from '../../workers/serve.ts';
import type { Sound } from '../ports.ts';

/** `open` begins a sound; without parts it only checks that there is a sound card. */
export type SpeakerRequest =
  | { readonly type: 'open'; readonly device: string | undefined }
  | ({ readonly type: 'part' } & Sound)
  | { readonly type: 'end' }
  | { readonly type: 'quiet'; readonly isQuiet: boolean };

/** `begun`: the card has the first samples of a part. `gained`: from a sample of a part on, it is as many times as loud. `alive`: it is still playing. `heard`: all was played. */
export type SpeakerReply =
  | { readonly type: 'begun'; readonly part: number }
  | { readonly type: 'gained'; readonly part: number; readonly sample: number; readonly gain: number }
  | { readonly type: 'alive' }
  | { readonly type: 'heard' };

const ALIVE_MS = 1_000;
let previous: Promise<unknown> = Promise.resolve();

// a card without a mixer takes one sound at a time, and an aborted one may still be closing
serve<SpeakerRequest, SpeakerReply>((request, more, signal, report) => {
  const device = request.type === 'open' ? request.device : undefined;
  const played = previous.then(async (): Promise<SpeakerReply> => {
    await play(sorted(more), device, signal, report);
    return { type: 'heard' };
  });
  previous = played.catch(() => {});
  return played;
});

/** The requests of one call: its parts in order, and its loudness, which takes effect at once. */
function sorted(more: AsyncIterable<SpeakerRequest>) {
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
  return { parts: parts as AsyncIterable<Sound>, isQuiet: () => isQuiet };
}

async function play(
  { parts, isQuiet }: ReturnType<typeof sorted>,
  device: string | undefined,
  signal: AbortSignal,
  report: (reply: SpeakerReply) => void,
): Promise<void> {
  const SpeakerClass: Speaker = await loadSpeaker();
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
      await card.write(samples, {
        ...{ signal, isQuiet, begun: () => report({ type: 'begun', part: number }) },
        gained: (sample, gain) => report({ type: 'gained', part: number, sample, gain }),
      });
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
/** Less than the card's buffer of half a second: writes, and so an abort, never wait for a full buffer. */
const LEAD_MS = 350;
/** A card's clock differs from ours: a long sound is written a little faster than real time, and at last as fast as the card takes it. */
const HASTE = 0.001;
/** Left for the closing, which blocks this process until the card has drained. */
const DRAIN_MS = 150;

interface Writing {
  readonly signal: AbortSignal;
  /** Read before each chunk; the loudness changes gradually. */
  readonly isQuiet: () => boolean;
  /** Called when the card has the first samples, or at once if there are none. */
  readonly begun: () => void;
  readonly gained: (sample: number, gain: number) => void;
}

/** A sound card, open for one sound. */
type Card = ReturnType<typeof cardOf>;

/** The card opens with the first samples. */
function cardOf(SpeakerClass: Speaker, device: string | undefined, sampleRateHz: number) {
  const out = new SpeakerClass({ channels: 1, bitDepth: 16, sampleRate: sampleRateHz, device });
  const failed = new Promise<never>((_resolve, reject) => out.once('error', reject));
  failed.catch(() => {});
  let heardAtMs = 0;
  let encodedMs = 0;
  let gain = 1;
  let busySinceMs: number | undefined;

  return {
    /** Writes the samples as fast as the card takes them, up to an abort. Rejects if the card fails. */
    write: async (samples: Int16Array, { signal, isQuiet, begun, gained }: Writing) => {
      if (samples.length === 0) return begun();
      for (let start = 0; start < samples.length; start += CHUNK_SAMPLES) {
        await pause(heardAtMs - performance.now() - LEAD_MS - encodedMs * HASTE, signal);
        if (signal.aborted) return;
        const wanted = isQuiet() ? QUIET : 1;
        const chunk = scaled(samples.subarray(start, start + CHUNK_SAMPLES), gain, wanted);
        if (wanted !== gain) gained(start, wanted);
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
    /** The start of the write under way, by `performance.now()`; undefined if there is none. */
    busySinceMs: () => busySinceMs,
    /** Settles when all was heard. If `signal` aborts, it closes at once and drops the rest. */
    close: async (signal: AbortSignal) => {
      // not the whole rest: a card that has run dry closes without playing the sound still on its way
      await pause(heardAtMs - performance.now() - DRAIN_MS, signal);
      out.close(signal.aborted);
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {});
}

/** Changes the loudness gradually from one gain to the other, since a step is heard as a click. */
function scaled(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === 1 && to === 1) return samples;
  return samples.map((sample, index) => sample * (from + ((to - from) * index) / samples.length));
}

/** What we use of the package. */
type Speaker = new (
  options: Readonly<Record<'channels' | 'bitDepth' | 'sampleRate', number>> & {
    readonly device: string | undefined;
  },
) => Writable & { readonly close: (flush: boolean) => void };

const ENGINE = 'speaker';
const PROBE_MS = 3_000;
const require = createRequire(import.meta.url);
let loaded: Speaker | undefined;

/** Loads `speaker`. Without a sound card that ends the process, so another one tries first. Rejects: `EngineMissing`. */
async function loadSpeaker(): Promise<Speaker> {
  if (loaded !== undefined) return loaded;
  const path = resolved();
  const probe = spawnSync(process.execPath, ['-e', `require(${JSON.stringify(path)})`], {
    encoding: 'utf8',
    timeout: PROBE_MS,
    killSignal: 'SIGKILL',
  });
  if (probe.status !== 0) {
    const [why = ''] = probe.stderr.split('\n');
    const message = /cannot find card/.test(why)
      ? 'there is no sound card'
      : `no sound card can be opened (${why || 'it gives no answer'})`;
    const fix = 'connect one, or choose the player "none" or "file"';
    throw engineMissing(ENGINE, message, fix);
  }
  loaded = require(path) as Speaker;
  return loaded;
}

function resolved(): string {
  try {
    return require.resolve('speaker');
  } catch {
    const fix = 'npm install speaker (on Linux it needs libasound2-dev and a compiler)';
    throw engineMissing(ENGINE, 'the package speaker is not installed', fix);
  }
}
