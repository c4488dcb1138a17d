import { MPEGDecoder } from 'mpg123-decoder';
import type { ByteSource } from './byte-source.ts';
import { decodeOther } from './decode-other.ts';
import { type Pcm, undecodable } from './pcm.ts';
import { decodeWav, isWav, type WavHeader, wavStart } from './wav-header.ts';

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

/** Small: at the lowest bit rates this already is a second of sound. */
const SLICE_BYTES = 1_024;
/** The longest MPEG audio frame, in samples. */
const FRAME_SAMPLES = 1_152;

/** The sound of an MP3 (or MP2) stream. Fails at its end when more of it was broken than sound. */
async function* decodeMp3(source: ByteSource): AsyncGenerator<Pcm, void> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    let samples = 0;
    let errors = 0;
    for await (const slice of source.read(SLICE_BYTES)) {
      const decoded = quietly(() => decoder.decode(slice));
      errors += decoded.errors.length;
      samples += decoded.samplesDecoded;
      if (decoded.samplesDecoded === 0) continue;
      yield { sampleRateHz: decoded.sampleRate, samples: average(decoded.channelData) };
    }
    if (errors > samples / FRAME_SAMPLES) throw undecodable('it begins like MP3 but most of it is not');
  } finally {
    decoder.free();
  }
}

/** Whether this starts with an ID3 tag or an MPEG audio frame. AAC has the same first bits but layer 0. */
function isMp3(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 3) === 'ID3') return true;
  const [sync = 0, version = 0, rates = 0] = bytes;
  return (
    sync === 0xff &&
    version >= 0xe0 &&
    (version & 0x18) !== 0x08 &&
    (version & 0x06) !== 0 &&
    (rates & 0xf0) !== 0xf0 &&
    (rates & 0x0c) !== 0x0c
  );
}

function average(channels: readonly Float32Array[]): Float32Array {
  const [left = new Float32Array(), right = left] = channels;
  return left.map((sample, i) => (sample + (right[i] ?? 0)) / 2);
}

/** The decoder writes a line on the console for every broken frame, and tells the same in its result. */
function quietly<T>(decode: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return decode();
  } finally {
    console.error = error;
  }
}
