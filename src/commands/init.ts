import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { CATALOGUE } from '../engines/models/catalogue.ts';
import { describeUnknown } from '../lib/errors.ts';
import { type Command, failed, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { hasQuestions, kitChoice, VALUES, wrongValue } from './init/answers.ts';
import { dialog } from './init/dialog.ts';
import { isHeardAtOnce, type KitChoice, kitFiles } from './init/kit-files.ts';

/** `broca init`: writes a new kit. */
export const command: Command = {
  name: 'init',
  forms: [{ words: 'DIRECTORY' }],
  about:
    'Makes a new kit in a new or empty folder: settings.yml, brain.yml and orders.test.yml. It asks for language, sound, wake word and examples, and not for what an option says.',
  words: { DIRECTORY: { means: 'the folder of the kit; it is made if it does not exist' } },
  options: {
    yes: { means: 'ask nothing; the usual answer counts where there is no option' },
    language: {
      value: VALUES.language.join('|'),
      means: 'the language that you speak (usually the one of this terminal)',
    },
    sound: {
      value: VALUES.sound.join('|'),
      means: 'microphone and loudspeaker of this machine (usual), the loudspeaker only, or neither',
    },
    'wake-word': {
      value: 'WORDS',
      means: 'what you say before an order, such as "okay computer"; "none": everything it hears is an order',
    },
    examples: { value: VALUES.examples.join('|'), means: 'whether the kit has examples (usually yes)' },
    json: { means: 'print the result as JSON' },
  },
  status: ['if the kit is made', 'if it is not'],
  run: async (input) => {
    const { texts, flags, positionals } = input;
    const [directory, ...more] = positionals;
    if (directory === undefined) return wrongUsage('which folder?', command);
    if (more.length > 0) return wrongUsage(`one folder, not ${more.length + 1}`, command);
    const wrong = wrongValue(texts);
    if (wrong !== undefined) return wrongUsage(wrong, command);
    const refusal = refusalOf(directory);
    if (refusal !== undefined) return failed(refusal);
    const isAsked = !flags.has('yes') && hasQuestions(texts);
    if (isAsked && process.stdin.isTTY !== true)
      return wrongUsage('there is no terminal to ask at: add --yes, or an option for each answer', command);
    const talk = isAsked ? dialog({ input: process.stdin, output: process.stderr }) : undefined;
    const choice = await kitChoice(input, talk);
    talk?.close();
    if (E.isLeft(choice)) return failed(`\n${choice.left}`);
    const files = kitFiles(choice.right);
    try {
      await mkdir(directory, { recursive: true });
      for (const [name, text] of Object.entries(files))
        await writeFile(join(directory, name), text, { flag: 'wx' });
    } catch (error) {
      return failed(describeUnknown(error));
    }
    if (flags.has('json')) sayJson({ directory, files: Object.keys(files), model: modelFor(choice.right) });
    else say(nextSteps(directory, Object.keys(files), choice.right));
    return STATUS.ok;
  },
};

/** Why no kit can be made there; undefined where it can. */
function refusalOf(directory: string): string | undefined {
  if (!existsSync(directory)) return undefined;
  if (!statSync(directory).isDirectory()) return `${directory} is a file, expected a folder`;
  const [first] = readdirSync(directory);
  return first === undefined
    ? undefined
    : `${directory} has files in it (${first}), expected a new or empty folder`;
}

/** The model that the recogniser of the kit needs; null where it needs none. */
const modelFor = ({ texts }: KitChoice): string | null =>
  isHeardAtOnce(texts)
    ? null
    : (CATALOGUE.find(({ engine, language }) => engine === 'vosk' && language === texts.tag)?.name ?? null);

function nextSteps(directory: string, files: readonly string[], choice: KitChoice): string {
  const { texts, sound, wakeWord } = choice;
  const { told } = texts;
  const model = modelFor(choice);
  const hello = texts.hello.orders[0] ?? '';
  const spoken = wakeWord === undefined ? hello : `${wakeWord}, ${hello}`;
  return [
    told.made(directory, files.join(', ')),
    '',
    ...(model === null ? [] : [told.model, `  broca models get ${model} --home ${directory}`]),
    told.start,
    `  broca start --home ${directory}`,
    sound === 'both' ? told.sayOrType(spoken, hello) : told.type(hello),
    told.test,
    `  broca test ${directory}`,
  ].join('\n');
}
