import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Refusal } from '../lib/decode.ts';
import type { Encoding } from '../template/encoding/encoding.ts';
import { Flag } from './raw-values.ts';

/** What the brain needs to know of a neuron to check and index a synapse. */
export interface NeuronModule {
  readonly parameters: t.Decoder<unknown, unknown>;
  /** The synapses that its parameters name, each with the path inside the parameters. */
  readonly links?: (parameters: Readonly<Record<string, unknown>>) => readonly Link[];
  /** The synapses it enables or disables, in the same way. */
  readonly switches?: (parameters: Readonly<Record<string, unknown>>) => readonly Link[];
  /** The answers that it expects, as written. */
  readonly phrases?: (parameters: Readonly<Record<string, unknown>>) => readonly string[];
  /** Parameters that are file paths. A template's value may be one name of the path at most. */
  readonly paths?: readonly string[];
  /** Parameters that may name files inside another value. */
  readonly namesFiles?: readonly string[];
  /** The encodings of other parameters as written, so that the values of templates stay data. */
  readonly encodings?: (parameters: Readonly<Record<string, unknown>>) => Readonly<Record<string, Encoding>>;
  /** Parameters that are shell commands as written. The values of templates are quoted for the shell. */
  readonly quoted?: (parameters: Readonly<Record<string, unknown>>) => readonly string[];
  /** It runs programs on this machine. */
  readonly runsPrograms?: true;
  /** It changes nothing outside the assistant, so tests of a kit run it. */
  readonly staysInside?: true;
  /** Whether these parameters change variables. */
  readonly makesVariables?: (parameters: Readonly<Record<string, unknown>>) => boolean;
}

export interface Link {
  readonly path: Refusal['path'];
  readonly synapse: string;
}

/** What the brain needs to know of a signal to check a synapse. Of `order` only the name is used. */
export interface SignalModule {
  readonly parameters: t.Decoder<unknown, unknown>;
  /** Parameters that are paths of files. */
  readonly paths?: readonly string[];
}

/** The neurons and signals a brain may use. Neurons are found by their name in lower case. */
export interface Modules {
  readonly neurons: ReadonlyMap<string, NeuronModule>;
  readonly signals: ReadonlyMap<string, SignalModule>;
}

type Written = Readonly<Record<string, unknown>>;

/** The parameter that turns the quoting off. */
export const QUOTE_PARAMETERS = 'quote_parameters';

/**
 * What the parameters of a neuron are read as, by their names; undefined when none needs encoding, or when its author turned
 * it off. The parameters as written decide: a template there could let an order switch it off.
 */
export function encodingsOf(
  { paths = [], quoted, encodings }: NeuronModule,
  written: Written,
): Readonly<Record<string, Encoding>> | undefined {
  if (isQuotingOff(written)) return undefined;
  const all: readonly (readonly [string, Encoding])[] = [
    ...paths.map((name) => [name, 'path'] as const),
    ...Object.entries(encodings?.(written) ?? {}),
    ...(quoted?.(written) ?? []).map((name) => [name, 'shell'] as const),
  ];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Whether the author of a neuron turned the quoting off. */
export const isQuotingOff = (written: Written): boolean =>
  E.toUnion(Flag.decode(written[QUOTE_PARAMETERS])) === false;

/** Whether `quote_parameters: false` turns any quoting off. */
export const hasEncodings = ({ paths = [], quoted, encodings }: NeuronModule): boolean =>
  paths.length > 0 || quoted !== undefined || encodings !== undefined;
