import { openLibrary } from './library.ts';
import { findModel, type VoskModel } from './model.ts';
import { type NativeModel, nativeModel } from './native-model.ts';
import type { VoskWanted } from './parameters.ts';

/** A model in memory, and what it can do. */
export interface LoadedModel extends VoskModel, Pick<NativeModel, 'knows' | 'recogniser'> {
  /** Its word for all it does not know; undefined when it has none, and would take everything for one of a list of phrases. */
  readonly rest: string | undefined;
}

const WORDS_FOR_THE_REST = ['[unk]', '<unk>', '<UNK>', '[UNK]'];

let model: LoadedModel | undefined;

/** The one model of this process, loaded at the first call; when that fails the next call tries again. Throws `EngineMissing`. */
export function loadedModel(wanted: VoskWanted): LoadedModel {
  model ??= load(wanted);
  return model;
}

function load(wanted: VoskWanted): LoadedModel {
  const found = findModel(wanted);
  const native = nativeModel(openLibrary(wanted.library), found.directory);
  return { ...found, ...native, rest: WORDS_FOR_THE_REST.find(native.knows) };
}

/** Why it can be told nothing of what may be said; undefined when it can. */
export function refusalOf({ directory, takesPhrases, rest }: LoadedModel): string | undefined {
  if (!takesPhrases)
    return `the model in ${directory} takes no list of phrases, its graph is ready-made (HCLG.fst): a small one, or one whose name ends in -lgraph, does`;
  return rest === undefined
    ? `the model in ${directory} takes no list of phrases, it has no word for the rest ([unk])`
    : undefined;
}
