import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isTemplate } from 'pyjinja';
import type { RawSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { CERTIFICATES } from '../brain/raw-values.ts';
import type { YamlFile } from '../brain/yaml-file.ts';
import type { Refusal } from '../lib/decode.ts';
import { type Rule, warning } from './finding.ts';
import { mapOf, textsIn, writtenParts } from './raw-kit.ts';

/**
 * Files that neurons, signals and the broker of the settings name and that are not there. Correction files, includes and variable
 * files are errors.
 */
export const missingFiles: Rule = (kit, { modules }) =>
  namedFiles(kit, modules)
    .filter(({ paths }) => !paths.some(isThere))
    .map(({ file, path, paths: [name] }) =>
      warning(file, path, { rule: 'missing-file', message: `no file ${name}` }),
    );

interface NamedFile {
  readonly file: YamlFile;
  readonly path: Refusal['path'];
  /** Absolute, one of them is meant. */
  readonly paths: readonly string[];
}

/** The files that neurons, signals and the broker of the settings name, each with its place. */
export const namedFiles = (
  { settings, brain, home }: Parameters<Rule>[0],
  modules: Modules,
): readonly NamedFile[] => [
  ...settings.files.slice(0, 1).flatMap((file) =>
    textsIn(mapOf(file.value).mqtt)
      .filter(({ path }) => path.length === 1 && CERTIFICATES.some((key) => key === path[0]))
      .map(({ text, path }) => ({ file, path: ['mqtt', ...path], paths: [resolve(home, text)] })),
  ),
  ...brain.written.flatMap((synapse) =>
    partsWithPaths(synapse, modules).flatMap(({ value, path, keys }) =>
      textsIn(value)
        .filter(({ text, path: [key] }) => keys.includes(String(key)) && !isTemplate(text))
        .map((found) => ({
          file: synapse.file,
          path: [...path, ...found.path],
          paths: [found.text, programIn(found.text)].map((text) => resolve(home, text)),
        })),
    ),
  ),
];

/** Its neurons and signals, each with the parameters that are paths. */
const partsWithPaths = (synapse: RawSynapse, { neurons, signals }: Modules) => [
  ...writtenParts(synapse, 'neurons').map((part) => ({
    ...part,
    keys: ['file_template', ...(neurons.get(part.name.toLowerCase())?.paths ?? [])],
  })),
  ...writtenParts(synapse, 'signals').map((part) => ({
    ...part,
    keys: signals.get(part.name)?.paths ?? [],
  })),
];

/** A script may have its arguments behind its path. */
const programIn = (text: string): string => text.split(' ', 1)[0] ?? text;

function isThere(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
