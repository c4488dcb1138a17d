import * as E from 'fp-ts/lib/Either.js';
import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { Modules } from '../../brain/modules.ts';
import { COMMON_PARAMETERS, renderParameters } from '../../template/render-parameters.ts';
import type { Values } from '../../template/template.ts';

/** A neuron that was written down in place of being run, with its rendered parameters. */
export interface NeuronCalled {
  readonly neuron: string;
  readonly parameters: Values;
}

/** Which neurons do their work. */
export interface Outside {
  /** Those that do though they reach outside the assistant. */
  readonly run: ReadonlySet<string> | 'all';
  /** What the others find, by neuron. */
  readonly values: Readonly<Record<string, Values>>;
}

/** Writes down the neurons that reach outside, in place of running them; not those of hooks. */
export const standIns =
  (
    { run, values }: Outside,
    neurons: () => Modules['neurons'],
    note: (called: NeuronCalled) => void,
  ): NonNullable<NeuronTools['standIn']> =>
  (neuron, call) => {
    if (run === 'all' || neurons().get(neuron)?.staysInside === true || run.has(neuron)) return undefined;
    if (!call.scope.isFromHook) note({ neuron, parameters: rendered(call) });
    return values[neuron] ?? {};
  };

const COMMON: ReadonlySet<string> = new Set(COMMON_PARAMETERS);

/** As their author thinks of them, without quotes for a shell; what cannot be rendered has failed before. */
function rendered({ parameters, values }: { readonly parameters: Values; readonly values: Values }): Values {
  const own = Object.fromEntries(Object.entries(parameters).filter(([name]) => !COMMON.has(name)));
  return E.getOrElse(() => own)(renderParameters(own, values));
}
