import * as E from 'fp-ts/lib/Either.js';
import type { Modules } from '../../brain/modules.ts';
import { template } from '../../template/template.ts';

const NAME = /^(?=.{4,100}$)[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/;

/** What Kalliope refuses of a synapse that has a name, in its words; whatever else is wrong is left to the codec. */
export function synapseMistake(
  written: Readonly<Record<string, unknown>>,
  { neurons, signals }: Modules,
): string | undefined {
  const { name } = written;
  if (typeof name === 'string' && !NAME.test(name)) return `Error with synapse name "${name}".${SYNTAX}`;
  for (const key of ['neurons', 'signals']) {
    if (!Object.hasOwn(written, key)) return `The Synapse does not have ${key}: ${asPython(written)}`;
  }
  const neuron = namesIn(written.neurons).find((one) => !neurons.has(one.toLowerCase()));
  if (neuron !== undefined) return notImported('neurons', neuron);
  const signal = namesIn(written.signals).find((one) => !signals.has(one));
  return signal === undefined ? undefined : notImported('signals', signal);
}

const SYNTAX =
  'Valid syntax: At least 4 characters [a - zA - Z0 - 9\\-] with dashes allowed in between but not at the start or end';

const namesIn = (parts: unknown): readonly string[] =>
  Array.isArray(parts) ? parts.flatMap((part: unknown) => namesOf(part)) : [];

const namesOf = (part: unknown): readonly string[] =>
  typeof part === 'string' ? [part] : typeof part === 'object' && part !== null ? Object.keys(part) : [];

function notImported(kind: 'neurons' | 'signals', name: string): string {
  const word = name.toLowerCase();
  const module = word.charAt(0).toUpperCase() + word.slice(1);
  return `[ImportError] The module ${module} does not exist in the package kalliope.${kind}.${word}.${word} `;
}

/** As Python prints a map; nothing of one that is too large to be printed. */
const asPython = (map: unknown): string =>
  E.getOrElse(() => '')(
    E.tryCatch(
      () => template('{{ map }}').render({ map }),
      () => '',
    ),
  );
