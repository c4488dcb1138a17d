import { existsSync } from 'node:fs';
import { findModel } from '../../engines/pocketsphinx/model.ts';
import { chosenEngine } from '../../settings/settings.ts';
import type { Check } from './check.ts';
import type { Installation } from './installation.ts';
import { ok, problem } from './verdict.ts';

/** Where the recogniser's model lies, and for which language. */
export const model = ({ engines: { stt }, settings }: Installation): Check => ({
  name: 'model',
  look: async () => {
    const { parameters } = chosenEngine(settings.stt);
    const { language = 'en-US' } = parameters;
    if (stt.engine === 'pocketsphinx') {
      const isStandIn = stt.name !== stt.engine;
      const { acoustic, dictionary, languageModel } = findModel(isStandIn ? { language } : parameters);
      return ok(`${language}: ${acoustic}, ${dictionary}, ${languageModel}`);
    }
    const { model: path } = parameters;
    if (typeof path !== 'string' || !path.includes('/')) return ok(`${stt.engine} has its own`);
    return existsSync(path) ? ok(path) : problem(`${path} does not exist`, `set model of ${stt.engine}`);
  },
});
