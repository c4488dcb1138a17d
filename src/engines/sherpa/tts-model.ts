import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeUnknown } from '../../lib/errors.ts';
import { plainLanguage } from '../../lib/text.ts';
import { fileEnding, type Headers, type ModelFolder, modelFolder } from './model-folder.ts';
import { numberOf, numbersOf, requireNeeds } from './network-needs.ts';
import { missing, type SherpaTtsParameters } from './parameters.ts';
import { readTokens } from './tokens.ts';
import { type TtsKind, ttsKindOf, type VoiceFile } from './tts-kinds.ts';

/** A voice whose files were checked. */
export interface TtsModel {
  readonly kind: TtsKind;
  /** `model` of sherpa-onnx. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The number of the speaker. */
  readonly speaker: number;
}

/** Checks the files of a voice, since native code ends the process on wrong ones. Throws `EngineMissing`. */
export function findTtsModel(parameters: SherpaTtsParameters): TtsModel {
  try {
    return checkedTtsModel(parameters);
  } catch (error) {
    throw missing(
      describeUnknown(error),
      'set model of sherpa to the folder of a whole voice for sherpa-onnx',
    );
  }
}

/** The same; throws a plain Error that says what is wrong. */
export function checkedTtsModel({ directory, language, speaker, threads }: SherpaTtsParameters): TtsModel {
  const folder = modelFolder(directory);
  const { networks } = folder;
  const kind = kindOf(folder);
  for (const [role, needs] of Object.entries(kind.needs(networks))) {
    const header = networks[role as keyof Headers];
    if (header !== undefined) requireNeeds(header, needs);
  }
  if (numberOf(networks.model, 'sample_rate') === 0)
    throw new Error(`${networks.model?.path}: sample_rate in its metadata is 0`);
  const tokensFile = fileEnding(folder, 'tokens.txt');
  requireTokens(kind, networks, tokensFile);
  const files = kind.files(networks);
  return {
    kind,
    speaker: speakerOf(networks, speaker),
    config: {
      [kind.option]: {
        [kind.network]: networks.model?.path,
        tokens: tokensFile,
        ...(networks.vocoder === undefined ? {} : { vocoder: networks.vocoder.path }),
        ...Object.assign({}, ...files.map((file) => fileOption(file, folder, language))),
      },
      numThreads: threads,
    },
  };
}

function kindOf(folder: ModelFolder): TtsKind {
  const { directory, networks } = folder;
  const kind = ttsKindOf(folder);
  if (kind !== undefined) return kind;
  const found = Object.values(networks).map(({ path }) => basename(path));
  throw new Error(
    `${directory} is no voice that Broca knows: it has ${found.join(', ')}, whose metadata do not say what they are; voices of other programs, such as Piper's own, lack them`,
  );
}

/** Signs that espeak-ng gives are tokens of one character, each of them once; one of Coqui's is none. */
function requireTokens(kind: TtsKind, networks: Headers, file: string): void {
  const isByEspeak = kind.files(networks).includes('espeak-ng-data');
  const tokens = readTokens(file, { isUnique: isByEspeak });
  const lacking = kind.tokens(networks).find((token) => !tokens.has(token));
  if (lacking !== undefined) throw new Error(`${file} lacks the token "${lacking}", which the voice needs`);
  const long = [...tokens.keys()].find((token) => [...token].length > 1 && token !== '<BLNK>');
  if (isByEspeak && long !== undefined)
    throw new Error(`${file}: "${long}" is more than one character, as tokens of a ${kind.name} are not`);
}

/** Files that espeak-ng looks for. */
const ESPEAK_FILES = ['phontab', 'phonindex', 'phondata', 'intonations'];
const FLOAT_BYTES = 4;

function fileOption(
  file: VoiceFile,
  folder: ModelFolder,
  language: string | undefined,
): Readonly<Record<string, string>> {
  const { directory, networks, files } = folder;
  if (file === 'lexicon') return { lexicon: lexicons(folder, language) };
  if (file === 'voices') {
    const voices = fileEnding(folder, 'voices.bin');
    const [tokens = 0, , size = 0] = requireStyles(networks);
    const expected = tokens * size * numberOf(networks.model, 'n_speakers') * FLOAT_BYTES;
    const found = statSync(voices).size;
    if (found !== expected) throw new Error(`${voices} has ${found} bytes, expected ${expected}`);
    return { voices };
  }
  const dataDir = join(directory, file);
  if (!files.has(file))
    throw new Error(`${directory} lacks the folder ${file}, which tells how words are said`);
  for (const name of ESPEAK_FILES)
    if ((statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0) === 0)
      throw new Error(`${dataDir} lacks ${name}`);
  return { dataDir };
}

function requireStyles({ model }: Headers): readonly number[] {
  const sizes = model === undefined ? [] : numbersOf(model, 'style_dim');
  if (sizes.length === 3 && sizes[1] === 1) return sizes;
  throw new Error(
    `${model?.path}: style_dim in its metadata is "${sizes.join(',')}", expected three numbers, the second 1`,
  );
}

/** All lexicons of a voice, of two for English the one of the country. */
function lexicons(folder: ModelFolder, language: string | undefined): string {
  const other = plainLanguage(language ?? '') === 'en-gb' ? 'us-en' : 'gb-en';
  const names = [...folder.files].filter((name) => /^lexicon.*\.txt$/.test(name) && !name.includes(other));
  if (names.length === 0)
    throw new Error(`${folder.directory} lacks lexicon.txt, which tells how words are said`);
  return names
    .sort()
    .map((name) => fileEnding(folder, name))
    .join(',');
}

function speakerOf({ model }: Headers, speaker: number | string): number {
  const count = Math.max(1, numberOf(model, 'n_speakers'));
  const names = (model?.metadata.get('speaker_names') ?? '').split(',').map((name) => name.trim());
  const place = typeof speaker === 'number' ? speaker : names.indexOf(speaker);
  if (Number.isInteger(place) && place >= 0 && place < count) return place;
  const known = names[0] === '' ? `numbers from 0 to ${count - 1}` : names.join(', ');
  throw new Error(`the voice has no speaker ${JSON.stringify(speaker)}, it has ${known}`);
}
