import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Network } from './onnx-writer.ts';
import { float, int64, toneModel } from './tone-models.ts';

const RATE_HZ = 22_050;
const LETTER_SAMPLES = RATE_HZ / 10;
/** Signs that each voice of Piper has, and sounds of espeak-ng for "stop" and "play". */
const SIGNS = ['_', '^', '$', ' ', ...'.!?,stɑpleɪː'];

export const PIPER_TOKENS = SIGNS.map((sign, index) => `${sign === ' ' ? '' : sign} ${index}\n`).join('');

/** A voice of Piper's kind: the sounds of espeak-ng are a tenth of a second each, and signs are silent. */
export const PIPER_VOICE: Network = {
  inputs: [int64('input', 'N', 'L'), int64('input_lengths', 'N'), float('scales', 3)],
  outputs: [float('output', 1, 1, 1, 'samples')],
  nodes: [
    { op: 'Gather', inputs: ['sounds', 'input'], outputs: ['each'], attributes: { axis: 0 } },
    { op: 'Reshape', inputs: ['each', 'shape'], outputs: ['output'] },
  ],
  weights: [
    { name: 'sounds', lengths: [SIGNS.length, LETTER_SAMPLES], values: letterSounds() },
    { name: 'shape', lengths: [4], values: BigInt64Array.from([1n, 1n, 1n, -1n]) },
  ],
  metadata: {
    ...{ model_type: 'vits', comment: 'piper', language: 'English', voice: 'en-us' },
    ...{ sample_rate: RATE_HZ, n_speakers: 1, has_espeak: 1 },
  },
};

function letterSounds(): Float32Array {
  return Float32Array.from({ length: SIGNS.length * LETTER_SAMPLES }, (_, at) => {
    const sign = Math.floor(at / LETTER_SAMPLES);
    return sign < 8 ? 0 : 0.3 * Math.sin((at * (sign + 10)) / 200);
  });
}

/** A voice of Kokoro's kind, with two speakers that sound alike. */
export const KOKORO_VOICE: Network = {
  ...PIPER_VOICE,
  inputs: [int64('tokens', 1, 'L'), float('style', 1, 4), float('speed', 1)],
  nodes: PIPER_VOICE.nodes.map((node) => ({
    ...node,
    inputs: node.inputs.map((name) => (name === 'input' ? 'tokens' : name)),
  })),
  metadata: {
    ...{ model_type: 'kokoro', sample_rate: RATE_HZ, n_speakers: 2, has_espeak: 1, version: 1 },
    ...{ style_dim: '100,1,4', speaker_names: 'af,am_adam', voice: 'en-us' },
  },
};

export const KOKORO_VOICES = Buffer.alloc(2 * 100 * 4 * 4);

const MELS = 80;

/** A voice of Matcha's kind with its vocoder, which takes the mels of each sound as samples. */
export const MATCHA_VOICE: Readonly<Record<'model-steps-3' | 'hifigan', Network>> = {
  'model-steps-3': {
    inputs: [int64('x', 'N', 'L'), int64('x_length', 'N'), float('noise_scale', 1), float('length_scale', 1)],
    outputs: [float('mel', 1, MELS, 'T')],
    nodes: [
      { op: 'Gather', inputs: ['table', 'x'], outputs: ['each'], attributes: { axis: 0 } },
      { op: 'Transpose', inputs: ['each'], outputs: ['mel'], attributes: { perm: [0, 2, 1] } },
    ],
    weights: [
      {
        name: 'table',
        lengths: [SIGNS.length, MELS],
        values: Float32Array.from({ length: SIGNS.length * MELS }, (_, at) => 0.3 * Math.sin(at)),
      },
    ],
    metadata: {
      ...{ model_type: 'matcha-tts', sample_rate: RATE_HZ, n_speakers: 1, has_espeak: 1, voice: 'en-us' },
      ...{ version: 1, use_eos_bos: 1, pad_id: 0, jieba: 0 },
    },
  },
  hifigan: {
    inputs: [float('mel', 1, MELS, 'T')],
    outputs: [float('audio', 1, 'samples')],
    nodes: [{ op: 'Reshape', inputs: ['mel', 'shape'], outputs: ['audio'] }],
    weights: [{ name: 'shape', lengths: [2], values: BigInt64Array.from([1n, -1n]) }],
    metadata: { model_type: 'hifigan' },
  },
};

const ESPEAK_DATA = ['/usr/lib/x86_64-linux-gnu/espeak-ng-data', '/usr/share/espeak-ng-data'];

/** A folder of a voice with the data of this machine's espeak-ng; undefined, and said on stdout, if it has none. */
export function espeakVoice(...[networks, files = {}]: Parameters<typeof toneModel>): string | undefined {
  const data = ESPEAK_DATA.find((directory) => existsSync(directory));
  if (data === undefined) {
    console.log('not tested: this machine has no espeak-ng-data');
    return undefined;
  }
  const folder = toneModel(networks, { 'tokens.txt': PIPER_TOKENS, ...files });
  symlinkSync(data, join(folder, 'espeak-ng-data'));
  return folder;
}
