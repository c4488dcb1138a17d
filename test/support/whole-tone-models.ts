import { SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import type { Network, Port } from './onnx-writer.ts';
import { float, int64, STREAMING_TRANSDUCER, TONES_HZ, WHOLE_CTC, WORDS } from './tone-models.ts';

/** More models of the language of tones, for whole utterances. */

const BINS = 80;

/** The bin of the features of NeMo and Whisper, which are spread like those of librosa. */
function binOf(frequencyHz: number): number {
  const mel = (hz: number): number =>
    hz < 1_000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1_000)) / Math.log(6.4);
  return Math.round((mel(frequencyHz) / mel(SAMPLE_RATE_HZ / 2)) * (BINS + 1)) - 1;
}

/** The logit of each word is that of its bin; other tokens have one that is the same for all sounds. */
function weights(tokens: number, firstWord: number, others: number) {
  const matrix = new Float32Array(BINS * tokens);
  const bias = new Float32Array(tokens).fill(others);
  for (const [index, word] of WORDS.entries()) {
    matrix[binOf(TONES_HZ[word]) * tokens + firstWord + index] = SCALE;
    bias[firstWord + index] = 0;
  }
  return [
    { name: 'matrix', lengths: [BINS, tokens], values: matrix },
    { name: 'bias', lengths: [tokens], values: bias },
  ];
}

const SCALE = 10;
/** The logarithm of the energy that a bin of NeMo must have to be a word. */
const NEMO_QUIET = -2.5;

const FRAMES_FIRST = [
  { op: 'Transpose', inputs: ['sound'], outputs: ['frames'], attributes: { perm: [0, 2, 1] } },
  { op: 'MatMul', inputs: ['frames', 'matrix'], outputs: ['product'] },
  { op: 'Add', inputs: ['product', 'bias'], outputs: ['logits'] },
];

/** As NeMo exports its CTC models, Parakeet among them. Silence is the last token. */
export const NEMO_CTC: Network = {
  inputs: [float('sound', 'N', BINS, 'T'), int64('length', 'N')],
  outputs: [float('logits', 'N', 'T', WORDS.length + 1)],
  nodes: FRAMES_FIRST,
  weights: weights(WORDS.length + 1, 0, SCALE * NEMO_QUIET),
  metadata: {
    ...{ model_type: 'EncDecCTCModelBPE', vocab_size: WORDS.length, subsampling_factor: 1 },
    normalize_type: 'NA',
  },
};

export const NEMO_TOKENS = [...WORDS.map((word) => `▁${word}`), '<blk>']
  .map((token, index) => `${token} ${index}\n`)
  .join('');

const int32 = (name: string, ...lengths: readonly (number | string)[]): Port => ({
  name,
  type: 'int32',
  lengths,
});

const STATES = ['state_0', 'state_1'];

/** As NeMo exports its transducers, Parakeet among them. The last word has no chance, so that a long tone is one word. */
export const NEMO_TRANSDUCER: Readonly<Record<'encoder' | 'decoder' | 'joiner', Network>> = {
  encoder: {
    ...NEMO_CTC,
    outputs: [float('encoded', 'N', WORDS.length + 1, 'T'), int64('encoded_length', 'N')],
    nodes: [
      ...FRAMES_FIRST,
      { op: 'Transpose', inputs: ['logits'], outputs: ['encoded'], attributes: { perm: [0, 2, 1] } },
      { op: 'Identity', inputs: ['length'], outputs: ['encoded_length'] },
    ],
    metadata: { ...NEMO_CTC.metadata, model_type: 'EncDecRNNTBPEModel', pred_rnn_layers: 1, pred_hidden: 2 },
  },
  decoder: {
    inputs: [
      int32('targets', 'N', 1),
      int32('target_length', 'N'),
      ...STATES.map((name) => float(name, 1, 'N', 2)),
    ],
    outputs: [
      float('decoded', 'N', WORDS.length + 1, 1),
      int32('decoded_length', 'N'),
      ...STATES.map((name) => float(`new_${name}`, 1, 'N', 2)),
    ],
    nodes: [
      { op: 'Gather', inputs: ['penalties', 'targets'], outputs: ['each'], attributes: { axis: 0 } },
      { op: 'Transpose', inputs: ['each'], outputs: ['decoded'], attributes: { perm: [0, 2, 1] } },
      { op: 'Identity', inputs: ['target_length'], outputs: ['decoded_length'] },
      ...STATES.map((name) => ({ op: 'Identity', inputs: [name], outputs: [`new_${name}`] })),
    ],
    weights: [
      {
        name: 'penalties',
        lengths: [WORDS.length + 1, WORDS.length + 1],
        values: Float32Array.from({ length: (WORDS.length + 1) ** 2 }, (_, at) =>
          at % (WORDS.length + 2) === 0 && at < (WORDS.length + 1) ** 2 - 1 ? -1_000 : 0,
        ),
      },
    ],
  },
  joiner: {
    inputs: ['encoder_out', 'decoder_out'].map((name) => float(name, 'N', WORDS.length + 1, 1)),
    outputs: [float('joined', 'N', 1, 1, WORDS.length + 1)],
    nodes: [
      { op: 'Add', inputs: ['encoder_out', 'decoder_out'], outputs: ['sum'] },
      { op: 'Transpose', inputs: ['sum'], outputs: ['turned'], attributes: { perm: [0, 2, 1] } },
      { op: 'Unsqueeze', inputs: ['turned', 'place'], outputs: ['joined'] },
    ],
    weights: [{ name: 'place', lengths: [1], values: BigInt64Array.from([1n]) }],
  },
};

const MOONSHINE_TOKENS_COUNT = WORDS.length + 3;
const KERNEL = 400;

/** As Moonshine is exported: it hears the loudest word, and ends. */
export const MOONSHINE: Readonly<
  Record<'preprocess' | 'encode' | 'uncached_decode' | 'cached_decode', Network>
> = {
  preprocess: {
    inputs: [float('audio', 1, 'samples')],
    outputs: [float('features', 1, 'T', MOONSHINE_TOKENS_COUNT)],
    nodes: [
      { op: 'Unsqueeze', inputs: ['audio', 'place'], outputs: ['channel'] },
      {
        op: 'Conv',
        inputs: ['channel', 'waves'],
        outputs: ['parts'],
        attributes: { kernel_shape: [KERNEL], strides: [KERNEL / 2] },
      },
      { op: 'Mul', inputs: ['parts', 'parts'], outputs: ['energies'] },
      { op: 'Transpose', inputs: ['energies'], outputs: ['frames'], attributes: { perm: [0, 2, 1] } },
      { op: 'MatMul', inputs: ['frames', 'pairs'], outputs: ['features'] },
    ],
    weights: [
      { name: 'place', lengths: [1], values: BigInt64Array.from([1n]) },
      { name: 'waves', lengths: [2 * WORDS.length, 1, KERNEL], values: wavesOf() },
      { name: 'pairs', lengths: [2 * WORDS.length, MOONSHINE_TOKENS_COUNT], values: pairs() },
    ],
  },
  encode: {
    inputs: [float('features', 1, 'T', MOONSHINE_TOKENS_COUNT), int32('length', 1)],
    outputs: [float('encoded', 1, 'T', MOONSHINE_TOKENS_COUNT)],
    nodes: [{ op: 'Identity', inputs: ['features'], outputs: ['encoded'] }],
  },
  uncached_decode: {
    inputs: [int32('token', 1, 1), float('encoded', 1, 'T', MOONSHINE_TOKENS_COUNT), int32('count', 1)],
    outputs: [float('logits', 1, 1, MOONSHINE_TOKENS_COUNT), int32('state', 1)],
    nodes: [
      { op: 'ReduceMax', inputs: ['encoded'], outputs: ['logits'], attributes: { axes: [1], keepdims: 1 } },
      { op: 'Identity', inputs: ['count'], outputs: ['state'] },
    ],
  },
  cached_decode: {
    inputs: [
      int32('token', 1, 1),
      float('encoded', 1, 'T', MOONSHINE_TOKENS_COUNT),
      int32('count', 1),
      int32('state', 1),
    ],
    outputs: [float('logits', 1, 1, MOONSHINE_TOKENS_COUNT), int32('new_state', 1)],
    nodes: [
      { op: 'Identity', inputs: ['end'], outputs: ['logits'] },
      { op: 'Identity', inputs: ['state'], outputs: ['new_state'] },
    ],
    weights: [
      {
        name: 'end',
        lengths: [1, 1, MOONSHINE_TOKENS_COUNT],
        values: Float32Array.from({ length: MOONSHINE_TOKENS_COUNT }, (_, token) => (token === 2 ? 1 : 0)),
      },
    ],
  },
};

export const MOONSHINE_TOKENS = ['<unk>', '<s>', '</s>', ...WORDS.map((word) => `▁${word}`)]
  .map((token, index) => `${token}\t${index}\n`)
  .join('');

/** A sine and a cosine of each tone. */
function wavesOf(): Float32Array {
  return Float32Array.from({ length: 2 * WORDS.length * KERNEL }, (_, at) => {
    const wave = Math.floor(at / KERNEL);
    const word = WORDS[Math.floor(wave / 2)] ?? 'stop';
    const turn = (2 * Math.PI * TONES_HZ[word] * (at % KERNEL)) / SAMPLE_RATE_HZ;
    return wave % 2 === 0 ? Math.sin(turn) : Math.cos(turn);
  });
}

function pairs(): Float32Array {
  const matrix = new Float32Array(2 * WORDS.length * MOONSHINE_TOKENS_COUNT);
  for (const wave of Array.from({ length: 2 * WORDS.length }).keys())
    matrix[wave * MOONSHINE_TOKENS_COUNT + 3 + Math.floor(wave / 2)] = 1;
  return matrix;
}

const END = WORDS.length;
const WHISPER_TOKENS_COUNT = WORDS.length + 8;

/** As Whisper is exported for sherpa-onnx: it hears the loudest word, and ends. */
export const WHISPER: Readonly<Record<'encoder' | 'decoder', Network>> = {
  encoder: {
    inputs: [float('sound', 1, BINS, 'T')],
    outputs: [
      float('cross_k', 1, 1, 1, WHISPER_TOKENS_COUNT),
      float('cross_v', 1, 1, 1, WHISPER_TOKENS_COUNT),
    ],
    nodes: [
      ...FRAMES_FIRST,
      { op: 'ReduceMax', inputs: ['logits'], outputs: ['loudest'], attributes: { axes: [1], keepdims: 1 } },
      { op: 'Reshape', inputs: ['loudest', 'shape'], outputs: ['cross_k'] },
      { op: 'Identity', inputs: ['cross_k'], outputs: ['cross_v'] },
    ],
    weights: [
      ...weights(WHISPER_TOKENS_COUNT, 0, -1_000),
      { name: 'shape', lengths: [4], values: BigInt64Array.from([1n, 1n, 1n, -1n]) },
    ],
    metadata: {
      ...{ model_type: 'whisper-tones', n_mels: BINS, n_text_layer: 1, n_text_ctx: 16, n_text_state: 4 },
      ...{ n_vocab: WHISPER_TOKENS_COUNT, sot: END + 1, eot: END, blank_id: END + 2, translate: END + 3 },
      ...{ transcribe: END + 4, is_multilingual: 0, no_speech: END + 5, no_timestamps: END + 6 },
      sot_sequence: `${END + 1}`,
    },
  },
  decoder: {
    inputs: [
      int64('tokens', 1, 'n'),
      ...['self_k', 'self_v'].map((name) => float(name, 1, 1, 16, 4)),
      ...['cross_k', 'cross_v'].map((name) => float(name, 1, 1, 1, WHISPER_TOKENS_COUNT)),
      int64('offset', 1),
    ],
    outputs: [
      float('scores', 1, 'n', WHISPER_TOKENS_COUNT),
      ...['out_self_k', 'out_self_v'].map((name) => float(name, 1, 1, 16, 4)),
    ],
    nodes: [
      { op: 'Cast', inputs: ['tokens'], outputs: ['numbers'], attributes: { to: 1 } },
      { op: 'Mul', inputs: ['numbers', 'zero'], outputs: ['zeros'] },
      { op: 'Unsqueeze', inputs: ['zeros', 'last'], outputs: ['each'] },
      { op: 'Reshape', inputs: ['cross_k', 'shape'], outputs: ['words'] },
      { op: 'Add', inputs: ['each', 'words'], outputs: ['heard'] },
      { op: 'Cast', inputs: ['offset'], outputs: ['place'], attributes: { to: 1 } },
      { op: 'Mul', inputs: ['place', 'end'], outputs: ['ending'] },
      { op: 'Add', inputs: ['heard', 'ending'], outputs: ['scores'] },
      ...['self_k', 'self_v'].map((name) => ({ op: 'Identity', inputs: [name], outputs: [`out_${name}`] })),
    ],
    weights: [
      { name: 'zero', lengths: [], values: Float32Array.from([0]) },
      { name: 'last', lengths: [1], values: BigInt64Array.from([-1n]) },
      { name: 'shape', lengths: [3], values: BigInt64Array.from([1n, 1n, -1n]) },
      {
        name: 'end',
        lengths: [WHISPER_TOKENS_COUNT],
        values: Float32Array.from({ length: WHISPER_TOKENS_COUNT }, (_, token) =>
          token === END ? 10_000 : 0,
        ),
      },
    ],
  },
};

export const WHISPER_TOKENS = WORDS.map(
  (word, index) => `${Buffer.from(` ${word}`).toString('base64')} ${index}\n`,
).join('');

/** A transducer that hears all at once, of the same networks as the streaming one. */
export const WHOLE_TRANSDUCER: Readonly<Record<'encoder' | 'decoder' | 'joiner', Network>> = {
  ...STREAMING_TRANSDUCER,
  encoder: {
    ...WHOLE_CTC,
    metadata: { model_type: 'zipformer2' },
  },
};
