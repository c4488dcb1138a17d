import { isTemplate } from 'pyjinja';
import type { IntentSignal } from './intent-signal.ts';
import type { Link, Modules } from './modules.ts';

/** How the words of an order are compared with the words heard; in a `pattern`, `(a|b)` and `[c]` have a meaning. */
export type MatchingType = 'normal' | 'strict' | 'ordered-strict' | 'not-contain' | 'pattern';

/** Words replaced before an order is compared, e.g. `{ input: 'lite', output: 'light' }`; in list order, each may chain. */
export interface Correction {
  readonly input: string;
  readonly output: string;
}

/** An order signal, whichever of its forms the brain file used. */
export interface OrderSignal {
  /** As written, `{{ holes }}` included. */
  readonly text: string;
  readonly matchingType: MatchingType;
  /** Words or phrases that forbid a match; only for `not-contain`. */
  readonly excludedWords: readonly string[];
  /** Those of the correction file first, as merged at load. */
  readonly corrections: readonly Correction[];
  /** Heard even where an answer is waited for: the question is then cancelled. */
  readonly interrupts?: boolean;
  /** False for one that is never taken for what was said nearly so. */
  readonly near?: false;
}

/** What starts a synapse: its name, its parameters as written, and the order or the intent that they mean. */
export interface Signal {
  readonly name: string;
  readonly parameters: unknown;
  readonly order?: OrderSignal;
  readonly intent?: IntentSignal;
}

/** One action with its raw parameters, `{}` when it was written bare. */
export interface NeuronCall {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Written as a bare word, which the read form of the API keeps. */
  readonly isBare: boolean;
  /** Where it stands in the file of its synapse, counting from 1. */
  readonly line?: number;
  /** Why it cannot run, when a file of the kit has it wrong. */
  readonly fault?: string;
}

/** Where a synapse was written: in a file of the kit, named from its home, the line counting from 1; or through the API. */
export type SynapseSource = { readonly file: string; readonly line: number } | 'api';

export interface Synapse {
  readonly name: string;
  readonly source: SynapseSource;
  readonly isEnabled: boolean;
  /** Never started by what was said nearly right, unless that was confirmed. */
  readonly isDangerous?: true;
  readonly signals: readonly Signal[];
  readonly neurons: readonly NeuronCall[];
}

/** The synapses that a neuron names, each with its path in the parameters. Templates are no names. */
export const linksOf = ({ name, parameters }: NeuronCall, { neurons }: Modules): readonly Link[] =>
  (neurons.get(name.toLowerCase())?.links?.(parameters) ?? []).filter(({ synapse }) => !isTemplate(synapse));
