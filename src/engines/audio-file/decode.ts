import type { ByteSource } from './byte-source.ts';
import { decodeMp3, isMp3 } from './decode-mp3.ts';
import { decodeOther } from './decode-other.ts';
import { decodeWav } from './decode-wav.ts';
import type { Pcm } from './pcm.ts';
import { undecodable } from './undecodable.ts';
import { isWav, type WavHeader, wavStart } from './wav-header.ts';

const SNIFF_BYTES = 12;
/** Each chunk before the samples is one more look at the header from its start. */
const MOST_LOOKS = 100;

/**
 * The sound in `source`, read by whichever reader knows its format. WAV and MP3 keep their own rates, all others come at
 * `otherRateHz`, 16 kHz when absent. Throws `UndecodableAudio` or `DeadlinePassed`.
 */
export async function* decode(
  source: ByteSource,
  signal: AbortSignal,
  otherRateHz?: number,
): AsyncGenerator<Pcm, void> {
  const head = await source.peek(SNIFF_BYTES);
  if (head.length === 0) throw undecodable('it is empty');
  // ffmpeg takes the samples of these for little-endian ones: noise
  if (head.toString('latin1', 0, 4) === 'RIFX') throw undecodable('big-endian WAV files (RIFX) are not read');
  if (isMp3(head)) yield* decodeMp3(source);
  else if (isWav(head)) yield* decodeRiff(source, signal, otherRateHz);
  else yield* decodeOther(source, signal, otherRateHz);
}

async function* decodeRiff(
  source: ByteSource,
  signal: AbortSignal,
  otherRateHz: number | undefined,
): AsyncGenerator<Pcm, void> {
  const header = await wavHeader(source);
  if (header === undefined) yield* decodeOther(source, signal, otherRateHz);
  else yield* decodeWav(source, header);
}

/** The header of the WAV file in `source`, of which nothing is consumed; undefined for what this reader does not know. Throws `UndecodableAudio` for a broken one. */
export async function wavHeader(source: ByteSource): Promise<WavHeader | undefined> {
  const sniffed = await source.peek(SNIFF_BYTES);
  if (!isWav(sniffed)) return undefined;
  let start = wavStart(sniffed);
  for (let looks = 0; start._tag === 'Partial'; looks += 1) {
    if (looks > MOST_LOOKS) throw undecodable('its WAV header has too many chunks');
    const head = await source.peek(start.needs);
    if (head.length < start.needs) throw undecodable('its WAV header is cut off');
    start = wavStart(head);
  }
  return start._tag === 'Known' ? start.header : undefined;
}
