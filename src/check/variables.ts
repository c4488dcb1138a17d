import { isTemplate } from '../template/template.ts';
import { keyWarning, type Rule } from './finding.ts';
import { templatesOf } from './templates.ts';
import { mapOf, textsIn, writtenParts } from './written.ts';

/** Variables that no template of the brain names. A template file that only shows when it is rendered may name them all. */
export const unusedVariables: Rule = (kit) => {
  const [, ...files] = kit.settings.files;
  if (files.length === 0 || hasUnknownFiles(kit)) return [];
  const named = new Set(
    templatesOf(kit).flatMap(({ text }) => text.match(/[\p{L}_][\p{L}\p{M}\p{N}_]*/gu) ?? []),
  );
  return files.flatMap((file) =>
    Object.keys(mapOf(file.value))
      .filter((name) => !named.has(name))
      .map((name) =>
        keyWarning(file, [name], { rule: 'unused-variable', message: 'no template of the brain names it' }),
      ),
  );
};

const hasUnknownFiles = ({ brain }: Parameters<Rule>[0]): boolean =>
  brain.written.some((synapse) =>
    writtenParts(synapse, 'neurons').some(({ value }) =>
      textsIn(value).some(({ text, path }) => path.at(-1) === 'file_template' && isTemplate(text)),
    ),
  );
