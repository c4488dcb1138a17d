import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { realEngine } from '../engines/choose.ts';
import { readTrained, trainedFile } from '../engines/triggers/wakeword/head-file.ts';
import { materialOf } from '../engines/triggers/wakeword/material.ts';
import { ENGINE } from '../engines/triggers/wakeword/networks.ts';
import { train } from '../engines/triggers/wakeword/training.ts';
import type { VoicesElsewhere } from '../engines/triggers/wakeword/training-rows.ts';
import { type WakewordSettings, wakewordSettings } from '../engines/triggers/wakeword/wakeword-settings.ts';
import { describe, describeProblem } from '../lib/errors.ts';
import { TRAINING_VOICES } from '../modules/engines.ts';
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
import { kitMicrophone } from './kit-microphone.ts';
import { HOME_OPTION, lackOfKit } from './kit-place.ts';
import { bar } from './styled.ts';
import { listenToFiles, listenToHome } from './wakeword/listen.ts';

/** `broca wakeword`: trains wake words for the engine `wakeword`. */
export const command: Command = {
  name: 'wakeword',
  forms: [
    { words: 'train [PHRASE]', options: ['language', 'again', 'home', 'data', 'json'] },
    { words: 'listen', options: ['minutes', 'home', 'data', 'json'] },
    { words: 'listen --from FILE…', options: ['home', 'data', 'json'] },
    { words: '[list]', options: ['home', 'data', 'json'] },
  ],
  about: `Trains wake words for the trigger "wakeword", or lists which are trained. The voices of espeak-ng, flite and festival say the phrase, so nobody has to; what "broca enroll" has recorded of it is used too. A training takes all cores for a quarter of an hour or more; if it is interrupted, the next one continues where it stopped. "listen" keeps what your home sounds like while nobody says the wake word, such as talk, television and music: the next training learns from it what is not the wake word. It keeps numbers, from which no sound can be made.`,
  words: {
    PHRASE: {
      means: 'the words to say, such as "okay computer" (default: those of the trigger wakeword of the kit)',
    },
    FILE: { means: 'a sound file, instead of the microphone' },
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
    minutes: {
      value: 'N',
      means: 'how long to listen, 1 to 360 (default: 30); Ctrl-C ends it before, and keeps what was heard',
    },
    from: { means: 'listen to the files' },
    again: { means: 'train also what is trained already' },
    json: { means: 'print the result as JSON' },
  },
  status: ['if all is trained, or what was heard is kept', 'if it is not'],
  run: async (input) => {
    const [verb = 'list', phrase, ...others] = input.positionals;
    if (verb !== 'train' && verb !== 'list' && verb !== 'listen')
      return wrongUsage(`"${verb}" is not expected: train, listen or list?`, command);
    const { home: written = STARTER_KIT } = input.texts;
    const lack = lackOfKit(written);
    if (lack !== undefined) return failed(lack);
    const home = resolve(written);
    if (verb === 'listen') return listen(home, input);
    if (others.length > 0 || (verb === 'list' && phrase !== undefined))
      return wrongUsage('one phrase, in quotes', command);
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
  readonly elsewhere: VoicesElsewhere | undefined;
}

/** The phrase of the command line, else those of the kit's trigger, whose voices and language they have. Left: a sentence. */
async function wantedOf(
  home: string,
  phrase: string | undefined,
  language: string | undefined,
): Promise<E.Either<string, Wanted>> {
  const { settings } = await loadSettings(home);
  const entry = settings.trigger.entries.map(engineOf).find(({ name }) => name === ENGINE);
  if (entry === undefined && phrase === undefined)
    return E.left(`the kit ${home} has no trigger ${ENGINE}: name a phrase, or add one`);
  const { voices, language: usual, ...hotwords } = entry?.parameters ?? {};
  const sought = phrase === undefined ? hotwords : { phrase, stop: false };
  return E.map(wantedIn)(wakewordSettings({ ...sought, voices, language: language ?? usual }));
}

const engineOf = (entry: EngineEntry): EngineEntry => realEngine(entry, (engine) => engine === ENGINE);

const wantedIn = ({ hotwords, language, voices }: WakewordSettings): Wanted => ({
  phrases: hotwords.filter(({ isTrained }) => isTrained).map(({ phrase }) => phrase),
  language,
  elsewhere: voices.length === 0 ? undefined : { uris: voices, module: TRAINING_VOICES },
});

async function trainAll(wanted: Wanted, data: string, { flags }: CommandInput): Promise<number> {
  for (const phrase of wanted.phrases) {
    const about = { ...wanted, phrase, dataDirectory: data };
    const trained = await readTrained(trainedFile(data, phrase));
    if (trained?.material === materialOf(about) && !flags.has('again')) continue;
    const progress = told(phrase);
    const done = await interruptible((signal) => train({ ...about, signal, progress })());
    if (process.stderr.isTTY) process.stderr.write('\n');
    if (E.isLeft(done)) return failed(`"${phrase}": ${describe(done.left)}`);
  }
  return list(wanted, data, { flags });
}

const USUAL_MINUTES = '30';
const MOST_MINUTES = 360;

/** Keeps what a home sounds like. */
async function listen(home: string, { texts, flags, positionals }: CommandInput): Promise<number> {
  const [, ...files] = positionals;
  const minutes = Number(texts.minutes ?? USUAL_MINUTES);
  if (!(minutes >= 1 && minutes <= MOST_MINUTES))
    return wrongUsage(`--minutes: found ${texts.minutes}, expected 1 to ${MOST_MINUTES}`, command);
  if (flags.has('from') !== files.length > 0)
    return wrongUsage('sound files are named after --from', command);
  const data = await dataDirectory(home, texts.data);
  if (E.isLeft(data)) return failed(describe(data.left));
  const kept = await interruptible(async (signal) => {
    const about = { dataDirectory: data.right, signal, progress: heard(60 * minutes) };
    if (files.length > 0) return listenToFiles(files, about);
    const { settings, problems } = await loadSettings(home);
    if (problems.length > 0) return E.left(problems.map(describeProblem).join('\n'));
    const source = kitMicrophone(settings, { dataDirectory: data.right, log: console.error });
    console.error('Let your home sound as it does, and say everything but the wake word. Ctrl-C ends it.');
    return listenToHome(source, minutes, about).finally(source.close);
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (E.isLeft(kept)) return failed(kept.left);
  const text = `${Math.round(kept.right / 60)} minutes of your home are kept. To use them: broca wakeword train`;
  if (flags.has('json')) sayJson({ seconds: Math.round(kept.right) });
  else say(text);
  return STATUS.ok;
}

function heard(allS: number): (seconds: number) => void {
  let shown = -1;
  return (seconds) => {
    if (!process.stderr.isTTY || Math.floor(seconds) <= shown) return;
    shown = Math.floor(seconds);
    process.stderr.write(`\r${bar(Math.min(1, seconds / allS))} ${shown} s`);
  };
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
