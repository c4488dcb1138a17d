import type { Writable } from 'node:stream';

/** Short, so that an abort is heard soon; the sound card's buffer is half a second. */
const CHUNK_SAMPLES = 512;

/** Hands `samples` over as fast as `out` takes them, up to an abort. Rejects when it takes no more. */
export async function writeTo(out: Writable, samples: Int16Array, signal: AbortSignal): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => out.once('error', reject));
  failed.catch(() => {});
  for (let start = 0; start < samples.length && !signal.aborted; start += CHUNK_SAMPLES) {
    const { buffer, byteOffset, byteLength } = samples.subarray(start, start + CHUNK_SAMPLES);
    const chunk = Buffer.from(buffer, byteOffset, byteLength);
    await Promise.race([failed, new Promise((resolve) => out.write(chunk, resolve))]);
  }
}
