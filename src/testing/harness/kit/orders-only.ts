import type { AllModules } from '../../../modules/built-in.ts';
import type { Kit } from '../../../settings/load-kit.ts';

/** The same kit, in which nothing but orders starts anything: no broker is called, no hour strikes. */
export const withOrdersOnly = (kit: Kit<AllModules>): Kit<AllModules> => ({
  ...kit,
  synapses: kit.synapses.map((synapse) => ({
    ...synapse,
    signals: synapse.signals.filter(({ order }) => order !== undefined),
  })),
});
