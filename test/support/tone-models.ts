import { SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import { kit } from './kit.ts';
import { type Network, type Node, onnxFile, type Port } from './onnx-writer.ts';

/**
 * Models of sherpa-onnx for a language in which each word is a tone. Nothing is trained: their weights are the places of the tones in the
 * features of a sound.
 */
export const TONES_HZ = {
  play: 500,
  music: 700,
  turn: 950,
  on: 1_250,
  the: 1_600,
  light: 2_050,
  stop: 2_600,
};

type ToneWord = keyof typeof TONES_HZ;

export const WORDS = Object.keys(TONES_HZ) as readonly ToneWord[];
const BLANK = '<blk>';
const VOCABULARY = WORDS.length + 1;
const BINS = 80;
const TONE_MS = 200;
const PAUSE_MS = 80;
const SIGNS = [' ', '.', '!', '?'];
const VOICE_SAMPLES = (TONE_MS * SAMPLE_RATE_HZ) / 1_000;
const EDGE_MS = 250;

/** A text of the language as sound of 16 kHz. Words that are written `one|other` sound at the same time. */
export function toneSpeech(text: string): Int16Array {
  const quiet = (ms: number): Int16Array => new Int16Array((ms * SAMPLE_RATE_HZ) / 1_000);
  const words = text.split(' ').flatMap((word) => [toneOf(word.split('|') as ToneWord[]), quiet(PAUSE_MS)]);
  const all = [quiet(EDGE_MS), ...words, quiet(EDGE_MS)];
  return Int16Array.from(all.flatMap((part) => [...part]));
}

function toneOf(words: readonly ToneWord[]): Int16Array {
  const length = (TONE_MS * SAMPLE_RATE_HZ) / 1_000;
  const sample = (at: number): number =>
    words.reduce((sum, word) => sum + Math.sin((2 * Math.PI * TONES_HZ[word] * at) / SAMPLE_RATE_HZ), 0);
  return Int16Array.from({ length }, (_, at) => Math.round((8_000 * sample(at)) / words.length));
}

/** The bin of the features in which a tone is loudest, from 0. */
function binOf(frequencyHz: number): number {
  const mel = (hz: number): number => 1_127 * Math.log(1 + hz / 700);
  const [low, high] = [mel(20), mel(SAMPLE_RATE_HZ / 2 - 400)];
  return Math.round(((mel(frequencyHz) - low) / (high - low)) * (BINS + 1)) - 1;
}

/** The logarithm of the energy that a bin must have to be a word. */
const QUIET = 3;
/** How sure the networks are. */
const SCALE = 4;

/** Each word has the logit of its bin, and what is no word that of a quiet tone. */
function weights() {
  const matrix = new Float32Array(BINS * VOCABULARY);
  for (const [index, word] of WORDS.entries()) matrix[binOf(TONES_HZ[word]) * VOCABULARY + index + 1] = SCALE;
  const bias = new Float32Array(VOCABULARY);
  bias[0] = SCALE * QUIET;
  return [
    { name: 'matrix', lengths: [BINS, VOCABULARY], values: matrix },
    { name: 'bias', lengths: [VOCABULARY], values: bias },
  ];
}

const logits = (input: string, output: string): readonly Node[] => [
  { op: 'MatMul', inputs: [input, 'matrix'], outputs: ['product'] },
  { op: 'Add', inputs: ['product', 'bias'], outputs: [output] },
];

/** A tensor of numbers with a fraction. */
export const float = (name: string, ...lengths: readonly (number | string)[]): Port => ({
  name,
  type: 'float',
  lengths,
});
/** A tensor of whole numbers. */
export const int64 = (name: string, ...lengths: readonly (number | string)[]): Port => ({
  name,
  type: 'int64',
  lengths,
});

/** What goes into a streaming zipformer beside the sound: of one layer, and unchanged here. */
const STATES = [
  float('cached_key_0', 4, 'N', 4),
  float('cached_nonlin_attn_0', 1, 'N', 4, 3),
  float('cached_val1_0', 4, 'N', 4),
  float('cached_val2_0', 4, 'N', 4),
  float('cached_conv1_0', 'N', 4, 1),
  float('cached_conv2_0', 'N', 4, 1),
  float('embed_states', 'N', 128, 3, 19),
  int64('processed_lens', 'N'),
];

const HEAVY_LENGTH = 250_000;

const ZIPFORMER = {
  encoder_dims: 4,
  query_head_dims: 4,
  value_head_dims: 4,
  num_heads: 1,
  num_encoder_layers: 1,
  cnn_module_kernels: 3,
  left_context_len: 4,
  T: 16,
  decode_chunk_len: 16,
};

const renamed = ({ name, ...port }: Port): Port => ({ name: `new_${name}`, ...port });

const streaming = (output: string, model_type: string): Network => ({
  inputs: [float('x', 'N', 16, BINS), ...STATES],
  outputs: [float(output, 'N', 16, VOCABULARY), ...STATES.map(renamed)],
  nodes: [
    ...logits('x', output),
    ...STATES.map(({ name }) => ({ op: 'Identity', inputs: [name], outputs: [`new_${name}`] })),
  ],
  weights: weights(),
  metadata: { model_type, ...ZIPFORMER },
});

/** A streaming model with one network. */
export const STREAMING_CTC = streaming('log_probs', 'zipformer2');

/** The same model, of which each utterance holds 16 MB. */
export const HEAVY_CTC: Network = {
  ...STREAMING_CTC,
  inputs: STREAMING_CTC.inputs.map(heavier),
  outputs: STREAMING_CTC.outputs.map(heavier),
  metadata: { ...STREAMING_CTC.metadata, left_context_len: HEAVY_LENGTH },
};

function heavier({ lengths, ...port }: Port): Port {
  const isOfContext = /cached_(key|val|nonlin)/.test(port.name);
  return { ...port, lengths: lengths.map((length) => (isOfContext && length === 4 ? 'heavy' : length)) };
}

/** A model for whole utterances with one network. */
export const WHOLE_CTC: Network = {
  inputs: [float('x', 'N', 'T', BINS), int64('x_lens', 'N')],
  outputs: [float('log_probs', 'N', 'T', VOCABULARY), int64('log_probs_len', 'N')],
  nodes: [...logits('x', 'log_probs'), { op: 'Identity', inputs: ['x_lens'], outputs: ['log_probs_len'] }],
  weights: weights(),
  metadata: { model_type: 'zipformer2_ctc', subsampling_factor: 1, vocab_size: VOCABULARY },
};

/** The three networks of a streaming transducer. The last two words have no chance, so that a long tone is one word. */
export const STREAMING_TRANSDUCER: Readonly<Record<'encoder' | 'decoder' | 'joiner', Network>> = {
  encoder: streaming('encoder_out', 'zipformer2'),
  decoder: {
    inputs: [int64('y', 'N', 2)],
    outputs: [float('decoder_out', 'N', VOCABULARY)],
    nodes: [
      { op: 'Gather', inputs: ['penalties', 'y'], outputs: ['each'], attributes: { axis: 0 } },
      { op: 'ReduceSum', inputs: ['each', 'words'], outputs: ['decoder_out'], attributes: { keepdims: 0 } },
    ],
    weights: [
      { name: 'words', lengths: [1], values: BigInt64Array.from([1n]) },
      { name: 'penalties', lengths: [VOCABULARY, VOCABULARY], values: penalties() },
    ],
    metadata: { context_size: 2, vocab_size: VOCABULARY },
  },
  joiner: {
    inputs: [float('encoder_out', 'N', VOCABULARY), float('decoder_out', 'N', VOCABULARY)],
    outputs: [float('logit', 'N', VOCABULARY)],
    nodes: [{ op: 'Add', inputs: ['encoder_out', 'decoder_out'], outputs: ['logit'] }],
    metadata: { joiner_dim: VOCABULARY },
  },
};

function penalties(): Float32Array {
  const matrix = new Float32Array(VOCABULARY * VOCABULARY);
  for (let word = 1; word < VOCABULARY; word += 1) matrix[word * VOCABULARY + word] = -100;
  return matrix;
}

/** The words with their numbers, as models have them. */
export const TOKENS = [BLANK, ...WORDS.map((word) => `▁${word.toUpperCase()}`)]
  .map((token, index) => `${token} ${index}\n`)
  .join('');

/** How the words are put together from tokens: each is one. */
export const BPE_VOCAB = [BLANK, ...WORDS.map((word) => `▁${word.toUpperCase()}`)]
  .map((token) => `${token}\t-1\n`)
  .join('');

/** A voice of the kind VITS. Each token is the sound of its word; signs and spaces are a pause. */
export const TONE_VOICE: Network = {
  inputs: [
    int64('x', 'N', 'L'),
    int64('x_length', 'N'),
    ...['noise_scale', 'length_scale', 'noise_scale_w'].map((name) => float(name, 1)),
  ],
  outputs: [float('y', 1, 1, 'samples')],
  nodes: [
    { op: 'Gather', inputs: ['sounds', 'x'], outputs: ['each'], attributes: { axis: 0 } },
    { op: 'Reshape', inputs: ['each', 'shape'], outputs: ['y'] },
  ],
  weights: [
    { name: 'sounds', lengths: [WORDS.length + SIGNS.length, VOICE_SAMPLES], values: voiceSounds() },
    { name: 'shape', lengths: [3], values: BigInt64Array.from([1n, 1n, -1n]) },
  ],
  metadata: {
    ...{ model_type: 'vits', comment: 'tones', language: 'English', punctuation: '. ! ?' },
    ...{ sample_rate: SAMPLE_RATE_HZ, n_speakers: 0, add_blank: 0 },
  },
};

function voiceSounds(): Float32Array {
  const sounds = new Float32Array((WORDS.length + SIGNS.length) * VOICE_SAMPLES);
  for (const [index, word] of WORDS.entries())
    sounds.set(
      Float32Array.from(toneOf([word]), (sample) => sample / 32_768),
      (index + SIGNS.length) * VOICE_SAMPLES,
    );
  return sounds;
}

/** The files of the voice beside its network. */
export const VOICE_FILES = {
  'tokens.txt': [...SIGNS.map((sign) => (sign === ' ' ? '' : sign)), ...WORDS]
    .map((token, index) => `${token} ${index}\n`)
    .join(''),
  'lexicon.txt': WORDS.map((word) => `${word} ${word}\n`).join(''),
};

/** Writes a model into a folder of its own, which is removed when the process exits. */
export const toneModel = (
  networks: Readonly<Record<string, Network>>,
  others: Readonly<Record<string, string | Uint8Array>> = { 'tokens.txt': TOKENS },
): string =>
  kit({
    ...Object.fromEntries(
      Object.entries(networks).map(([name, network]) => [`${name}.onnx`, onnxFile(network)]),
    ),
    ...others,
  });
