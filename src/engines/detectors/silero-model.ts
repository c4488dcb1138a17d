import { existsSync } from 'node:fs';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { floatOf } from '../audio-file/pcm.ts';
import { SILERO } from '../models/catalogue.ts';
import { floats, integer, network } from '../onnx/network.ts';
import { networkFile, publishedNetworks } from '../onnx/published-networks.ts';
import { runtimePath } from '../onnx/runtime.ts';

/** Gives the probability of speech in a frame, 0 to 1, of one microphone. Frames in their order. */
export type SpeechProbability = (samples: Int16Array) => number;

// the network takes the end of the previous frame in front of each frame
const CONTEXT_SAMPLES = 64;

/** Where its network is. */
export const sileroFile = (dataDirectory: string): string =>
  networkFile(dataDirectory, SILERO, SILERO.files[0]);

/** Whether its network and its runtime are here; neither is loaded. */
export const isSileroInstalled = (dataDirectory: string): boolean =>
  existsSync(sileroFile(dataDirectory)) && runtimePath() !== undefined;

/**
 * Loads Silero VAD, version 5, for any number of microphones. Rejects with `EngineMissing` if the network or its runtime is not here or
 * can't be used.
 */
export async function sileroModel(
  dataDirectory: string,
  findRuntime: () => string | undefined = () => runtimePath(),
): Promise<() => SpeechProbability> {
  const { runtime, networks } = await publishedNetworks({
    engine: 'silero',
    model: SILERO,
    instead: 'or set listening.detector: energy',
    dataDirectory,
    findRuntime,
  });
  const input = floats('input', 1, CONTEXT_SAMPLES + FRAME_SAMPLES);
  const state = floats('state', 2, 1, 128);
  const output = floats('output', 1, 1);
  const nextState = floats('stateN', 2, 1, 128);
  const judge = network(runtime, networks[0] ?? new Uint8Array(), {
    inputs: [input, state, integer('sr', SAMPLE_RATE_HZ)],
    outputs: [output, nextState],
  });

  return () => {
    let context = new Float32Array(CONTEXT_SAMPLES);
    let past = new Float32Array(state.data.length);
    return (samples) => {
      input.data.fill(0);
      input.data.set(context);
      input.data.set(floatOf(samples), CONTEXT_SAMPLES);
      state.data.set(past);
      judge();
      context = input.data.slice(-CONTEXT_SAMPLES);
      past = nextState.data.slice();
      return output.data[0] ?? 0;
    };
  };
}
