import * as E from 'fp-ts/lib/Either.js';
import { HOOK_NAMES, hooked } from '../brain/hooks.ts';
import { isTemplate } from '../template/template.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { textsIn, type writtenItem, writtenParts } from './written.ts';

/** Neurons whose links may be templates: then any synapse may be meant. */
const LINKING: ReadonlySet<string> = new Set(['neurotransmitter', 'neurotimer']);
const LINK_KEYS: ReadonlySet<string | number> = new Set(['direct_link', 'synapse', 'default']);

/** Enabled synapses without signals that no other synapse and no hook names. */
export const unreachable: Rule = ({ brain, settings }) => {
  if (brain.names === undefined || brain.written.some(linksByTemplate)) return [];
  const named = new Set([
    ...HOOK_NAMES.flatMap((hook) => hooked(settings.settings.hooks[hook])),
    ...brain.written.flatMap(({ name, links }) =>
      links.map(({ synapse }) => synapse).filter((linked) => linked !== name),
    ),
  ]);
  return brain.written.flatMap((written) => {
    const { decoded, file, index } = written;
    if (E.isLeft(decoded) || !decoded.right.isEnabled) return [];
    const { name, signals } = decoded.right;
    if (signals.length > 0 || named.has(name)) return [];
    const message = `nothing starts "${name}": it has no signals, and no synapse or hook names it; only the API can`;
    return [warning(file, [index, 'name'], { rule: 'unreachable', message })];
  });
};

/** A synapse of the settings' hooks that is switched off: the hook passes it over. */
export const disabledHooks: Rule = ({ brain, settings }) => {
  const [file] = settings.files;
  if (file === undefined) return [];
  const disabled = new Set(
    brain.written.flatMap(({ decoded }) =>
      E.isRight(decoded) && !decoded.right.isEnabled ? [decoded.right.name] : [],
    ),
  );
  return HOOK_NAMES.flatMap((hook) => {
    const value = settings.settings.hooks[hook];
    return hooked(value).flatMap((name, index) => {
      const path = ['hooks', hook, ...(typeof value === 'string' ? [] : [index])];
      const message = `"${name}" is disabled: the hook passes it over`;
      return disabled.has(name) ? [warning(file, path, { rule: 'disabled-hook', message })] : [];
    });
  });
};

/** Whether any synapse may be meant. */
export const linksByTemplate = (written: Parameters<typeof writtenItem>[0]): boolean =>
  writtenParts(written, 'neurons').some(
    ({ name, value }) =>
      LINKING.has(name.toLowerCase()) &&
      textsIn(value).some(({ text, path }) => LINK_KEYS.has(path.at(-1) ?? '') && isTemplate(text)),
  );
