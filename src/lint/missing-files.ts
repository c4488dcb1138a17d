import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { isTemplate } from '../template/template.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { textsIn, writtenParts } from './written.ts';

/** Files that neurons and signals name and that are not there. Correction files, includes and variable files are errors. */
export const missingFiles: Rule = ({ brain, home }, { modules }) =>
  brain.written.flatMap((synapse) =>
    partsWithPaths(synapse, modules).flatMap(({ value, path, keys }) =>
      textsIn(value)
        .filter(({ text, path: [key] }) => keys.includes(String(key)) && !isTemplate(text))
        .filter(({ text }) => !isThere(resolve(home, text)))
        .map((found) =>
          warning(synapse.file, [...path, ...found.path], {
            rule: 'missing-file',
            message: `no file ${resolve(home, found.text)}`,
          }),
        ),
    ),
  );

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

function isThere(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
