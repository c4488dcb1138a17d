import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { espeak } from '../../src/engines/espeak/espeak.ts';
import { wavOf } from '../../src/engines/wav.ts';

/** A short sound of the satellite's own. */
export function tone(folder: string, name: string, hz: number) {
  const path = join(folder, name);
  const samples = Int16Array.from(
    { length: 4_410 },
    (_, at) => 8_000 * Math.sin((2 * Math.PI * hz * at) / 22_050),
  );
  writeFileSync(path, wavOf({ sampleRateHz: 22_050, samples }));
  return { path, bytes: Buffer.from(samples.buffer) };
}

/** Each text as the voice makes it. */
export async function voiced(texts: readonly string[]): Promise<readonly (readonly [Buffer, string])[]> {
  const voice = espeak({ parameters: { language: 'en-US' }, log: () => {} });
  const all = texts.map(async (text) => {
    const made = await voice.synthesize(text, new AbortController().signal)();
    if (E.isLeft(made)) throw new Error(JSON.stringify(made.left));
    const { buffer, byteOffset, byteLength } = made.right.samples;
    return [Buffer.from(buffer, byteOffset, byteLength), text] as const;
  });
  const made = await Promise.all(all);
  await voice.close();
  return made;
}

/** What was on its way when a satellite with a hotword of its own heard that: it sounds by itself. */
export const IN_FLIGHT = 'the rest of a text that was on its way';

/** What a sound is: the beginning of a text, too. `isJoined`: the satellite may play its own into that, as one with a hotword of its own does. */
export function labelOf(bytes: Buffer, known: ReadonlyMap<Buffer, string>, isJoined: boolean): string {
  const [awake = Buffer.of()] = [...known].find(([, label]) => label === 'awake') ?? [];
  const isWoken = isJoined && bytes.length > awake.length && bytes.subarray(-awake.length).equals(awake);
  const text = isWoken ? bytes.subarray(0, -awake.length) : bytes;
  for (const [sound, label] of known) {
    if (sound.equals(bytes)) return label;
    if (!sound.subarray(0, text.length).equals(text)) continue;
    return `${label}, cut${isWoken ? ', awake' : ''}`;
  }
  if (isJoined && [...known.keys()].some((sound) => sound.includes(bytes))) return IN_FLIGHT;
  return `${bytes.length} bytes of something else`;
}
