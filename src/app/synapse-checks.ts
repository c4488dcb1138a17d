import { checkSynapse, type SynapseCheck, type SynapseText } from '../check/check-synapse.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { lintWorld } from './lint-world.ts';

/** Looks for mistakes in a synapse that is being written, among those in force; nothing of it is kept. */
export const synapseChecks =
  (actor: BrainActor, home: string) =>
  (text: SynapseText): SynapseCheck => {
    const { brain, settings, codecs } = actor.getSnapshot().context;
    return checkSynapse(text, { home, brain, settings, codecs }, lintWorld(codecs.modules));
  };
