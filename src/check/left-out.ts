import { found } from './finding.ts';
import type { Rule } from './rule.ts';

/** A kit without settings: fine when it is meant, and not when the file has another name or is elsewhere. */
export const leftOut: Rule = ({ settings }) => {
  const [file] = settings.files;
  if (!settings.isLeftOut || file === undefined) return [];
  const message = 'no settings.yml: every default is used';
  return [
    found('warning', { file: file.file, line: 1, column: 1, path: '' }, { rule: 'no-settings', message }),
  ];
};
