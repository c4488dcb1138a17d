import type * as t from 'io-ts';
import type { Refusal } from '../decode.ts';
import type { Encoding } from '../template/encoding/encoding.ts';

/** What the brain has to know of a neuron to check and index a synapse before anybody runs it. */
export interface NeuronModule {
  readonly parameters: t.Decoder<unknown, unknown>;
  /** The synapses its parameters name, each with the path to the name inside the parameters. */
  readonly links?: (parameters: Readonly<Record<string, unknown>>) => readonly Link[];
  /** The synapses it enables or disables, in the same way. */
  readonly switches?: (parameters: Readonly<Record<string, unknown>>) => readonly Link[];
  /** Phrases somebody may say to it, as written. */
  readonly phrases?: (parameters: Readonly<Record<string, unknown>>) => readonly string[];
  /** Parameters that are paths of files; a value that a template puts there is one name of the path at most. */
  readonly paths?: readonly string[];
  /** Parameters that are no paths, but may name files somewhere inside. */
  readonly namesFiles?: readonly string[];
  /** What other parameters are read as, told from what is written: values that templates put there stay data. */
  readonly encodings?: (parameters: Readonly<Record<string, unknown>>) => Readonly<Record<string, Encoding>>;
  /** Parameters that are shell commands, told from what is written: values that templates put there are quoted for the shell. */
  readonly quoted?: (parameters: Readonly<Record<string, unknown>>) => readonly string[];
  /** It runs programs of this machine. */
  readonly runsPrograms?: true;
  /** It touches nothing outside the assistant: tests of a kit let it do its work. */
  readonly staysInside?: true;
  /** Whether it gives variables new values, told from what is written. */
  readonly makesVariables?: (parameters: Readonly<Record<string, unknown>>) => boolean;
}

export interface Link {
  readonly path: Refusal['path'];
  readonly synapse: string;
}

/** What the brain has to know of a signal to check a synapse before anybody listens; of `order`, its name alone. */
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
