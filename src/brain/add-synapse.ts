import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { pathText, type Refusal, refusalsText } from '../lib/decode.ts';
import type { AssistantError } from '../lib/errors.ts';
import { maskLeftIn } from '../lib/secrets.ts';
import { COMMON_FILES } from '../template/render-parameters.ts';
import type { Brain } from './brain.ts';
import { readSynapse, type SynapseCodecs } from './decode-synapse.ts';
import { restoredSynapse } from './masked-synapse.ts';
import type { Modules } from './modules.ts';
import { linksOf, type Signal, type Synapse } from './synapse.ts';

/** What a synapse that a client writes is checked by. */
export interface Present {
  readonly brain: Brain;
  readonly codecs: SynapseCodecs;
  readonly settings: CodeSettings;
}

/** Whether `written` may join the brain. Left: what `acceptable` refuses, or `SynapseExists`. */
export const addable = (written: unknown, present: Present): E.Either<AssistantError, Synapse> =>
  checked(written, present, ({ name }) =>
    present.brain.find(name) === undefined ? undefined : { _tag: 'SynapseExists', name },
  );

/** Whether `written` may join the brain or replace its namesake. Left: `BadRequest`, `UnknownName` or `NotAllowed`. */
export const acceptable = (written: unknown, present: Present): E.Either<AssistantError, Synapse> =>
  checked(written, present, () => undefined);

function checked(
  written: unknown,
  { brain, codecs, settings }: Present,
  wrongWith: (synapse: Synapse) => AssistantError | undefined,
): E.Either<AssistantError, Synapse> {
  const whole = t.UnknownRecord.is(written)
    ? restoredSynapse(written, brain.find(String(written.name)))
    : written;
  const mask = maskLeftIn(whole);
  if (mask !== undefined) return E.left(maskedValue(mask));
  const { decoded } = readSynapse(codecs, whole, 'api');
  if (E.isLeft(decoded)) return E.left(refused(decoded.left));
  const synapse = decoded.right;
  const wrong = wrongWith(synapse);
  if (wrong !== undefined) return E.left(wrong);
  const code = refusedCode(synapse, codecs.modules, settings);
  return code.length > 0 ? E.left({ ...refused(code), _tag: 'NotAllowed' }) : E.right(synapse);
}

/** The names in this synapse that the brain does not have. A later request may add them. */
export function missingLinks(
  synapse: Synapse,
  { brain, codecs: { modules } }: Pick<Present, 'brain' | 'codecs'>,
): readonly string[] {
  const named = synapse.neurons.flatMap((call) => linksOf(call, modules)).map((link) => link.synapse);
  return [...new Set(named)].filter((name) => name !== synapse.name && brain.find(name) === undefined);
}

const maskedValue = (path: Refusal['path']): AssistantError => ({
  _tag: 'BadRequest',
  field: pathText(path),
  message: `${pathText(path)}: found the mask of a secret, and nothing stored that it stands for; write the secret itself`,
});

/** Puts all refusals into one sentence. It counts as `UnknownName` only if every refusal is an unknown name. */
function refused(
  wrong: readonly Refusal[],
): AssistantError & { readonly field: string; readonly message: string } {
  const isUnknown = wrong.every(({ isUnknownName }) => isUnknownName === true);
  const [first] = wrong;
  return {
    _tag: isUnknown ? 'UnknownName' : 'BadRequest',
    field: pathText(first?.path ?? []),
    message: refusalsText(wrong, 'the body'),
  };
}

/** The setting that allows clients to write code. */
interface CodeSettings {
  readonly restApi: { readonly allowsCode: boolean };
}

/** Refuses the parts of a synapse that run a program or name a file of this machine, unless the settings let clients write them. */
export function refusedCode(
  { neurons, signals }: Synapse,
  modules: Modules,
  { restApi }: CodeSettings,
): readonly Refusal[] {
  if (restApi.allowsCode) return [];
  return [
    ...signals.flatMap((signal, index) =>
      filesOf(signal, modules).map((one) => ({ ...one, path: ['signals', index, signal.name, ...one.path] })),
    ),
    ...neurons.flatMap(({ name, parameters }, index) => {
      const { runsPrograms, paths = [], namesFiles = [] } = modules.neurons.get(name.toLowerCase()) ?? {};
      const path = ['neurons', index, name];
      return runsPrograms === true
        ? [refusal(path, name, 'no neuron that runs programs')]
        : filesIn(parameters, [...COMMON_FILES, ...paths, ...namesFiles], path);
    }),
  ];
}

/** The same of an order that is added to a synapse. */
export const refusedOrder = (signal: Signal, modules: Modules, { restApi }: CodeSettings) =>
  restApi.allowsCode ? [] : filesOf(signal, modules);

const filesOf = ({ name, parameters }: Signal, modules: Modules): readonly Refusal[] =>
  filesIn(parameters, [...OF_ORDERS, ...(modules.signals.get(name)?.paths ?? [])], []);

/** The parameters of orders that name files. No module lists them. */
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
