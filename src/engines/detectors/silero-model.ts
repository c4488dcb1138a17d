import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeUnknown, engineMissing } from '../../lib/errors.ts';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { floatOf } from '../audio-file/pcm.ts';
import { SILERO } from '../models/catalogue.ts';
import { modelDirectory } from '../models/place.ts';
import { floats, integer, network } from '../onnx/network.ts';
import { INSTALL, openRuntime, PACKAGE, runtimePath } from '../onnx/runtime.ts';

/** Gives the probability of speech in a frame, 0 to 1, of one microphone. Frames in their order. */
export type SpeechProbability = (samples: Int16Array) => number;

// the network takes the end of the previous frame in front of each frame
const CONTEXT_SAMPLES = 64;

/** Where its network is. */
export const sileroFile = (dataDirectory: string): string =>
  join(modelDirectory(dataDirectory, SILERO.name), SILERO.file.name);

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
  const library = findRuntime();
  if (library === undefined) throw missing(`the package ${PACKAGE} is not installed`, INSTALL);
  const bytes = await networkIn(sileroFile(dataDirectory));
  const input = floats('input', 1, CONTEXT_SAMPLES + FRAME_SAMPLES);
  const state = floats('state', 2, 1, 128);
  const output = floats('output', 1, 1);
  const nextState = floats('stateN', 2, 1, 128);
  const judge = network(await runtimeIn(library), bytes, {
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

/** A network that is not as published is refused: it could end the process. */
async function networkIn(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const isAbsent = (error as { readonly code?: unknown }).code === 'ENOENT';
    throw missing(isAbsent ? 'its network is not here' : describeUnknown(error), GET);
  });
  if (createHash('sha256').update(bytes).digest('hex') === SILERO.file.sha256) return bytes;
  throw missing(`${file} is not the network of Silero VAD 5`, GET);
}

const GET = `broca models get ${SILERO.name}`;

async function runtimeIn(library: string) {
  try {
    return await openRuntime(library);
  } catch (error) {
    throw missing(`${library} cannot be loaded (${describeUnknown(error).split('\n')[0]})`, INSTALL);
  }
}

const missing = (message: string, fix: string) =>
  engineMissing('silero', message, `${fix}, or set listening.detector: energy`);
