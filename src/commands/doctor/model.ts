import { existsSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { realEngine } from '../../engines/choose.ts';
import { findModel } from '../../engines/pocketsphinx/model.ts';
import { findModel as findVoskModel } from '../../engines/vosk/model.ts';
import { voskParameters } from '../../engines/vosk/parameters.ts';
import { chosenEngine } from '../../settings/settings.ts';
import type { Check } from './check.ts';
import type { Installation } from './installation.ts';
import { ok, problem, type Verdict } from './verdict.ts';

/** Where the recogniser's model lies, and for which language. */
export const model = ({ engines: { stt }, settings, data }: Installation): Check => ({
  name: 'model',
  look: async () => {
    const { parameters } = realEngine(chosenEngine(settings.stt), (engine) => engine === stt.engine);
    const { language = 'en-US' } = parameters;
    if (stt.engine === 'pocketsphinx') {
      const isStandIn = stt.isStandIn === true;
      const { acoustic, dictionary, languageModel } = findModel(isStandIn ? { language } : parameters);
      return ok(`${language}: ${acoustic}, ${dictionary}, ${languageModel}`);
    }
    if (stt.engine === 'vosk') return voskModel(parameters, data);
    const { model: path } = parameters;
    if (typeof path !== 'string' || !path.includes('/')) return ok(`${stt.engine} has its own`);
    return existsSync(path) ? ok(path) : problem(`${path} does not exist`, `set model of ${stt.engine}`);
  },
});

function voskModel(parameters: Readonly<Record<string, unknown>>, data: string): Verdict {
  const read = voskParameters(parameters, data);
  if (E.isLeft(read)) return problem(read.left);
  const { directory, takesPhrases } = findVoskModel(read.right.wanted);
  return ok(takesPhrases ? directory : `${directory}, which takes no list of phrases`);
}
