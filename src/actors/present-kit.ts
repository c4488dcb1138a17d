import type { Brain } from '../brain/brain.ts';
import type { SynapseCodecs } from '../brain/decode-synapse.ts';
import type { Modules } from '../brain/modules.ts';
import type { EngineKinds } from '../engines/choose.ts';
import type { Settings } from '../settings/settings.ts';
import type { Neuron } from './neuron.ts';
import type { Signal } from './signal.ts';

/** What the actors work with: the synapses and settings in the context of the brain machine, and the modules that they name. */
export interface PresentKit {
  readonly brain: Brain;
  /** Their `mute` and `deaf` apply at the start; the machines' states say what holds now. */
  readonly settings: Settings;
  /** Decode what is added to the brain, and hold all that it may name. */
  readonly codecs: SynapseCodecs<AllModules>;
}

/** Everything that a brain and the settings may name: Broca's and the user's. */
export interface AllModules extends Modules {
  /** By name in lower case. */
  readonly neurons: ReadonlyMap<string, Neuron>;
  readonly signals: ReadonlyMap<string, Signal>;
  readonly engines: EngineKinds;
  /** The user's engines, by their list in the settings and their name: `text_to_speech.beep`. */
  readonly ownEngines: ReadonlyMap<string, unknown>;
  /** The names of usable neurons: Broca's and the user's. */
  readonly neuronNames: Readonly<Record<'core' | 'community', readonly string[]>>;
  readonly failures: readonly ModuleFailure[];
}

/** A community module that cannot be used. */
export interface ModuleFailure {
  /** The path as the user writes it. */
  readonly place: string;
  readonly reason: string;
}
