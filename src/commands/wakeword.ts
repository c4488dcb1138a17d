import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { realEngine } from '../engines/choose.ts';
import { readTrained, trainedFile } from '../engines/triggers/wakeword/head-file.ts';
import { ENGINE } from '../engines/triggers/wakeword/networks.ts';
import { train } from '../engines/triggers/wakeword/training.ts';
import { type WakewordSettings, wakewordSettings } from '../engines/triggers/wakeword/wakeword-settings.ts';
import { describe } from '../lib/errors.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { EngineEntry } from '../settings/settings.ts';
import {
  type Command,
  type CommandInput,
  failed,
  interruptible,
  STARTER_KIT,
  STATUS,
  say,
  sayJson,
  wrongUsage,
} from './command.ts';
import { HOME_OPTION, lackOfKit } from './kit-place.ts';
import { bar } from './styled.ts';

/** `broca wakeword`: trains wake words for the engine `wakeword`. */
export const command: Command = {
  name: 'wakeword',
  forms: [{ words: 'train [PHRASE]' }, { words: '[list]', options: ['home', 'data', 'json'] }],
  about: `Trains wake words for the trigger "wakeword", or lists which are trained. The voices of espeak-ng, flite and festival say the phrase, so nobody has to. A training takes some minutes of all cores; if it is interrupted, the next one continues where it stopped.`,
  words: {
    PHRASE: {
      means: 'the words to say, such as "okay computer" (default: those of the trigger wakeword of the kit)',
    },
  },
  options: {
    home: HOME_OPTION,
    data: {
      value: 'DIR',
      means: 'the data directory (default: data in the kit); what is trained goes into its folder wakewords',
    },
    language: {
      value: 'TAG',
      means: 'the language of the voices (default: that of the trigger, else en-US)',
    },
    again: { means: 'train also what is trained already' },
    json: { means: 'print what is trained as JSON' },
  },
  status: ['if all is trained', 'if it is not'],
  run: async (input) => {
    const [verb = 'list', phrase, ...others] = input.positionals;
    if (verb !== 'train' && verb !== 'list')
      return wrongUsage(`"${verb}" is not expected: train or list?`, command);
    if (others.length > 0 || (verb === 'list' && phrase !== undefined))
      return wrongUsage('one phrase, in quotes', command);
    const { home: written = STARTER_KIT } = input.texts;
    const lack = lackOfKit(written);
    if (lack !== undefined) return failed(lack);
    const home = resolve(written);
    const wanted = await wantedOf(home, phrase, input.texts.language);
    if (E.isLeft(wanted)) return failed(wanted.left);
    const data = await dataDirectory(home, input.texts.data);
    if (E.isLeft(data)) return failed(describe(data.left));
    return verb === 'train'
      ? trainAll(wanted.right, data.right, input)
      : list(wanted.right, data.right, input);
  },
};

interface Wanted {
  readonly phrases: readonly string[];
  readonly language: string;
}

/** The phrase of the command line, else those of the kit's triggers. Left: a sentence. */
async function wantedOf(
  home: string,
  phrase: string | undefined,
  language: string | undefined,
): Promise<E.Either<string, Wanted>> {
  if (phrase !== undefined)
    return E.map(wantedIn)(wakewordSettings({ phrase, language: language ?? undefined }));
  const { settings } = await loadSettings(home);
  const entry = settings.trigger.entries.map(engineOf).find(({ name }) => name === ENGINE);
  if (entry === undefined)
    return E.left(`the kit ${home} has no trigger ${ENGINE}: name a phrase, or add one`);
  return E.map(wantedIn)(
    wakewordSettings({ ...entry.parameters, ...(language === undefined ? {} : { language }) }),
  );
}

const engineOf = (entry: EngineEntry): EngineEntry => realEngine(entry, (engine) => engine === ENGINE);

const wantedIn = ({ hotwords, language }: WakewordSettings): Wanted => ({
  phrases: hotwords.filter(({ detection }) => detection.means === 'wake').map(({ phrase }) => phrase),
  language,
});

async function trainAll(
  { phrases, language }: Wanted,
  data: string,
  { flags }: CommandInput,
): Promise<number> {
  for (const phrase of phrases) {
    const file = trainedFile(data, phrase);
    if (existsSync(file) && !flags.has('again')) continue;
    const progress = told(phrase);
    const done = await interruptible((signal) =>
      train({ phrase, language, dataDirectory: data, signal, progress })(),
    );
    if (process.stderr.isTTY) process.stderr.write('\n');
    if (E.isLeft(done)) return failed(`"${phrase}": ${describe(done.left)}`);
  }
  return list({ phrases, language }, data, { flags });
}

/** Writes how far a training is: over the last line on a terminal, else a line for each tenth. */
function told(phrase: string): (part: number) => void {
  const { stderr } = process;
  let shown = -1;
  return (part) => {
    const percent = Math.floor(part * 100);
    const isNew = stderr.isTTY ? percent > shown : Math.floor(percent / 10) > Math.floor(shown / 10);
    if (!isNew) return;
    shown = percent;
    stderr.write(stderr.isTTY ? `\r"${phrase}" ${bar(part)} ${percent} %` : `"${phrase}": ${percent} %\n`);
  };
}

async function list(
  { phrases }: Wanted,
  data: string,
  { flags }: Pick<CommandInput, 'flags'>,
): Promise<number> {
  const all = await Promise.all(
    phrases.map(async (phrase) => {
      const file = trainedFile(data, phrase);
      const trained = await readTrained(file);
      return { phrase, file, isTrained: trained !== undefined, speakers: trained?.speakers ?? [] };
    }),
  );
  const lines = all.map(({ phrase, file, isTrained, speakers }) =>
    isTrained ? `"${phrase}": trained with ${speakers.join(', ')}, in ${file}` : `"${phrase}": not trained`,
  );
  if (flags.has('json')) sayJson(all);
  else say(lines.join('\n'));
  return all.every(({ isTrained }) => isTrained) ? STATUS.ok : STATUS.problems;
}
