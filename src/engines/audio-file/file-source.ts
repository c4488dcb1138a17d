import type { FileHandle } from 'node:fs/promises';
import { describeUnknown } from '../../errors.ts';
import type { ByteSource } from './byte-source.ts';
import { undecodable } from './undecodable.ts';

/** The bytes of an open file, read as they are asked for; whoever opened it closes it. Reads fail with `UndecodableAudio`. */
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
