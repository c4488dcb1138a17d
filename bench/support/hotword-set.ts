import { disturbed, MIXTURES } from '../../src/commands/evaluate-hotword/made-set.ts';
import { TALK } from '../../src/commands/evaluate-hotword/talk.ts';
import { ORDERS, VOICES } from '../../src/commands/evaluate-hotword/voices.ts';
import { synthesized, type Voice } from '../../src/engines/triggers/phrase/synthesized.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { frames } from '../../test/support/spoken.ts';

/** One recording, and where in it a hotword ends, when that is known. */
export interface Said {
  readonly samples: Int16Array;
  readonly phrase?: string;
  readonly mixture: string;
  readonly endMs?: number;
}

const PAUSE_MS = 1_000;
const LOUD = 300;

/** Each phrase alone, and with an order joined to its last sample, by all voices, in these mixtures. */
export async function sayings(phrases: readonly string[], mixtures = MIXTURES): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (const [index, voice] of VOICES.entries()) {
    const order = sounding(await said(ORDERS[index % ORDERS.length] ?? '', voice));
    const speech = await said(
      TALK[(index * 5 + 3) % TALK.length] ?? '',
      VOICES[(index + 1) % VOICES.length] ?? voice,
    );
    for (const phrase of phrases) {
      const alone = sounding(await said(phrase, voice));
      const endMs = alone.length / 16;
      for (const mixture of mixtures) {
        const mix = (samples: Int16Array): Int16Array => disturbed(samples, mixture, speech, index);
        all.push({ samples: mix(alone), phrase, mixture: mixture.name, endMs });
        all.push({ samples: mix(joined([alone, order])), phrase, mixture: mixture.name, endMs });
      }
    }
  }
  return all;
}

/** Other talk of the same voices; with `TALK`'s traps, which sound nearly like hotwords, or without. */
export async function otherTalk(sentences: readonly string[], count: number): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (const [index, voice] of VOICES.entries()) {
    for (let number = 0; number < count; number += 1) {
      const sentence = sentences[(index * count + number) % sentences.length] ?? '';
      all.push({ samples: await said(sentence, voice), mixture: 'clean' });
    }
  }
  return all;
}

/** All of it as one microphone would give it, a second of a quiet room between; and where each begins. */
export function stream(list: readonly Said[]): {
  readonly frames: readonly AudioFrame[];
  readonly startsMs: readonly number[];
} {
  const parts: Int16Array[] = [];
  const startsMs: number[] = [];
  let atMs = 0;
  for (const { samples } of list) {
    parts.push(room(PAUSE_MS), samples);
    startsMs.push(atMs + PAUSE_MS);
    atMs += PAUSE_MS + samples.length / 16;
  }
  return { frames: frames(joined([...parts, room(PAUSE_MS)])), startsMs };
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

async function said(text: string, voice: Voice): Promise<Int16Array> {
  const samples = await synthesized(text, voice);
  if (samples === undefined) throw new Error('espeak-ng is not installed');
  return samples;
}

function sounding(samples: Int16Array): Int16Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > LOUD;
  return samples.slice(Math.max(0, samples.findIndex(isLoud)), samples.findLastIndex(isLoud) + 1);
}
