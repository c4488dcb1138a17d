import type { Headers, ModelFolder, Role } from './model-folder.ts';
import { type NetworkNeeds, numberOf } from './network-needs.ts';

/** Files beside the networks: how words are said, and the voices of a model with several. */
export type VoiceFile = 'lexicon' | 'espeak-ng-data' | 'voices';

/** One kind of voice that sherpa-onnx has, as the files of its models tell. */
export interface TtsKind {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly fits: (folder: ModelFolder) => boolean;
  readonly needs: (networks: Headers) => Readonly<Partial<Record<Role, NetworkNeeds>>>;
  readonly files: (networks: Headers) => readonly VoiceFile[];
  /** Tokens that native code looks up without asking whether they are there. */
  readonly tokens: (networks: Headers) => readonly string[];
  /** Its name in the configuration, and that of its network there. */
  readonly option: string;
  readonly network: string;
}

const type = ({ model }: Headers): string => model?.metadata.get('model_type') ?? '';
const comment = ({ model }: Headers): string => model?.metadata.get('comment') ?? '';
const isSet = ({ model }: Headers, key: string): boolean => numberOf(model, key) !== 0;
const isOf = (networks: Headers, ...makers: readonly string[]): boolean =>
  makers.some((maker) => comment(networks).includes(maker));

const SPEAKERS = ['sample_rate', 'n_speakers'];
const STYLES: NetworkNeeds = { numbers: [...SPEAKERS, 'has_espeak'], lists: ['style_dim'], inputs: () => 3 };

/** All kinds, the first that fits counts. Their needs are those that the sources of sherpa-onnx read. */
const TTS_KINDS: readonly TtsKind[] = [
  {
    name: 'Matcha',
    roles: ['model', 'vocoder'],
    fits: () => true,
    needs: () => ({
      model: {
        numbers: [...SPEAKERS, 'use_eos_bos', 'pad_id'],
        inputs: ({ inputs }) => nearest(inputs.length, 3, 5),
      },
      vocoder: { texts: ['model_type'], inputs: () => 1 },
    }),
    files: (networks) => [
      ...(isSet(networks, 'jieba') || isSet(networks, 'is_zh_en') ? (['lexicon'] as const) : []),
      ...(isSet(networks, 'has_espeak') || isSet(networks, 'is_zh_en') ? (['espeak-ng-data'] as const) : []),
    ],
    tokens: (networks) => (isSet(networks, 'has_espeak') ? ['^', '$'] : []),
    option: 'matcha',
    network: 'acousticModel',
  },
  {
    name: 'KittenTTS',
    roles: ['model'],
    fits: ({ networks }) => type(networks).startsWith('kitten'),
    needs: () => ({ model: STYLES }),
    files: () => ['espeak-ng-data', 'voices'],
    tokens: () => [' '],
    option: 'kitten',
    network: 'model',
  },
  {
    name: 'Kokoro',
    roles: ['model'],
    fits: ({ networks }) => networks.model?.metadata.has('style_dim') === true,
    needs: () => ({ model: STYLES }),
    files: (networks) => [
      ...(numberOf(networks.model, 'version') >= 2 ? (['lexicon'] as const) : []),
      'espeak-ng-data',
      'voices',
    ],
    tokens: () => [' '],
    option: 'kokoro',
    network: 'model',
  },
  {
    name: 'VITS (Piper)',
    roles: ['model'],
    fits: ({ networks }) => ['sample_rate', 'comment'].every((key) => networks.model?.metadata.has(key)),
    needs: (networks) => ({
      model: {
        numbers: SPEAKERS,
        texts: ['language', 'comment'],
        inputs: ({ inputs }) => nearest(inputs.length, ...inputCounts(networks)),
      },
    }),
    files: (networks) => {
      if (networks.model?.metadata.get('frontend') === 'characters') return [];
      const isByEspeak = isOf(networks, 'piper', 'coqui', 'icefall', 'Inflect') && !isSet(networks, 'jieba');
      return [isByEspeak ? 'espeak-ng-data' : 'lexicon'];
    },
    tokens: (networks) => {
      if (isOf(networks, 'coqui')) return [','];
      if (isOf(networks, 'Inflect')) return ['_'];
      if (isOf(networks, 'piper', 'icefall')) return ['_', '^', '$'];
      const isChinese = networks.model?.metadata.get('language') === 'Chinese' || isSet(networks, 'jieba');
      return isChinese ? [] : [' ', ...signsOf(networks)];
    },
    option: 'vits',
    network: 'model',
  },
];

const signsOf = ({ model }: Headers): readonly string[] =>
  (model?.metadata.get('punctuation') ?? '').split(' ').filter((sign) => sign !== '');

/** The kind of a folder; undefined if it is no voice that Broca knows. */
export function ttsKindOf(folder: ModelFolder): TtsKind | undefined {
  const roles = Object.keys(folder.networks);
  return TTS_KINDS.find((one) => one.roles.every((role) => roles.includes(role)) && one.fits(folder));
}

/** The least and the most inputs that native code gives. */
function inputCounts(networks: Headers): readonly [number, number] {
  if (isOf(networks, 'piper', 'coqui')) return [3, 5];
  return isOf(networks, 'Inflect') ? [4, 4] : [5, 7];
}

const nearest = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
