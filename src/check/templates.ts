import { resolve } from 'node:path';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Refusal } from '../decode.ts';
import { readRegularFileSync } from '../lib/regular-file.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { COMMON_PARAMETERS } from '../template/render-parameters.ts';
import { isTemplate } from '../template/template.ts';
import { mapOf, textsIn, writtenParts } from './written.ts';

/** A text of a neuron that is rendered when it runs. */
export interface WrittenTemplate {
  readonly synapse: WrittenSynapse;
  readonly text: string;
  /** In the file of the synapse. */
  readonly path: Refusal['path'];
  /** Whether only what the call and the settings give may be named: the neuron adds nothing of its own. */
  readonly isParameter: boolean;
  /** The file it was read from, when that is not the synapse's. */
  readonly from?: string;
}

const WITH_OWN_VALUES: ReadonlySet<unknown> = new Set(COMMON_PARAMETERS);

/** Every template of the brain, those of template files too. The holes of answers are none. */
export const templatesOf = ({ brain, home }: ReadKit): readonly WrittenTemplate[] =>
  brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'neurons').flatMap(({ value, path }) => {
      const { from_answer_link: _, ...parameters } = mapOf(value);
      const written = textsIn(parameters)
        .filter(({ text }) => isTemplate(text))
        .map(
          (found): WrittenTemplate => ({
            synapse,
            text: found.text,
            path: [...path, ...found.path],
            isParameter: !WITH_OWN_VALUES.has(found.path[0]),
          }),
        );
      return [...written, ...fromFile(synapse, parameters.file_template, [...path, 'file_template'], home)];
    }),
  );

/** Of a template file, as when it is said. */
const LARGEST_BYTES = 1_048_576;

function fromFile(
  synapse: WrittenSynapse,
  name: unknown,
  path: Refusal['path'],
  home: string,
): readonly WrittenTemplate[] {
  if (typeof name !== 'string' || isTemplate(name)) return [];
  try {
    const from = resolve(home, name);
    const text = readRegularFileSync(from, LARGEST_BYTES).toString();
    return [{ synapse, text, path, isParameter: false, from }];
  } catch {
    return []; // that it cannot be read is another rule's finding
  }
}
