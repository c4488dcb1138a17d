import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isTemplate } from '../template/template.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { textsIn, writtenParts } from './written.ts';

const CERTIFICATES = ['ca_cert', 'certfile', 'keyfile'];

/** Parameters that are paths, by neuron or signal. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  script: ['path'],
  settings: ['var_files'],
  play: ['file', 'filename'],
  ansible_playbook: ['task_file'],
  uri: ['data_from_file'],
  mqtt_publisher: CERTIFICATES,
  mqtt_subscriber: CERTIFICATES,
};

/** Files that neurons and signals name and that are not there. Correction files, includes and variable files are errors. */
export const missingFiles: Rule = ({ brain, home }) =>
  brain.written.flatMap((synapse) =>
    [...writtenParts(synapse, 'neurons'), ...writtenParts(synapse, 'signals')].flatMap(
      ({ name, value, path }) => {
        const keys = ['file_template', ...(PATHS[name.toLowerCase()] ?? [])];
        return textsIn(value)
          .filter(({ text, path: [key] }) => keys.includes(String(key)) && !isTemplate(text))
          .filter(({ text }) => !isThere(resolve(home, text)))
          .map((found) =>
            warning(synapse.file, [...path, ...found.path], {
              rule: 'missing-file',
              message: `no file ${resolve(home, found.text)}`,
            }),
          );
      },
    ),
  );

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
