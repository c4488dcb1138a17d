import * as E from 'fp-ts/lib/Either.js';
import type { Encoding } from '../template/encoding/encoding.ts';
import type { NeuronModule } from './modules.ts';
import { Flag } from './written-values.ts';

type Written = Readonly<Record<string, unknown>>;

/** The parameter that gives the protection up. */
export const QUOTE_PARAMETERS = 'quote_parameters';

/**
 * What the parameters of a neuron are read as, by their names; undefined when none needs encoding, or when its author has given
 * that up. What is written decides: a template there could let an order switch it off.
 */
export function encodingsOf(
  { paths = [], quoted, encodings }: NeuronModule,
  written: Written,
): Readonly<Record<string, Encoding>> | undefined {
  if (isProtectionGivenUp(written)) return undefined;
  const all: readonly (readonly [string, Encoding])[] = [
    ...paths.map((name) => [name, 'path'] as const),
    ...Object.entries(encodings?.(written) ?? {}),
    ...(quoted?.(written) ?? []).map((name) => [name, 'shell'] as const),
  ];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Whether the author of a neuron answers for what others may put there. */
export const isProtectionGivenUp = (written: Written): boolean =>
  E.toUnion(Flag.decode(written[QUOTE_PARAMETERS])) === false;

/** Whether anything is given up by `quote_parameters: false`. */
export const hasEncodings = ({ paths = [], quoted, encodings }: NeuronModule): boolean =>
  paths.length > 0 || quoted !== undefined || encodings !== undefined;
