import type { Refusal } from '../decode.ts';
import { COMMON_FILES } from '../template/render-parameters.ts';
import type { Modules } from './modules.ts';
import type { Synapse } from './synapse.ts';

/** Settings, as far as they say what clients may write. */
export interface CodeSettings {
  readonly restApi: { readonly allowsCode: boolean };
}

/** What of a synapse runs a program or names a file of this machine; nothing where the settings let clients write that. */
export const refusedCode = (
  synapse: Synapse,
  modules: Modules,
  { restApi }: CodeSettings,
): readonly Refusal[] => (restApi.allowsCode ? [] : codeIn(synapse, modules));

function codeIn({ neurons, signals }: Synapse, modules: Modules): readonly Refusal[] {
  return [
    ...signals.flatMap(({ name, parameters }, index) => {
      const { paths = [] } = modules.signals.get(name) ?? {};
      return filesIn(parameters, [...OF_ORDERS, ...paths], ['signals', index, name]);
    }),
    ...neurons.flatMap(({ name, parameters }, index) => {
      const { runsPrograms, paths = [], namesFiles = [] } = modules.neurons.get(name.toLowerCase()) ?? {};
      const path = ['neurons', index, name];
      return runsPrograms === true
        ? [refusal(path, name, 'no neuron that runs programs')]
        : filesIn(parameters, [...COMMON_FILES, ...paths, ...namesFiles], path);
    }),
  ];
}

/** Orders are the brain's own, and no module says what they name. */
const OF_ORDERS = ['stt-correction-file'];

const filesIn = (parameters: unknown, keys: readonly string[], path: Refusal['path']): readonly Refusal[] =>
  Object.entries(typeof parameters === 'object' ? (parameters ?? {}) : {})
    .filter(([key, value]) => keys.includes(key) && value !== null && value !== undefined)
    .map(([key]) => refusal([...path, key], key, 'no parameter that names a file'));

const refusal = (path: Refusal['path'], found: string, expected: string): Refusal => ({
  path,
  found,
  expected: `${expected}, since rest_api.allow_code is false`,
});
