import * as E from 'fp-ts/lib/Either.js';
import type { Hooks } from '../../../brain/hooks.ts';
import { orderSignal } from '../../../brain/order-signal.ts';
import type { Synapse } from '../../../brain/synapse.ts';
import { type AllModules, builtIn } from '../../../modules/built-in.ts';
import type { Kit } from '../../../settings/load-kit.ts';
import { type Options, type Settings, settingsOf } from '../../../settings/settings.ts';
import type { Values } from '../../../template/template.ts';

/** A kit without files: what differs from one that has nothing and leaves every setting as it is. */
export interface WrittenKit {
  readonly synapses?: readonly Synapse[];
  readonly hooks?: Partial<Hooks>;
  readonly variables?: Values;
  readonly options?: Partial<Options>;
  readonly questionDeadlineMs?: Settings['questionDeadlineMs'];
  readonly settings?: Partial<Settings>;
  /** What its brain may name; Broca's own when absent. */
  readonly modules?: AllModules;
}

export function writtenKit(written: WrittenKit): Kit<AllModules> {
  const { synapses = [], hooks, options, variables = {}, modules = builtIn } = written;
  const settings = { ...settingsOf({}, variables), ...written.settings };
  return {
    home: '/nowhere',
    synapses,
    settings: {
      ...settings,
      hooks: { ...settings.hooks, ...hooks },
      options: { ...settings.options, ...options },
      questionDeadlineMs: written.questionDeadlineMs ?? settings.questionDeadlineMs,
    },
    modules,
    codecs: { modules, order: orderSignal(() => E.right([])) },
  };
}
