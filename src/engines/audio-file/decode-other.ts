import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { AssistantError } from '../../errors.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { ByteSource } from './byte-source.ts';
import { monoOf, type Pcm, undecodable } from './pcm.ts';

const SLICE_BYTES = 65_536;
/** Without a byte in or out for so long, the program is killed. */
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

/** Whatever the ffmpeg program can read, where it is installed, at the rate asked for. Aborting `signal` kills it. */
export async function* decodeOther(
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
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(0, 1_000);
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
    if (isEmpty) throw undecodable(reason(said));
  } finally {
    clearTimeout(stalled);
    child.kill('SIGKILL');
  }
}

async function feed(source: ByteSource, stdin: Writable, onProgress: () => void): Promise<void> {
  stdin.on('error', () => {}); // the program may stop reading early; its output tells the rest
  for await (const slice of source.read(SLICE_BYTES)) {
    onProgress();
    if (stdin.writable && !stdin.write(slice)) await drained(stdin);
  }
  stdin.end();
}

/** When there is room again, or never will be. */
const drained = (stdin: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done).off('close', done);
      resolve();
    };
    stdin.on('drain', done).on('close', done);
  });

/** The program's last line, without its name for what it read. */
function reason(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('[cache'));
  return (lines.at(-1) ?? '').replace(/^.*pipe:0: /, '').slice(0, 200) || 'there is no sound in it';
}
