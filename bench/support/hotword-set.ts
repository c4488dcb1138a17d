import { hiss, type Mixture, ORDERS } from '../../src/commands/evaluate-hotword/synthetic-set.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { frames } from '../../test/support/spoken.ts';
import type { SpeakerSet } from './hotword-speakers.ts';

/** One recording, and where in it a hotword ends, when that is known. */
export interface Said {
  readonly samples: Int16Array;
  readonly phrase?: string;
  readonly endMs?: number;
}

const PAUSE_MS = 1_000;
/** Before anything is said a room is listened to for so long. */
const FIRST_MS = 4_000;
const LOUD = 300;
/** Everybody is as loud as everybody else: one room, one microphone. */
const SPEECH_RMS = 2_500;

/** Each phrase alone, and with an order joined to its last sample, by all speakers. */
export async function sayings({ speakers }: SpeakerSet, phrase: string): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (const [index, speaker] of speakers.entries()) {
    const alone = levelled(sounding(await speaker(phrase)));
    const order = levelled(sounding(await speaker(ORDERS[index % ORDERS.length] ?? '')));
    const endMs = alone.length / 16;
    all.push({ samples: alone, phrase, endMs }, { samples: joined([alone, order]), phrase, endMs });
  }
  return all;
}

/** Each sentence by so many speakers. */
export async function otherTalk(
  { speakers }: SpeakerSet,
  sentences: readonly string[],
  times: number,
): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (const [index, sentence] of sentences.entries()) {
    for (let turn = 0; turn < times; turn += 1) {
      const speaker = speakers[(index + turn * 5) % speakers.length];
      if (speaker !== undefined) all.push({ samples: levelled(await speaker(sentence)) });
    }
  }
  return all;
}

/** All of it as one microphone would give it, a second between; the noise, or somebody else's speech, never pauses. */
export function stream(
  list: readonly Said[],
  { with: sound, belowDb = 0 }: Mixture = { name: 'clean' },
  other: Int16Array = hiss(20_000, 1, 8_000),
): { readonly frames: readonly AudioFrame[]; readonly startsMs: readonly number[] } {
  const parts: Int16Array[] = [room(FIRST_MS)];
  const startsMs: number[] = [];
  let atMs = FIRST_MS;
  for (const { samples } of list) {
    parts.push(samples, room(PAUSE_MS));
    startsMs.push(atMs);
    atMs += PAUSE_MS + samples.length / 16;
  }
  const whole = joined(parts);
  if (sound === undefined) return { frames: frames(whole), startsMs };
  const gain = SPEECH_RMS / rms(other) / 10 ** (belowDb / 20);
  const mixed = whole.map((sample, index) => clipped(sample + gain * (other[index % other.length] ?? 0)));
  return { frames: frames(mixed), startsMs };
}

export const room = (ms: number): Int16Array =>
  Int16Array.from({ length: ms * 16 }, (_, index) => ((index * 7_919) % 9) - 4);

export function joined(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function sounding(samples: Int16Array): Int16Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > LOUD;
  return samples.slice(Math.max(0, samples.findIndex(isLoud)), samples.findLastIndex(isLoud) + 1);
}

function levelled(samples: Int16Array): Int16Array {
  const gain = SPEECH_RMS / rms(samples);
  return samples.map((sample) => clipped(sample * gain));
}

const rms = (samples: Int16Array): number =>
  Math.sqrt(
    Math.max(1, samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)),
  );

const clipped = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));
