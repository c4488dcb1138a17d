import type { Headers, Role } from './model-folder.ts';
import { type NetworkNeeds, numberOf, numbersOf } from './network-needs.ts';

/** One kind of recogniser that sherpa-onnx has, as the files of its models tell. */
export interface SttKind {
  readonly name: string;
  /** Whether it decodes while somebody speaks, or the whole utterance at its end. */
  readonly isStreaming: boolean;
  readonly roles: readonly Role[];
  /** Whether networks with these roles are of this kind. */
  readonly fits: (networks: Headers) => boolean;
  readonly needs: (networks: Headers) => Readonly<Partial<Record<Role, NetworkNeeds>>>;
  /** What else is wrong with the networks. */
  readonly problem?: (networks: Headers) => string | undefined;
  /** How many tokens `tokens.txt` must have. */
  readonly tokenCount: (networks: Headers) => number;
  /** Where the token for silence must be among them; absent if nothing looks for it. */
  readonly silence?: 'last' | 'anywhere';
  /** It gives no text where seconds of quiet come first. */
  readonly isDeafAfterQuiet?: true;
  /** Each token is written as base64. */
  readonly areTokensBase64?: true;
  /** Its name in the configuration, and the option `modelType`. */
  readonly option: string;
  readonly modelType?: string;
  /** It can prefer the words of orders. */
  readonly takesBias?: true;
  /** Languages that may be set; absent if there is no choice. */
  readonly languages?: (networks: Headers) => readonly string[];
}

const TRANSDUCER: readonly Role[] = ['encoder', 'decoder', 'joiner'];

const type = ({ encoder, model }: Headers): string => (encoder ?? model)?.metadata.get('model_type') ?? '';
const has = (networks: Headers, ...keys: readonly string[]): boolean =>
  keys.every((key) => (networks.encoder ?? networks.model)?.metadata.has(key) === true);
const isNemo = (networks: Headers): boolean => type(networks).startsWith('EncDec');

const ZIPFORMER: NetworkNeeds = {
  numbers: ['T', 'decode_chunk_len'],
  lists: [
    ...['encoder_dims', 'query_head_dims', 'value_head_dims', 'num_heads'],
    ...['num_encoder_layers', 'cnn_module_kernels', 'left_context_len'],
  ],
  areListsAlike: true,
  // the sound, six states of each layer, and two of the whole
  inputs: (header) => 3 + 6 * numbersOf(header, 'num_encoder_layers').reduce((sum, count) => sum + count, 0),
};

/** The needs of streaming encoders by their `model_type`. */
const ENCODERS: Readonly<Record<string, NetworkNeeds>> = {
  zipformer2: ZIPFORMER,
  zipformer: {
    numbers: ['T', 'decode_chunk_len'],
    lists: ['encoder_dims', 'attention_dims', 'num_encoder_layers', 'cnn_module_kernels', 'left_context_len'],
    areListsAlike: true,
  },
  lstm: { numbers: ['num_encoder_layers', 'T', 'decode_chunk_len', 'rnn_hidden_size', 'd_model'] },
  conformer: {
    numbers: [
      ...['num_encoder_layers', 'T', 'decode_chunk_len', 'left_context'],
      ...['encoder_dim', 'pad_length', 'cnn_module_kernel'],
    ],
  },
};

const DECODER: NetworkNeeds = { numbers: ['vocab_size', 'context_size'], inputs: () => 1, outputs: 1 };
const JOINER: NetworkNeeds = { inputs: () => 2, outputs: 1 };
const CACHES = [1, 2, 3].flatMap((at) => [`cache_last_channel_dim${at}`, `cache_last_time_dim${at}`]);
const NEMO_STREAM = ['window_size', 'chunk_shift', 'subsampling_factor', 'vocab_size', ...CACHES];
const NEMO_LAYERS = ['vocab_size', 'subsampling_factor', 'pred_rnn_layers', 'pred_hidden'];
const WHISPER = [
  ...['n_mels', 'n_text_layer', 'n_text_ctx', 'n_text_state', 'n_vocab', 'sot', 'eot', 'blank_id'],
  ...['translate', 'transcribe', 'is_multilingual', 'no_timestamps', 'no_speech'],
];
const SENSE_LANGUAGES = ['zh', 'en', 'ja', 'ko', 'yue'];

const isMultilingual = ({ encoder }: Headers): boolean => numberOf(encoder, 'is_multilingual') !== 0;
/** NeMo counts its tokens without the one for silence. */
const nemoTokens = ({ encoder, model }: Headers): number => numberOf(encoder ?? model, 'vocab_size') + 1;
const modelTokens = ({ model }: Headers): number => numberOf(model, 'vocab_size');

/** All kinds, the first that fits counts. Their needs are those that the sources of sherpa-onnx read. */
const STT_KINDS: readonly SttKind[] = [
  {
    name: 'streaming transducer of NeMo',
    isStreaming: true,
    roles: TRANSDUCER,
    fits: (networks) => isNemo(networks) && has(networks, 'window_size', 'chunk_shift'),
    needs: () => ({ encoder: { numbers: [...NEMO_STREAM, 'pred_rnn_layers', 'pred_hidden'] } }),
    tokenCount: nemoTokens,
    silence: 'last',
    option: 'transducer',
  },
  {
    name: 'streaming transducer',
    isStreaming: true,
    roles: TRANSDUCER,
    fits: (networks) => has(networks, 'decode_chunk_len') && Object.hasOwn(ENCODERS, type(networks)),
    needs: (networks) => ({ encoder: ENCODERS[type(networks)] ?? {}, decoder: DECODER, joiner: JOINER }),
    tokenCount: ({ decoder }) => numberOf(decoder, 'vocab_size'),
    option: 'transducer',
    takesBias: true,
  },
  {
    name: 'transducer of NeMo (Parakeet)',
    isStreaming: false,
    roles: TRANSDUCER,
    fits: isNemo,
    needs: () => ({
      encoder: { numbers: NEMO_LAYERS, inputs: () => 2, outputs: 2 },
      decoder: { inputs: () => 4, outputs: 4 },
      joiner: JOINER,
    }),
    problem: (networks) => {
      const { encoder, joiner } = networks;
      const size = joiner?.outputs[0]?.lengths.at(-1);
      const count = nemoTokens(networks);
      const isTdt = encoder?.metadata.get('url')?.includes('tdt') === true;
      return size === undefined || (isTdt ? size > count : size === count)
        ? undefined
        : `${joiner?.path}: it gives ${size} numbers, and the encoder has ${count} tokens`;
    },
    tokenCount: nemoTokens,
    silence: 'last',
    option: 'transducer',
    modelType: 'nemo_transducer',
  },
  {
    name: 'transducer',
    isStreaming: false,
    roles: TRANSDUCER,
    fits: (networks) => ['conformer', 'zipformer', 'zipformer2'].includes(type(networks)),
    needs: () => ({ encoder: { inputs: () => 2, outputs: 2 }, decoder: DECODER, joiner: JOINER }),
    tokenCount: ({ decoder }) => numberOf(decoder, 'vocab_size'),
    option: 'transducer',
    modelType: 'transducer',
    takesBias: true,
  },
  {
    name: 'Whisper',
    isStreaming: false,
    roles: ['encoder', 'decoder'],
    fits: (networks) => type(networks).startsWith('whisper'),
    needs: (networks) => ({
      encoder: {
        numbers: WHISPER,
        lists: ['sot_sequence', ...(isMultilingual(networks) ? ['all_language_tokens'] : [])],
        texts: isMultilingual(networks) ? ['all_language_codes'] : [],
        inputs: () => 1,
        outputs: 2,
      },
      decoder: { inputs: () => 6, outputs: 3 },
    }),
    problem: (networks) => {
      const { encoder } = networks;
      const start = encoder === undefined ? [] : numbersOf(encoder, 'sot_sequence');
      return isMultilingual(networks) && start.length < 3
        ? `${encoder?.path}: sot_sequence in its metadata has no place for a language`
        : undefined;
    },
    // the last ones are times, which its file need not have
    tokenCount: ({ encoder }) => numberOf(encoder, 'eot'),
    option: 'whisper',
    languages: (networks) =>
      isMultilingual(networks) ? (networks.encoder?.metadata.get('all_language_codes') ?? '').split(',') : [],
  },
  {
    name: 'Moonshine',
    isStreaming: false,
    roles: ['preprocessor', 'encoder', 'uncachedDecoder', 'cachedDecoder'],
    fits: () => true,
    needs: ({ uncachedDecoder }) => ({
      preprocessor: { inputs: () => 1 },
      encoder: { inputs: () => 2 },
      uncachedDecoder: { inputs: () => 3, outputs: 2 },
      cachedDecoder: { inputs: () => 2 + (uncachedDecoder?.outputs.length ?? 0) },
    }),
    tokenCount: () => 1,
    option: 'moonshine',
  },
  {
    name: 'Moonshine with one decoder',
    isStreaming: false,
    roles: ['encoder', 'mergedDecoder'],
    fits: () => true,
    needs: ({ mergedDecoder }) => ({
      encoder: { outputs: 1 },
      mergedDecoder: { inputs: () => (mergedDecoder?.outputs.length ?? 0) + 2, outputs: 5 },
    }),
    problem: ({ encoder, mergedDecoder }) => {
      if (encoder?.inputs[0]?.lengths.length !== 2)
        return `${encoder?.path}: the network does not take sound as it is, so it is no encoder of Moonshine`;
      return mergedDecoder?.inputs.some(({ name }) => name.startsWith('past_key_values.')) === true
        ? undefined
        : `${mergedDecoder?.path}: the network takes no past_key_values, so it is no decoder of Moonshine`;
    },
    tokenCount: ({ mergedDecoder }) => mergedDecoder?.outputs[0]?.lengths.at(-1) ?? 1,
    areTokensBase64: true,
    isDeafAfterQuiet: true,
    option: 'moonshine',
  },
  {
    name: 'streaming CTC of NeMo',
    isStreaming: true,
    roles: ['model'],
    fits: (networks) => has(networks, 'window_size', 'chunk_shift', 'cache_last_time_dim1'),
    needs: () => ({ model: { numbers: NEMO_STREAM } }),
    tokenCount: nemoTokens,
    silence: 'anywhere',
    option: 'nemoCtc',
  },
  {
    name: 'streaming zipformer CTC',
    isStreaming: true,
    roles: ['model'],
    fits: (networks) => type(networks) === 'zipformer2' && has(networks, 'decode_chunk_len'),
    needs: () => ({ model: ZIPFORMER }),
    tokenCount: ({ model }) => model?.outputs[0]?.lengths[2] ?? 1,
    silence: 'anywhere',
    option: 'zipformer2Ctc',
  },
  {
    name: 'streaming CTC of T-one',
    isStreaming: true,
    roles: ['model'],
    fits: (networks) => has(networks, 'frame_length_ms', 'state_dim'),
    needs: () => ({ model: { numbers: ['frame_length_ms', 'state_dim', 'sample_rate'] } }),
    tokenCount: () => 1,
    silence: 'anywhere',
    option: 'toneCtc',
  },
  {
    name: 'CTC of NeMo (Parakeet)',
    isStreaming: false,
    roles: ['model'],
    fits: isNemo,
    needs: () => ({ model: { numbers: ['vocab_size', 'subsampling_factor'], inputs: () => 2 } }),
    tokenCount: nemoTokens,
    silence: 'anywhere',
    option: 'nemoCtc',
  },
  {
    name: 'zipformer CTC',
    isStreaming: false,
    roles: ['model'],
    fits: (networks) => type(networks) === 'zipformer2_ctc',
    needs: () => ({ model: { inputs: () => 2, outputs: 2 } }),
    tokenCount: ({ model }) => model?.outputs[0]?.lengths[2] ?? 1,
    silence: 'anywhere',
    option: 'zipformerCtc',
  },
  {
    name: 'SenseVoice',
    isStreaming: false,
    roles: ['model'],
    fits: (networks) => has(networks, 'lang_auto', 'with_itn'),
    needs: () => ({
      model: {
        numbers: [
          ...['vocab_size', 'lfr_window_size', 'lfr_window_shift', 'normalize_samples', 'with_itn'],
          ...['without_itn', 'lang_auto', ...SENSE_LANGUAGES.map((code) => `lang_${code}`)],
        ],
        fractions: ['neg_mean', 'inv_stddev'],
        inputs: () => 4,
      },
    }),
    tokenCount: modelTokens,
    option: 'senseVoice',
    languages: () => SENSE_LANGUAGES,
  },
  {
    name: 'Paraformer',
    isStreaming: false,
    roles: ['model'],
    fits: (networks) => type(networks) === 'paraformer',
    needs: () => ({
      model: {
        numbers: ['vocab_size', 'lfr_window_size', 'lfr_window_shift'],
        fractions: ['neg_mean', 'inv_stddev'],
        inputs: () => 2,
      },
    }),
    tokenCount: modelTokens,
    option: 'paraformer',
  },
];

/** The kind of these networks; undefined if they are no recogniser that Broca knows. */
export function sttKindOf(networks: Headers): SttKind | undefined {
  const roles = Object.keys(networks);
  const sameRoles = STT_KINDS.filter((kind) => kind.roles.every((role) => roles.includes(role)));
  // an encoder and a decoder are also part of models with a joiner
  const most = Math.max(0, ...sameRoles.map((kind) => kind.roles.length));
  return sameRoles.find((one) => one.roles.length === most && one.fits(networks));
}
