import { basename } from 'node:path';
import { describeUnknown } from '../../lib/errors.ts';
import { languageFamily } from '../../lib/text.ts';
import { type Spelling, spellingOf } from './bias-words.ts';
import { fileEnding, type Headers, type ModelFolder, modelFolder } from './model-folder.ts';
import { requireNeeds } from './network-needs.ts';
import { missing, type SherpaSttParameters } from './parameters.ts';
import { type SttKind, sttKindOf } from './stt-kinds.ts';
import { areLoud, readTokens, type Tokens } from './tokens.ts';

/** A model whose files were checked. */
export interface SttModel {
  readonly kind: SttKind;
  /** `modelConfig` of sherpa-onnx. */
  readonly config: Readonly<Record<string, unknown>>;
  /** How the words of orders are written for it; a text says why it cannot prefer them. */
  readonly spelling: Spelling | string;
  /** Its tokens are capitals, so that its texts are. */
  readonly isLoud: boolean;
}

/** Checks the files of a model, since native code ends the process on wrong ones. Throws `EngineMissing`. */
export function findSttModel(parameters: SherpaSttParameters): SttModel {
  try {
    return checkedSttModel(parameters);
  } catch (error) {
    throw missing(
      describeUnknown(error),
      'set model of sherpa to the folder of a whole model for sherpa-onnx',
    );
  }
}

/** The same; throws a plain Error that says what is wrong. */
export function checkedSttModel({ directory, language, threads }: SherpaSttParameters): SttModel {
  const folder = modelFolder(directory);
  const { networks } = folder;
  const kind = kindOf(folder);
  for (const [role, needs] of Object.entries(kind.needs(networks))) {
    const header = networks[role as keyof Headers];
    if (header !== undefined) requireNeeds(header, needs);
  }
  const problem = kind.problem?.(networks);
  if (problem !== undefined) throw new Error(problem);
  const tokensFile = fileEnding(folder, 'tokens.txt');
  const count = kind.tokenCount(networks);
  const tokens = readTokens(tokensFile, { least: count, isBase64: kind.areTokensBase64 });
  requireSilence(kind, tokens, { file: tokensFile, count });
  return {
    kind,
    spelling: kind.takesBias ? spellingOf(folder, tokens) : `a ${kind.name} cannot prefer words`,
    isLoud: kind.areTokensBase64 !== true && areLoud(tokens),
    config: {
      [kind.option]: { ...pathsOf(kind, networks), ...languageOption(kind, networks, language) },
      tokens: tokensFile,
      numThreads: threads,
      ...(kind.modelType === undefined ? {} : { modelType: kind.modelType }),
    },
  };
}

function kindOf({ directory, networks }: ModelFolder): SttKind {
  const kind = sttKindOf(networks);
  if (kind !== undefined) return kind;
  const type = (networks.encoder ?? networks.model)?.metadata.get('model_type');
  const found = Object.values(networks).map(({ path }) => basename(path));
  const said = type === undefined ? 'its networks do not say what they are' : `its model_type is "${type}"`;
  throw new Error(
    `${directory} is no model of speech that Broca knows: it has ${found.join(', ')}, and ${said}`,
  );
}

function requireSilence(
  { silence }: SttKind,
  tokens: Tokens,
  { file, count }: { readonly file: string; readonly count: number },
): void {
  if (silence === undefined) return;
  const names = silence === 'last' ? ['<blk>'] : ['<blk>', '<eps>', '<blank>'];
  const name = names.find((one) => tokens.has(one));
  if (name === undefined) throw new Error(`${file} lacks the token for silence, ${names.join(' or ')}`);
  if (silence === 'last' && tokens.get(name) !== count - 1)
    throw new Error(`${file}: ${name} must be the last token of the model, number ${count - 1}`);
}

/** The names of paths in the configuration are those of the roles. */
const pathsOf = ({ roles }: SttKind, networks: Headers) =>
  Object.fromEntries(roles.map((role) => [role, networks[role]?.path]));

function languageOption(
  { name, languages }: SttKind,
  networks: Headers,
  language: string | undefined,
): { readonly language?: string } {
  const known = languages?.(networks) ?? [];
  if (language === undefined || known.length === 0) return {};
  const family = languageFamily(language);
  if (known.includes(family)) return { language: family };
  throw new Error(`this ${name} does not know the language "${language}", it knows ${known.join(', ')}`);
}
