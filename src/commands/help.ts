import { nearest } from '../lib/text.ts';
import { type Command, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { helpText, overview } from './usage.ts';

/** `broca help`: explains broca, or one of its commands. */
export const command: Command = {
  name: 'help',
  forms: [{ words: '[COMMAND]' }],
  about: 'Explains a command, or lists all of them.',
  words: { COMMAND: { means: 'the command to explain' } },
  options: {
    json: { means: 'print it as JSON: the description of the command, or the name and purpose of all' },
  },
  status: ['if there is such a command', 'never'],
  run: async ({ positionals: [name, ...more], flags }, listed) => {
    if (more.length > 0) return wrongUsage('one command at a time', command);
    if (name === undefined) {
      if (flags.has('json')) sayJson(listed.map(({ name, purpose }) => ({ name, purpose })));
      else say(overview(listed));
      return STATUS.ok;
    }
    const found = listed.find((one) => one.name === name);
    if (found === undefined) return wrongUsage(unknownCommand(name, listed), command);
    const { command: explained } = await found.load();
    if (flags.has('json')) sayJson(explained);
    else say(helpText(explained));
    return STATUS.ok;
  },
};

/** What other programs call a command of ours. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  create: 'init',
  new: 'init',
  run: 'start',
  status: 'service status',
  logs: 'events',
  log: 'events',
};

/** A sentence about a command that is none, with the one that was probably meant. */
export function unknownCommand(written: string, listed: Parameters<typeof overview>[0]): string {
  const near =
    (Object.hasOwn(ELSEWHERE, written) ? ELSEWHERE[written] : undefined) ??
    nearest(
      written,
      listed.map(({ name }) => name),
    );
  return `there is no command "${written}"${near === undefined ? '' : `: did you mean ${near}?`}`;
}
