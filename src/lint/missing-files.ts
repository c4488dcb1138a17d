import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { CERTIFICATES } from '../brain/written-broker.ts';
import type { YamlFile } from '../brain/yaml-file.ts';
import type { Refusal } from '../decode.ts';
import { isTemplate } from '../template/template.ts';
import { type Finding, warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { mapOf, textsIn, writtenParts } from './written.ts';

/**
 * Files that neurons, signals and the broker of the settings name and that are not there. Correction files, includes and variable
 * files are errors.
 */
export const missingFiles: Rule = (kit, { modules }) => [...ofBroker(kit), ...ofBrain(kit, modules)];

const ofBroker = ({ settings: { files }, home }: Parameters<Rule>[0]): readonly Finding[] =>
  files.slice(0, 1).flatMap((file) =>
    textsIn(mapOf(file.value).mqtt)
      .filter(({ path }) => path.length === 1 && CERTIFICATES.some((key) => key === path[0]))
      .filter(({ text }) => !isThere(resolve(home, text)))
      .map(({ text, path }) => missing(file, ['mqtt', ...path], resolve(home, text))),
  );

const ofBrain = ({ brain, home }: Parameters<Rule>[0], modules: Modules): readonly Finding[] =>
  brain.written.flatMap((synapse) =>
    partsWithPaths(synapse, modules).flatMap(({ value, path, keys }) =>
      textsIn(value)
        .filter(({ text, path: [key] }) => keys.includes(String(key)) && !isTemplate(text))
        .filter(({ text }) => !isThere(resolve(home, text)) && !isThere(resolve(home, programIn(text))))
        .map((found) => missing(synapse.file, [...path, ...found.path], resolve(home, found.text))),
    ),
  );

const missing = (file: YamlFile, path: Refusal['path'], name: string): Finding =>
  warning(file, path, { rule: 'missing-file', message: `no file ${name}` });

/** Its neurons and signals, each with the parameters that are paths. */
const partsWithPaths = (synapse: WrittenSynapse, { neurons, signals }: Modules) => [
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
