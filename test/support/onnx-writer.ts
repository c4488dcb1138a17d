/** A tensor of a network: `lengths` with a name stand for any length. */
export interface Port {
  readonly name: string;
  readonly type: 'float' | 'int32' | 'int64';
  readonly lengths: readonly (number | string)[];
}

export interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** Weights that are part of the file, or lie in a file beside it. */
export interface Weights {
  readonly name: string;
  readonly lengths: readonly number[];
  readonly values: Float32Array | BigInt64Array;
  readonly file?: string;
}

export interface Network {
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly nodes: readonly Node[];
  readonly weights?: readonly Weights[];
  readonly metadata?: Readonly<Record<string, string | number>>;
}

/** The bytes of an ONNX file (`onnx.proto`), for networks small enough to be written by hand. */
export function onnxFile({ inputs, outputs, nodes, weights = [], metadata = {} }: Network): Buffer {
  const graph = message(
    ...nodes.map((node) => bytes(1, nodeOf(node))),
    text(2, 'graph'),
    ...weights.map((one) => bytes(5, weightsOf(one))),
    ...inputs.map((port) => bytes(11, portOf(port))),
    ...outputs.map((port) => bytes(12, portOf(port))),
  );
  return message(
    number(1, 8),
    bytes(8, message(text(1, ''), number(2, 13))),
    bytes(7, graph),
    ...Object.entries(metadata).map(([key, value]) => bytes(14, message(text(1, key), text(2, `${value}`)))),
  );
}

const TYPES = { float: 1, int32: 6, int64: 7 };
const INTEGER = 2;
const INTEGERS = 7;
const EXTERNAL = 1;

const nodeOf = ({ op, inputs, outputs, attributes = {} }: Node): Buffer =>
  message(
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeOf(name, value))),
  );

const attributeOf = (name: string, value: number | readonly number[]): Buffer =>
  typeof value === 'number'
    ? message(text(1, name), number(3, value), number(20, INTEGER))
    : message(text(1, name), ...value.map((one) => number(8, one)), number(20, INTEGERS));

function weightsOf({ name, lengths, values, file }: Weights): Buffer {
  const type = values instanceof Float32Array ? TYPES.float : TYPES.int64;
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return message(
    ...lengths.map((length) => number(1, length)),
    number(2, type),
    text(8, name),
    ...(file === undefined
      ? [bytes(9, raw)]
      : [bytes(13, message(text(1, 'location'), text(2, file))), number(14, EXTERNAL)]),
  );
}

const portOf = ({ name, type, lengths }: Port): Buffer => {
  const dimensions = lengths.map((length) =>
    bytes(1, typeof length === 'number' ? number(1, length) : text(2, length)),
  );
  const tensor = message(number(1, TYPES[type]), bytes(2, message(...dimensions)));
  return message(text(1, name), bytes(2, bytes(1, tensor)));
};

const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields);
const number = (field: number, value: number): Buffer => message(varint(field * 8), varint(value));
const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));
const bytes = (field: number, value: Buffer): Buffer =>
  message(varint(field * 8 + 2), varint(value.length), value);

function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    digits.push(rest > 0n ? low + 128 : low);
  } while (rest > 0n);
  return Buffer.from(digits);
}
