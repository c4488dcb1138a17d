import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import type { Source } from '../engines/ports.ts';
import { folderOf } from '../engines/triggers/personal/recordings.ts';
import { describe, describeProblem } from '../lib/errors.ts';
import { loadSettings } from '../settings/load-settings.ts';
import {
  type Command,
  type CommandInput,
  failed,
  interruptible,
  STARTER_KIT,
  STATUS,
  sayJson,
  wrongUsage,
} from './command.ts';
import { enrollFromFiles, enrollFromMicrophone } from './enroll/from-microphone.ts';
import type { Enrolling } from './enroll/save-recordings.ts';
import { terminal } from './enroll/terminal.ts';
import { kitMicrophone } from './kit-microphone.ts';
import { lackOfKit } from './kit-place.ts';

/** `broca enroll`: records a wake word for the engines `personal` and `wakeword`. */
export const command: Command = {
  name: 'enroll',
  forms: [
    { words: '', options: ['name', 'count', 'home', 'data', 'json'] },
    { words: '--from FILE FILE FILE…', options: ['name', 'home', 'data', 'json'] },
  ],
  about:
    'Records a wake word in your own voice, for the triggers "personal" and "wakeword". It tells you when to speak, rejects unusable recordings and says why, stores the others, and lets you try them.',
  words: { FILE: { means: 'a sound file, instead of the microphone; 3 to 5 of them' } },
  options: {
    name: { value: 'WORDS', means: 'what you will say, such as "hey broca"', isRequired: true },
    from: { means: 'take the recordings from the files' },
    count: { value: 'N', means: 'how many recordings to make, 3 to 5 (default: 3)' },
    home: { value: 'DIR', means: 'the kit whose microphone is used (default: the starter kit)' },
    data: {
      value: 'DIR',
      means: 'the data directory (default: data in the kit); the recordings go into its folder hotwords',
    },
    json: { means: 'print the result as JSON, and the instructions on standard error' },
  },
  status: ['if the recordings are stored', 'if they are not'],
  run: async (input) => {
    const read = parseOptions(input);
    if (E.isLeft(read)) return wrongUsage(read.left, command);
    const { name, count, files } = read.right;
    const { home = STARTER_KIT, data } = input.texts;
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    const isJson = input.flags.has('json');
    const { settings, problems } = await loadSettings(resolve(home));
    if (problems.length > 0) return failed(problems.map(describeProblem).join('\n'));
    const directory = await dataDirectory(resolve(home), data);
    if (E.isLeft(directory)) return failed(describe(directory.left));
    const enrolling = {
      name,
      dataDirectory: directory.right,
      terminal: terminal(isJson ? process.stderr : process.stdout),
    };
    const enrolled =
      files.length > 0
        ? await enrollFromFiles(files, enrolling)
        : await listenAndEnroll(
            kitMicrophone(settings, { dataDirectory: directory.right, log: enrolling.terminal.say }),
            count,
            enrolling,
          );
    if (E.isLeft(enrolled)) return failed(enrolled.left);
    if (isJson) sayJson(enrolled.right);
    return STATUS.ok;
  },
};

async function listenAndEnroll(source: Source, count: number, enrolling: Enrolling) {
  try {
    return await interruptible((signal) =>
      enrollFromMicrophone(source.frames$, count, { ...enrolling, signal }),
    );
  } finally {
    await source.close();
  }
}

/** The wake word to enroll, and its source. */
interface Options {
  readonly name: string;
  /** The number of recordings. */
  readonly count: number;
  /** Sound files instead of the microphone; empty to record. */
  readonly files: readonly string[];
}

const MIN = 3;
const MAX = 5;

/** Parses the options of `broca enroll`. Left: a sentence about the mistake. */
export function parseOptions({ texts, flags, positionals }: CommandInput): E.Either<string, Options> {
  const { name, count = `${MIN}` } = texts;
  const isFromFiles = flags.has('from');
  if (name === undefined) return E.left('which wake word? --name "hey broca"');
  if (folderOf(name) === '') return E.left(`--name: found "${name}", expected words`);
  if (!isFromFiles && positionals.length > 0) return E.left(`"${positionals[0]}" is not expected`);
  const recordings = isFromFiles ? positionals.length : Number(count);
  if (!Number.isInteger(recordings) || recordings < MIN || recordings > MAX) {
    const found = isFromFiles ? `--from: found ${positionals.length}` : `--count: found ${count}`;
    return E.left(`${found}, expected ${MIN} to ${MAX} recordings`);
  }
  return E.right({ name: name.trim(), count: recordings, files: positionals });
}
