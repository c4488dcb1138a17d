import * as E from 'fp-ts/lib/Either.js';
import { lastValueFrom, toArray } from 'rxjs';
import type { Stt, Trigger, Tts } from '../../src/engines/ports.ts';
import { transcribed } from '../../src/engines/transcribed.ts';
import { type AssistantError, isAssistantError } from '../../src/lib/errors.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { type Hosting, type HostingTarget, hosting } from '../../src/wyoming/hosting/hosting.ts';
import { type HostedEngine, hostedInfo, offerOf } from '../../src/wyoming/hosting/offer.ts';
import { asr, wake } from '../../src/wyoming/hosting/sound-requests.ts';
import { streamedTts, tts } from '../../src/wyoming/hosting/tts.ts';
import type { WyomingEvent } from '../../src/wyoming/protocol/event.ts';
import { until } from './until.ts';

const engine = { health: () => ({ state: 'ready' }) as const, close: async () => {} };

/** Says how much it heard, in whole tenths of a second; partly first, where it is told to. */
export const measuringStt = (partly: readonly string[] = []): Stt => ({
  ...engine,
  learn: () => {},
  transcribe: transcribed((frames$, signal, heard) => async () => {
    for (const text of partly) heard({ text });
    try {
      const frames = await lastValueFrom(frames$.pipe(toArray()), { defaultValue: [] as AudioFrame[] });
      if (signal.aborted) return E.left(CANCELLED);
      const samples = frames.reduce((sum, frame) => sum + frame.samples.length, 0);
      return E.right({ text: partly.at(-1) ?? `${Math.round(samples / 1_600)} tenths`, by: 'open' });
    } catch (error) {
      if (isAssistantError(error)) return E.left(error);
      throw error;
    }
  }),
});

/** Says each letter as a sample. */
export const spellingTts = (said: string[] = []): Tts => ({
  ...engine,
  synthesize: (text) => async () => {
    said.push(text);
    return E.right({ sampleRateHz: 16_000, samples: Int16Array.from(Buffer.from(text)) });
  },
});

export interface FakeHost {
  readonly host: Hosting;
  /** Where it listens now. */
  readonly uri: () => string;
  readonly lines: string[];
  readonly learned: (readonly string[])[];
}

/** Hosts these engines at a free port of this machine, or where it is told to; close it. */
export async function fakeHost(
  given: {
    readonly stt?: Stt;
    readonly tts?: Tts;
    /** Voices besides that one. */
    readonly others?: readonly HostedEngine<Tts>[];
    /** Asked for at each use. */
    readonly trigger?: Trigger;
    readonly wanted?: Partial<HostingTarget>;
    readonly idleMs?: number;
    readonly info?: () => Promise<WyomingEvent>;
    readonly learn?: (phrases: readonly string[]) => void;
  } = {},
): Promise<FakeHost> {
  const lines: string[] = [];
  const learned: (readonly string[])[] = [];
  const { stt = measuringStt(), tts: voice = spellingTts(), others = [], wanted } = given;
  const entry = (name: string) =>
    offerOf(name, [{ name, parameters: { language: 'en-US' } }], { state: 'ready' });
  const stts = () => [{ ...entry('ear'), engine: () => stt }];
  const voices = () => [{ ...entry('voice'), engine: () => voice }, ...others];
  const host = hosting({
    works: {
      asr: asr(stts),
      tts: tts(voices),
      streamedTts: streamedTts(voices),
      wake: wake(
        () => given.trigger ?? engine,
        () => ['hey broca', 'okay computer'],
      ),
      handle: async () => {},
    },
    info: async (services) =>
      given.info?.() ?? hostedInfo({ version: '1', services, stt: stts(), tts: voices(), wake: undefined }),
    learn: (phrases) => {
      learned.push(phrases);
      given.learn?.(phrases);
    },
    name: 'broca-test',
    log: { info: (line) => void lines.push(line), warn: (line) => void lines.push(line) },
    ...(given.idleMs === undefined ? {} : { idleMs: given.idleMs }),
  });
  await host.use(here(wanted));
  await until(() => host.health().state !== 'starting');
  return { host, lines, learned, uri: () => host.health().address ?? '' };
}

/** A free port of this machine, and every service. */
export const here = (wanted: Partial<HostingTarget> = {}): HostingTarget => ({
  address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  services: ['asr', 'tts', 'wake', 'handle'],
  advertises: false,
  ...wanted,
});

const CANCELLED: AssistantError = { _tag: 'EngineFailed', engine: 'ear', message: 'cancelled' };
