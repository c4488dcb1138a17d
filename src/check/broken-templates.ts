import { template } from '../template/template.ts';
import { error } from './finding.ts';
import type { Rule } from './rule.ts';
import { templatesOf } from './templates.ts';

/** Templates that can never be rendered. */
export const brokenTemplates: Rule = (kit) =>
  templatesOf(kit).flatMap(({ synapse, text, path, from }) => {
    const { problem } = template(text);
    if (problem === undefined) return [];
    const message = from === undefined ? problem : `${from}: ${problem}`;
    return [error(synapse.file, path, { rule: 'broken-template', message })];
  });
