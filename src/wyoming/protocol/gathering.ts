/** Bytes that come in pieces until they are whole. */
interface Gathering {
  readonly length: () => number;
  /** Copies them: the piece may be used for something else afterwards. `most` is how many it will be at most. */
  readonly add: (piece: Uint8Array, most: number) => void;
  /** All of it, for whoever takes it alone; afterwards there is nothing. */
  readonly taken: () => Uint8Array;
}

/** Below half of the platform's pool, which is then used. */
const FIRST_BYTES = 4_000;

/**
 * Takes at most twice the memory of what has come, or 4 000 bytes: a length that is promised costs nothing until it is kept. What is small shares the
 * platform's pool; memory of its own costs more than the copy.
 */
export function gathering(): Gathering {
  let bytes: Uint8Array = NOTHING;
  let length = 0;
  return {
    length: () => length,
    add: (piece, most) => {
      const needed = length + piece.length;
      if (needed > bytes.length) {
        const larger = room(Math.max(needed, Math.min(most, Math.max(length * 2, FIRST_BYTES))));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(piece, length);
      length = needed;
    },
    taken: () => {
      const whole = bytes.length === length ? bytes : bytes.subarray(0, length);
      bytes = NOTHING;
      length = 0;
      return whole;
    },
  };
}

/** A copy in memory that is nobody else's. */
export function copied(piece: Uint8Array): Uint8Array {
  const copy = room(piece.length);
  copy.set(piece);
  return copy;
}

const NOTHING = new Uint8Array(0);

function room(size: number): Uint8Array {
  const { buffer, byteOffset } = Buffer.allocUnsafe(size);
  return new Uint8Array(buffer, byteOffset, size);
}
