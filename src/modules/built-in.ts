import type { Neuron } from '../actors/neuron.ts';
import { neurons } from '../actors/neurons/index.ts';
import type { Signal } from '../actors/signal.ts';
import { signals } from '../actors/signals/index.ts';
import type { Modules } from '../brain/modules.ts';
import type { EngineKinds } from '../engines/kinds.ts';
import { builtInEngines } from './engines.ts';

/** Everything a brain and the settings may name, Broca's own and the user's. */
export interface AllModules extends Modules {
  /** By name in lower case. */
  readonly neurons: ReadonlyMap<string, Neuron>;
  readonly signals: ReadonlyMap<string, Signal>;
  readonly engines: EngineKinds;
  /** The user's engines, by the list of the settings they belong to and their name: `text_to_speech.beep`. */
  readonly ownEngines: ReadonlyMap<string, unknown>;
  /** Of the neurons that can be used: Broca's own and the user's, each by name. */
  readonly neuronNames: Readonly<Record<'core' | 'community', readonly string[]>>;
  readonly failures: readonly ModuleFailure[];
}

/** A community module that cannot be used. */
export interface ModuleFailure {
  /** The path as the user writes it. */
  readonly place: string;
  readonly reason: string;
}

/** Broca's own. */
export const builtIn: AllModules = {
  neurons: new Map(neurons.map((neuron) => [neuron.name, neuron])),
  signals: new Map(signals.map((signal) => [signal.name, signal])),
  engines: builtInEngines,
  ownEngines: new Map(),
  neuronNames: { core: neurons.map(({ name }) => name), community: [] },
  failures: [],
};
