import type { Refusal } from '../decode.ts';
import { error } from './finding.ts';
import type { Rule } from './rule.ts';
import { writtenEngines } from './written-engines.ts';

/** Parameters that one of Broca's own engines refuses: it would do no work at all. */
export const engineParameters: Rule = (kit, world) =>
  writtenEngines(kit, world).flatMap(({ file, engine, parameters, path, known }) => {
    const check = Object.hasOwn(known.checks, engine) ? known.checks[engine] : undefined;
    const wrong = check?.(parameters);
    if (wrong === undefined) return [];
    const isBare = Object.keys(parameters).length === 0;
    const { field, message } = isBare ? { field: [], message: wrong } : fieldIn(wrong);
    return [error(file, [...path, ...field], { rule: 'engine-parameter', message })];
  });

/** Engines begin their sentences with the field: `hotwords[0].sensitivity: found 5, …`. */
function fieldIn(wrong: string): { readonly field: Refusal['path']; readonly message: string } {
  const [, field, message] = /^([\w.[\]]+): (.*)$/s.exec(wrong) ?? [];
  if (field === undefined || message === undefined) return { field: [], message: wrong };
  const keys = field.match(/\w+/g) ?? [];
  return { field: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)), message };
}
