import * as E from 'fp-ts/lib/Either.js';
import type { Address } from '../../src/wyoming/protocol/address.ts';
import {
  eventOf,
  type MessageData,
  type MessageType,
  messageOf,
  type WyomingEvent,
} from '../../src/wyoming/protocol/event.ts';
import { audioChunk, brocaArtifact, infoOf, monoFormat } from '../../src/wyoming/protocol/info.ts';
import type { WyomingLine } from '../../src/wyoming/protocol/line.ts';
import type { AudioFormat } from '../../src/wyoming/protocol/message-codecs.ts';
import { serve } from '../../src/wyoming/protocol/serve.ts';

const FRAME_SAMPLES = 512;
const CHUNK_SAMPLES = 1_024;
const LOUD = 10_000;

interface Options {
  readonly address?: Address;
  /** What it takes to play; as usual when absent. */
  readonly snd?: AudioFormat;
  /** Whether it says that it played all; old ones do not. */
  readonly tellsPlayed?: boolean;
  /** It hears its hotword before it says what it is. */
  readonly isWokenAtOnce?: boolean;
  /** Answers `describe` with this in place of what a satellite says. */
  readonly info?: WyomingEvent | null;
}

/** A satellite in a test's hand, over a real socket; close it. */
export interface WyomingSatellite {
  readonly address: Address;
  /** All that was said to it but pings, `audio-chunk` once in a row. */
  readonly told: () => readonly string[];
  readonly events: readonly WyomingEvent[];
  /** Of this type. */
  readonly of: (type: MessageType) => readonly Readonly<Record<string, unknown>>[];
  /** Forgets what it was told. */
  readonly forget: () => void;
  /** Every sound played to its end, in samples. */
  readonly played: readonly number[];
  /** Lines that were opened so far, and that are open. */
  readonly lines: () => { readonly all: number; readonly open: number };
  readonly say: <Type extends MessageType>(type: Type, data: MessageData<Type>) => void;
  /** Anything. */
  readonly send: (event: WyomingEvent) => void;
  /** Its microphone: speech of a word that the recogniser knows by its first sample, then quiet, all at once. */
  readonly speak: (word: number) => void;
  readonly keepQuiet: (forMs: number) => void;
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
}

export async function wyomingSatellite({
  address = { kind: 'tcp', host: '127.0.0.1', port: 0 },
  snd,
  tellsPlayed = true,
  isWokenAtOnce = false,
  info,
}: Options = {}): Promise<WyomingSatellite> {
  let events: WyomingEvent[] = [];
  const played: number[] = [];
  let line: WyomingLine | undefined;
  let all = 0;
  let open = 0;
  let soundSamples = 0;
  const described =
    info ??
    infoOf({
      satellite: brocaArtifact('a satellite', 'for tests'),
      snd: snd === undefined ? [] : [{ ...brocaArtifact('snd', 'for tests'), snd_format: snd }],
    });
  const send = (event: WyomingEvent): void => line?.send(event);
  const take = (event: WyomingEvent): void => {
    const { type, payload } = event;
    if (type === 'ping' || type === 'pong') return;
    if (type === 'run-satellite' && isWokenAtOnce)
      send(messageOf('run-pipeline', { start_stage: 'asr', end_stage: 'tts' }));
    if (type === 'describe' && info !== null) send(described);
    events.push(event);
    if (type === 'audio-start') soundSamples = 0;
    if (type === 'audio-chunk') soundSamples += payload.length / 2;
    if (type !== 'audio-stop') return;
    played.push(soundSamples);
    if (tellsPlayed) setTimeout(() => send(eventOf('played')), 5);
  };
  const taken = (dialed: WyomingLine): void => {
    line = dialed;
    all += 1;
    open += 1;
    const gone = (): void => {
      open -= 1;
    };
    dialed.received$.subscribe({ next: take, error: gone, complete: gone });
  };
  const serving = await serve(address, taken)();
  if (E.isLeft(serving)) throw new Error(JSON.stringify(serving.left));
  const give = (forMs: number, peak: number, word: number): void => {
    const frames = Math.ceil(forMs / 64) * 2;
    const samples = Int16Array.from({ length: frames * FRAME_SAMPLES }, (_, at) =>
      at % FRAME_SAMPLES === 0 ? word : at % 2 === 0 ? peak : -peak,
    );
    for (let at = 0; at < samples.length; at += CHUNK_SAMPLES)
      send(audioChunk(monoFormat(16_000), samples.subarray(at, at + CHUNK_SAMPLES)));
  };
  const keepQuiet = (forMs: number): void => give(forMs, 1, 0);
  return {
    address: serving.right.address,
    get events() {
      return events;
    },
    played,
    told: () =>
      events
        .map(({ type }) => type)
        .filter((type, at, types) => type !== 'audio-chunk' || types[at - 1] !== 'audio-chunk'),
    of: (type) => events.filter((event) => event.type === type).map(({ data }) => data),
    forget: () => {
      events = [];
    },
    lines: () => ({ all, open }),
    say: (type, data) => send(messageOf(type, data)),
    send,
    speak: (word) => {
      give(640, LOUD, word);
      keepQuiet(1_000);
    },
    keepQuiet,
    hangUp: () => line?.close(),
    close: () => serving.right.close(),
  };
}
