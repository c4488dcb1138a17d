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

const ESPEAK_DATA = ['/usr/lib/x86_64-linux-gnu/espeak-ng-data', '/usr/share/espeak-ng-data'];

/** A folder of this voice with the data of this machine's espeak-ng; undefined, and said on stdout, if it has none. */
export function piperFolder(): string | undefined {
  const data = ESPEAK_DATA.find((directory) => existsSync(directory));
  if (data === undefined) {
    console.log('not tested: this machine has no espeak-ng-data');
    return undefined;
  }
  const folder = toneModel({ 'en_US-tones-low': PIPER_VOICE }, { 'tokens.txt': PIPER_TOKENS });
  symlinkSync(data, join(folder, 'espeak-ng-data'));
  return folder;
}
