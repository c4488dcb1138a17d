import type { ByteReader } from './byte-reader.ts';

/** A field of a message: its number, and its value or where that stands in the file. */
export interface Field {
  readonly field: number;
  /** Of a number. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** Why a file is no message of protobuf. */
export class BrokenMessage extends Error {}

/**
 * The fields of the message between two places. The contents of fields are skipped, so that a network of gigabytes is looked through at
 * once. Throws `BrokenMessage`.
 */
export function* fieldsOf(reader: ByteReader, from: number, to: number): Generator<Field> {
  let place = from;
  const varint = (): number => {
    let value = 0;
    for (let digit = 0; digit < MOST_DIGITS; digit += 1) {
      if (place >= to) throw new BrokenMessage(`it ends in the middle of a number at byte ${place}`);
      const byte = reader.byteAt(place);
      place += 1;
      value += (byte & 0x7f) * 2 ** (7 * digit);
      if (byte < 0x80) return value;
    }
    throw new BrokenMessage(`there is no number at byte ${place}`);
  };
  while (place < to) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const type = tag % 8;
    if (field === 0) throw new BrokenMessage(`there is no field at byte ${place}`);
    const value = type === VARINT || type === BYTES ? varint() : 0;
    const length = type === BYTES ? value : (LENGTHS[type] ?? -1);
    if (length < 0) throw new BrokenMessage(`there is no field at byte ${place}`);
    if (place + length > to)
      throw new BrokenMessage(`it has ${to} bytes, and one of its fields goes on to ${place + length}`);
    yield { field, value, start: place, end: place + length };
    place += length;
  }
}

const VARINT = 0;
const BYTES = 2;
/** By the type of a field: whole numbers stand in the tag, others take 8 or 4 bytes. */
const LENGTHS: Readonly<Record<number, number>> = { [VARINT]: 0, 1: 8, 5: 4 };
const MOST_DIGITS = 10;
