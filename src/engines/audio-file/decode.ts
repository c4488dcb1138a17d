import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { AssistantError } from '../../lib/errors.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { ByteSource } from './byte-source.ts';
import { monoOf, type Pcm, undecodable } from './pcm.ts';
import { decodeWav, isWav, type WavHeader, wavStart } from './wav-header.ts';

const SNIFF_BYTES = 12;
/** Each chunk before the samples means reading the header again from its start. */
const MAX_LOOKS = 100;

/**
 * Decodes the sound in `source`, whose content tells the format. WAV and MP3 keep their own rates, other formats come at
 * `otherRateHz` (default: 16 kHz). Throws `UndecodableAudio` or `DeadlinePassed`.
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

/** Peeks at the header of the WAV file in `source`; undefined for an unknown format. Throws `UndecodableAudio` for a broken one. */
export async function wavHeader(source: ByteSource): Promise<WavHeader | undefined> {
  const sniffed = await source.peek(SNIFF_BYTES);
  if (!isWav(sniffed)) return undefined;
  let start = wavStart(sniffed);
  for (let looks = 0; start._tag === 'Partial'; looks += 1) {
    if (looks > MAX_LOOKS) throw undecodable('its WAV header has too many chunks');
    const head = await source.peek(start.needs);
    if (head.length < start.needs) throw undecodable('its WAV header is cut off');
    start = wavStart(head);
  }
  return start._tag === 'Known' ? start.header : undefined;
}

/** Small: at the lowest bit rates this is a second of sound. */
const SLICE_BYTES = 1_024;
/** The longest MPEG audio frame, in samples. */
const FRAME_SAMPLES = 1_152;

/** Decodes an MP3 (or MP2) stream. Fails at its end if more frames were broken than decoded. */
async function* decodeMp3(source: ByteSource): AsyncGenerator<Pcm, void> {
  const { MPEGDecoder } = await import('mpg123-decoder');
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

/** Silences the decoder, which writes a line on the console for every broken frame, and also returns the errors. */
function quietly<T>(decode: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return decode();
  } finally {
    console.error = error;
  }
}

const PROGRAM_SLICE_BYTES = 65_536;
/** The program is killed after so long without a byte in or out. */
const STALL_MS = 20_000;
const FORMATS =
  'mov,matroska,ogg,flac,aac,ac3,eac3,amr,amrnb,amrwb,asf,aiff,au,caf,wav,w64,mp3,wv,ape,tta,mpeg,mpegts,avi,flv';
// The `cache` protocol lets a pipe be read backwards (MP4 files have their index at the end) through a temporary file
// that the program unlinks as soon as it is open. Both whitelists keep an upload from naming files or addresses.
const argumentsFor = (sampleRateHz: number): readonly string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error'],
  ...['-protocol_whitelist', 'cache,pipe', '-format_whitelist', FORMATS, '-i', 'cache:pipe:0'],
  ...['-map', '0:a:0', '-f', 's16le', '-ac', '1', '-ar', `${sampleRateHz}`, 'pipe:1'],
];

/** Decodes other formats by the ffmpeg program, if it is installed, at this rate. Aborting `signal` kills it. */
async function* decodeOther(
  source: ByteSource,
  signal: AbortSignal,
  sampleRateHz = SAMPLE_RATE_HZ,
): AsyncGenerator<Pcm, void> {
  if (signal.aborted) return;
  const format = { sampleRateHz, channels: 1, bytesPerSample: 2, isFloat: false };
  const child = spawn('ffmpeg', argumentsFor(sampleRateHz), { signal, killSignal: 'SIGKILL' });
  let failure: AssistantError | { readonly thrown: unknown } | undefined;
  const fail = (why: NonNullable<typeof failure>) => {
    failure ??= why;
    child.kill('SIGKILL');
  };
  const stalled = setTimeout(
    () => fail({ _tag: 'DeadlinePassed', stage: 'decoding', deadlineMs: STALL_MS }),
    STALL_MS,
  );
  child.on('error', () =>
    fail(undecodable('it is no WAV or MP3; with ffmpeg installed more formats are read')),
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(0, 1_000);
  });
  const closed = once(child, 'close').catch(() => {});
  feed(source, child.stdin, () => stalled.refresh()).catch((thrown: unknown) => fail({ thrown }));
  try {
    let pending: Buffer = Buffer.alloc(0);
    let isEmpty = true;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      stalled.refresh();
      pending = Buffer.concat([pending, chunk]);
      const whole = pending.length - (pending.length % 2);
      yield { sampleRateHz, samples: monoOf(pending.subarray(0, whole), format) };
      pending = pending.subarray(whole);
      isEmpty &&= whole === 0;
    }
    await closed;
    if (failure !== undefined) throw 'thrown' in failure ? failure.thrown : failure;
    if (isEmpty) throw undecodable(reason(complaint));
  } finally {
    clearTimeout(stalled);
    child.kill('SIGKILL');
  }
}

async function feed(source: ByteSource, stdin: Writable, onProgress: () => void): Promise<void> {
  stdin.on('error', () => {}); // the program may stop reading early; its output tells the rest
  for await (const slice of source.read(PROGRAM_SLICE_BYTES)) {
    onProgress();
    if (stdin.writable && !stdin.write(slice)) await drained(stdin);
  }
  stdin.end();
}

/** Settles when there is room again, or the stream has closed. */
const drained = (stdin: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done).off('close', done);
      resolve();
    };
    stdin.on('drain', done).on('close', done);
  });

/** The program's last line, without its prefix for the input. */
function reason(complaint: string): string {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('[cache'));
  return (lines.at(-1) ?? '').replace(/^.*pipe:0: /, '').slice(0, 200) || 'there is no sound in it';
}
