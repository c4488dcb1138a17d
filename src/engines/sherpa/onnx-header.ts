import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeUnknown } from '../../lib/errors.ts';
import { type ByteReader, readingFile } from './byte-reader.ts';
import { BrokenMessage, type Field, fieldsOf } from './protobuf.ts';

/** A tensor that goes into a network or comes out of it; a length that is not fixed is undefined. */
export interface Port {
  readonly name: string;
  readonly lengths: readonly (number | undefined)[];
}

/** What an ONNX file says of its network. */
export interface OnnxHeader {
  readonly path: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

/**
 * Reads what an ONNX file says of its network, without its weights. Throws an Error that says what is wrong: no such file, an empty one,
 * one that was cut off, another format, weights that should lie beside it.
 */
export function onnxHeader(path: string): OnnxHeader {
  const size = statSync(path, { throwIfNoEntry: false });
  if (size?.isFile() !== true) throw new Error(`${path} is no file`);
  if (size.size === 0) throw new Error(`${path} is empty`);
  try {
    return readingFile(path, (reader) => headerOf(path, reader));
  } catch (error) {
    if (!(error instanceof BrokenMessage)) throw error;
    throw new Error(`${path} is not a whole ONNX file (${describeUnknown(error)})`);
  }
}

/** Field numbers of `onnx.proto`. */
const MODEL = { version: 1, graph: 7, operators: 8, metadata: 14 };
const GRAPH = { weights: 5, inputs: 11, outputs: 12 };
const WEIGHTS = { name: 8, external: 13 };

function headerOf(path: string, reader: ByteReader): OnnxHeader {
  const model = [...fieldsOf(reader, 0, reader.sizeBytes)];
  const graph = model.find(({ field }) => field === MODEL.graph);
  if (graph === undefined || ![MODEL.version, MODEL.operators].every((wanted) => hasField(model, wanted)))
    throw new BrokenMessage('it has no network');
  const parts = [...fieldsOf(reader, graph.start, graph.end)];
  const external = parts.filter(({ field }) => field === GRAPH.weights).flatMap((one) => beside(reader, one));
  for (const name of new Set(external)) requireBeside(path, name);
  const weights = new Set(
    parts.filter(({ field }) => field === GRAPH.weights).map((one) => textIn(reader, one, WEIGHTS.name)),
  );
  const ports = (wanted: number): readonly Port[] =>
    parts.filter(({ field }) => field === wanted).map((one) => portOf(reader, one));
  return {
    path,
    metadata: new Map(
      model.filter(({ field }) => field === MODEL.metadata).map((one) => entryOf(reader, one)),
    ),
    // older files list their weights as inputs too
    inputs: ports(GRAPH.inputs).filter(({ name }) => !weights.has(name)),
    outputs: ports(GRAPH.outputs),
  };
}

const hasField = (fields: readonly Field[], wanted: number): boolean =>
  fields.some(({ field }) => field === wanted);

/** The names of files that hold these weights instead of the network's own file. */
function beside(reader: ByteReader, weights: Field): readonly string[] {
  return [...fieldsOf(reader, weights.start, weights.end)]
    .filter(({ field }) => field === WEIGHTS.external)
    .map((one) => entryOf(reader, one))
    .flatMap(([key, value]) => (key === 'location' ? [value] : []));
}

function requireBeside(path: string, name: string): void {
  const size = statSync(join(dirname(path), name), { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) throw new Error(`${basename(path)} needs its weights beside it, in the file ${name}`);
}

const entryOf = (reader: ByteReader, entry: Field): readonly [string, string] => [
  textIn(reader, entry, 1),
  textIn(reader, entry, 2),
];

function textIn(reader: ByteReader, { start, end }: Field, wanted: number): string {
  for (const one of fieldsOf(reader, start, end))
    if (one.field === wanted) return reader.textAt(one.start, one.end);
  return '';
}

function portOf(reader: ByteReader, port: Field): Port {
  const shape = [2, 1, 2].reduce<Field | undefined>(
    (outer, wanted) =>
      outer && [...fieldsOf(reader, outer.start, outer.end)].find((one) => one.field === wanted),
    port,
  );
  const dimensions = shape === undefined ? [] : [...fieldsOf(reader, shape.start, shape.end)];
  return {
    name: textIn(reader, port, 1),
    lengths: dimensions.map(
      ({ start, end }) => [...fieldsOf(reader, start, end)].find(({ field }) => field === 1)?.value,
    ),
  };
}
