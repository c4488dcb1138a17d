import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { choose } from '../engines/choose.ts';
import type { Source } from '../engines/ports.ts';
import { folderOf } from '../engines/triggers/personal/recordings.ts';
import { describe, describeProblem } from '../lib/errors.ts';
import { builtInEngines } from '../modules/engines.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { type Settings, sourceOf } from '../settings/settings.ts';
import { type Command, type CommandInput, failed, STARTER_KIT, STATUS, say, wrongUsage } from './command.ts';
import { enrollFromFiles, enrollFromMicrophone } from './enroll/from-microphone.ts';
import type { Enrolled, Enrolling } from './enroll/save-recordings.ts';
import { terminal } from './enroll/terminal.ts';

/** Records a hotword for the engine `personal`. */
export const enroll: Command = {
  help: `broca enroll --name WORDS [--home DIR] [--data DIR] [--count N] [--json]
             [--from FILE FILE FILE …]

Records a hotword in your own voice, for the trigger "personal": says when to speak, refuses what will not do and says why,
keeps the recordings, and lets you try them.

  --name WORDS what you will say, e.g. "hey broca"
  --home DIR   the kit whose microphone is used (default: the starter kit)
  --data DIR   where Broca writes (default: data in the kit); the recordings go into its folder hotwords
  --count N    how many recordings, 3 to 5 (default: 3)
  --from FILE  takes these recordings, 3 to 5 sound files, in place of the microphone
  --json       where they are as JSON; what you are told goes to standard error
  --help       this text

Exit status: 0 when the recordings are kept, 1 when they are not, 2 when the command was not understood.`,
  options: {
    name: { type: 'string' },
    home: { type: 'string' },
    data: { type: 'string' },
    count: { type: 'string' },
    from: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: async (given) => {
    const wishes = wishesOf(given);
    if (E.isLeft(wishes)) return wrongUsage(`broca enroll: ${wishes.left}`, enroll);
    const { home, data, name } = wishes.right;
    const isJson = given.values.json === true;
    const { settings, problems } = await loadSettings(resolve(home));
    if (problems.length > 0) return failed(problems.map(describeProblem).join('\n'));
    const directory = await dataDirectory(resolve(home), data);
    if (E.isLeft(directory)) return failed(describe(directory.left));
    const enrolling = {
      name,
      dataDirectory: directory.right,
      terminal: terminal(isJson ? process.stderr : process.stdout),
    };
    const done = await enrolled(wishes.right, settings, enrolling);
    if (E.isLeft(done)) return failed(done.left);
    if (isJson) say(JSON.stringify(done.right, undefined, 2));
    return STATUS.fine;
  },
};

async function enrolled(
  { files, count }: Options,
  settings: Settings,
  enrolling: Enrolling,
): Promise<E.Either<string, Enrolled>> {
  if (files.length > 0) return enrollFromFiles(files, enrolling);
  const source = microphoneOf(settings, enrolling);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    return await enrollFromMicrophone(source.frames$, count, { ...enrolling, signal: interrupted.signal });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
    await source.close();
  }
}

/** What the kit listens to; a kit without a trigger listens to nothing yet, and has a microphone all the same. */
function microphoneOf(settings: Settings, { dataDirectory, terminal }: Enrolling): Source {
  const source = sourceOf(settings);
  const entry = source.name === 'none' ? { name: 'mic', parameters: source.parameters } : source;
  return choose('source', builtInEngines.source, entry, {
    dataDirectory,
    cacheDirectory: dataDirectory,
    log: terminal.say,
  }).instance;
}

/** The options of `broca enroll` as they were written. */
export interface Options {
  readonly home: string;
  readonly data: string | undefined;
  readonly name: string;
  readonly count: number;
  /** Sound files in place of the microphone; none when empty. */
  readonly files: readonly string[];
}

const FEWEST = 3;
const MAX = 5;

/** Left: a sentence, what is wrong with the words. */
export function wishesOf({ values, positionals }: CommandInput): E.Either<string, Options> {
  const { home = STARTER_KIT, data, name, count = `${FEWEST}`, from } = values;
  if (typeof name !== 'string') return E.left('which hotword? --name "hey broca"');
  if (folderOf(name) === '') return E.left(`--name: found "${name}", expected words`);
  const files = from === true ? positionals : [];
  if (from === undefined && positionals.length > 0) return E.left(`not understood: ${positionals.join(' ')}`);
  const recordings = from === true ? files.length : Number(count);
  if (!Number.isInteger(recordings) || recordings < FEWEST || recordings > MAX) {
    const [found, what] = from === true ? [files.length, '--from'] : [count, '--count'];
    return E.left(`${what}: found ${found}, expected ${FEWEST} to ${MAX} recordings`);
  }
  return E.right({
    home: String(home),
    data: typeof data === 'string' ? data : undefined,
    name: name.trim(),
    count: recordings,
    files,
  });
}
