import type { Pointer, Runtime } from './runtime.ts';

/** What goes into a network or comes out of it: always of one size, in memory that stays where it is. */
export interface Tensor {
  /** `''` for the one that the network has at the same place. */
  readonly name: string;
  /** No lengths for a single value. */
  readonly lengths: readonly number[];
  readonly data: Float32Array | BigInt64Array;
}

/** A tensor of zeros. */
export const floats = (name: string, ...lengths: readonly number[]) => ({
  name,
  lengths,
  // Node may move a small array that has no buffer of its own
  data: new Float32Array(new ArrayBuffer(4 * lengths.reduce((product, length) => product * length, 1))),
});

/** A single whole number. */
export function integer(name: string, value: number) {
  const data = new BigInt64Array(new ArrayBuffer(8));
  data[0] = BigInt(value);
  return { name, lengths: [], data };
}

/**
 * Loads a network from the bytes of its file, for one thread. The function that it gives computes the outputs from the inputs: write to
 * `data` of the inputs, call it, read `data` of the outputs. Throws if the bytes are no network, and when it is called if the network has
 * other inputs or outputs. Its memory is freed with the process.
 */
export function network(
  runtime: Runtime,
  bytes: Uint8Array,
  { inputs, outputs }: { readonly inputs: readonly Tensor[]; readonly outputs: readonly Tensor[] },
): () => void {
  const options = runtime.sessionOptions();
  runtime.setThreads(options, 1);
  const session = runtime.sessionFromMemory(environmentOf(runtime), bytes, bytes.length, options);
  const memory = runtime.memoryInfo(ARENA_ALLOCATOR, DEFAULT_MEMORY);
  const valueFor = ({ data, lengths }: Tensor): Pointer => {
    const type = data instanceof Float32Array ? FLOAT : INT64;
    return runtime.tensor(
      memory,
      data,
      data.byteLength,
      BigInt64Array.from(lengths, BigInt),
      lengths.length,
      type,
    );
  };
  for (const tensor of [...inputs, ...outputs]) kept.add(tensor);
  const [given, made] = [inputs.map(valueFor), outputs.map(valueFor)];
  const givenNames = inputs.map(({ name }, at) => name || runtime.inputName(session, at));
  const madeNames = outputs.map(({ name }, at) => name || runtime.outputName(session, at));
  return () => runtime.run(session, null, givenNames, given, given.length, madeNames, made.length, made);
}

/** Tensors whose memory the library has; without this they could be collected. */
const kept = new Set<Tensor>();

const environments = new WeakMap<Runtime, Pointer>();

/** A process has one. */
function environmentOf(runtime: Runtime): Pointer {
  const environment = environments.get(runtime) ?? runtime.environment(ERRORS_ONLY, 'broca');
  environments.set(runtime, environment);
  return environment;
}

/** Numbers of `onnxruntime_c_api.h`. */
const ERRORS_ONLY = 3;
const ARENA_ALLOCATOR = 1;
const DEFAULT_MEMORY = 0;
const FLOAT = 1;
const INT64 = 7;
