import type { FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Observable } from 'rxjs';
import { describeUnknown } from '../../lib/errors.ts';
import { undecodable } from './pcm.ts';

/** Incoming bytes, read at the reader's pace. */
export interface ByteSource {
  /** Returns the first `count` bytes without consuming them; fewer only at the end. */
  readonly peek: (count: number) => Promise<Buffer>;
  /** Reads everything in slices of at most `sliceBytes`. The event loop turns between them: a big file blocks nothing. */
  readonly read: (sliceBytes: number) => AsyncGenerator<Uint8Array, void>;
}

/** Subscribes at once. An error of `bytes$` rejects all reads, also of earlier bytes; aborting `signal` ends the bytes. */
export function byteSource(bytes$: Observable<Uint8Array>, signal: AbortSignal): ByteSource {
  const queue: Uint8Array[] = [];
  let state: 'open' | 'ended' | { readonly error: unknown } = 'open';
  let wake = () => {};

  const change = (apply: () => void) => {
    apply();
    wake();
  };
  const end = (next: typeof state) =>
    change(() => {
      state = state === 'open' ? next : state;
    });
  const subscription = bytes$.subscribe({
    next: (bytes) => change(() => queue.push(bytes)),
    error: (error: unknown) => {
      queue.length = 0;
      end({ error });
    },
    complete: () => end('ended'),
  });
  const stop = () => {
    subscription.unsubscribe();
    queue.length = 0;
    end('ended');
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });

  /** Whether there is a chunk to shift. */
  async function filled(chunks: number): Promise<boolean> {
    while (queue.length < chunks && state === 'open') {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (queue.length < chunks && typeof state === 'object') throw state.error;
    return queue.length >= chunks;
  }

  return {
    peek: async (count) => {
      let chunks = 0;
      let bytes = 0;
      while (bytes < count && (await filled(chunks + 1))) bytes += queue[chunks++]?.length ?? 0;
      const head = Buffer.concat(queue.splice(0, chunks));
      if (head.length > 0) queue.unshift(head);
      return head.subarray(0, count);
    },
    read: async function* (sliceBytes) {
      while (await filled(1)) {
        const chunk = queue.shift() ?? new Uint8Array();
        for (let start = 0; start < chunk.length && !signal.aborted; start += sliceBytes) {
          yield chunk.subarray(start, start + sliceBytes);
          // what comes next from a microphone comes in a turn of its own
          if (queue.length > 0 || start + sliceBytes < chunk.length) await nextTurn();
        }
      }
    },
  };
}

/** The bytes of an open file, which the caller closes. Reads fail with `UndecodableAudio`. */
export const fileSource = (file: FileHandle): ByteSource => ({
  peek: async (count) => {
    const { size } = await file.stat();
    return read(file, 0, Math.min(count, size));
  },
  read: async function* (sliceBytes) {
    for (let at = 0; ; ) {
      const slice = await read(file, at, sliceBytes);
      if (slice.length === 0) return;
      at += slice.length;
      yield slice;
    }
  },
});

async function read(file: FileHandle, at: number, count: number): Promise<Buffer> {
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(count), 0, count, at);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw undecodable(describeUnknown(error));
  }
}
