import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type koffiModule from 'koffi';
import { INSTALL, missing } from './model.ts';

/** An opaque pointer of the library. */
export type Pointer = unknown;

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/** Opens the C library. Only for a child process: calls block, and a bad one ends the process. Throws `EngineMissing`. */
export async function openLibrary() {
  const koffi = await loadKoffi();
  const sphinxbase = load(koffi, 'libsphinxbase.so.3');
  const pocketsphinx = load(koffi, 'libpocketsphinx.so.3');
  const base = (declaration: string) => sphinxbase.func(declaration);
  const ps = (declaration: string) => pocketsphinx.func(declaration);
  return {
    arguments: ps('void *ps_args()'),
    parse: base('void *cmd_ln_parse_r(void *inout, void *defn, int argc, const char **argv, int strict)'),
    init: ps('void *ps_init(void *config)'),
    free: ps('int ps_free(void *ps)'),
    startStream: ps('int ps_start_stream(void *ps)'),
    startUtterance: ps('int ps_start_utt(void *ps)'),
    process: ps(
      'int ps_process_raw(void *ps, const int16_t *samples, size_t count, int no_search, int full)',
    ),
    endUtterance: ps('int ps_end_utt(void *ps)'),
    hypothesis: ps('const char *ps_get_hyp(void *ps, _Out_ int *score)'),
    firstSegment: ps('void *ps_seg_iter(void *ps, void *unused)'),
    nextSegment: ps('void *ps_seg_next(void *segment)'),
    segmentWord: ps('const char *ps_seg_word(void *segment)'),
    segmentFrames: ps('void ps_seg_frames(void *segment, _Out_ int *first, _Out_ int *last)'),
    segmentScore: ps(
      'int ps_seg_prob(void *segment, _Out_ int *acoustic, _Out_ int *language, _Out_ int *back)',
    ),
    addWord: ps('int ps_add_word(void *ps, const char *word, const char *phones, int update)'),
    loadDictionary: ps(
      'int ps_load_dict(void *ps, const char *dictionary, const char *fillers, const char *format)',
    ),
    lookUpWord: ps('const char *ps_lookup_word(void *ps, const char *word)'),
    logMath: ps('void *ps_get_logmath(void *ps)'),
    readFsg: base('void *fsg_model_readfile(const char *file, void *log_math, float weight)'),
    freeFsg: base('int fsg_model_free(void *fsg)'),
    setFsg: ps('int ps_set_fsg(void *ps, const char *name, void *fsg)'),
    setKeyphrases: ps('int ps_set_kws(void *ps, const char *name, const char *path)'),
    setLanguageModel: ps('int ps_set_lm_file(void *ps, const char *name, const char *path)'),
    setSearch: ps('int ps_set_search(void *ps, const char *name)'),
    unsetSearch: ps('int ps_unset_search(void *ps, const char *name)'),
  };
}

async function loadKoffi(): Promise<typeof koffiModule> {
  try {
    return (await import('koffi')).default;
  } catch {
    throw missing('the package koffi is not installed', 'npm install koffi');
  }
}

function load(koffi: typeof koffiModule, name: string) {
  try {
    return koffi.load(name);
  } catch {
    throw missing(`${name} is not installed`, INSTALL);
  }
}

const LIBRARY = 'libpocketsphinx.so.3';
const DIRECTORIES = ['/usr/local/lib', '/usr/lib'];

let known: { readonly version: string | undefined } | undefined;

/** The version in the library's file name, its only source; undefined if it is not found. Looked up once. */
export function libraryVersion(): string | undefined {
  known ??= { version: read() };
  return known.version;
}

function read(): string | undefined {
  for (const directory of DIRECTORIES.flatMap((one) => [one, ...multiarch(one)])) {
    try {
      return /\.so\.(\d[\d.]*)$/.exec(realpathSync(join(directory, LIBRARY)))?.[1];
    } catch {
      // not in this directory
    }
  }
  return undefined;
}

/** Debian's directories of libraries for each architecture. */
function multiarch(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.includes('-linux-gnu'))
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
}
