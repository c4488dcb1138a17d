import { type EngineKind, realEngine } from '../../engines/choose.ts';
import { stts, ttss } from '../../modules/engines.ts';
import { chosenEngine, type EngineChoice, type EngineEntry } from '../../settings/settings.ts';
import type { Installation } from './installation.ts';
import { type Check, ok, problem } from './report.ts';

/** Whether the kit understands speech or speaks by sherpa-onnx, alone or in a list of engines. */
export const usesSherpa = (installation: Pick<Installation, 'settings'>): boolean =>
  inUse(installation).length > 0;

/** The files of each model of sherpa-onnx, also those of engines behind the first of a list. None of them is loaded. */
export const sherpaModels = (installation: Pick<Installation, 'settings' | 'data'>): Check => ({
  name: 'sherpa',
  look: async () => {
    const lacks = inUse(installation).flatMap(
      ({ kind, parameters }) => kind.lacks?.sherpa?.(parameters, installation.data) ?? [],
    );
    if (lacks.length > 0) return problem(lacks.join('; '));
    const models = inUse(installation).map(({ parameters: { model } }) => model);
    return ok(`the files of ${models.join(', ')} are in order`);
  },
});

const inUse = ({ settings: { stt, tts } }: Pick<Installation, 'settings'>) => [
  ...entriesOf(stt, stts),
  ...entriesOf(tts, ttss),
];

/** The entries of sherpa-onnx among the engines in use of a kind. */
function entriesOf(choice: EngineChoice, kind: Pick<EngineKind<unknown>, 'lacks' | 'engines'>) {
  const chosen = chosenEngine(choice);
  const entries: readonly EngineEntry[] = chosen.chain?.flat() ?? [chosen];
  return entries
    .map(({ name, parameters }) =>
      realEngine({ name, parameters }, (one) => Object.hasOwn(kind.engines, one)),
    )
    .filter(({ name }) => name === 'sherpa')
    .map(({ parameters }) => ({ kind, parameters }));
}
