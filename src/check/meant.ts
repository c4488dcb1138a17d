import type { Problem } from '../errors.ts';
import { nearest } from '../lib/text.ts';

/** What was most likely meant: a name that somebody has, or the parameter that a neuron has only one of in most kits. */
export function meant({ path, found, expected, known }: Problem): string | undefined {
  const name = /^"([^…]+)"$/.exec(found)?.[1];
  if (name !== undefined && known !== undefined) return nearest(name, known);
  const neuron = path.split('.').at(-1) ?? '';
  const isBare = expected === `the parameters of ${neuron} as a map` && Object.hasOwn(PARAMETERS, neuron);
  return isBare ? `${neuron}: { ${PARAMETERS[neuron]}: ${found} }` : undefined;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  say: 'message',
  shell: 'cmd',
  script: 'path',
  play: 'file',
  uri: 'url',
  sleep: 'seconds',
  debug: 'message',
};
