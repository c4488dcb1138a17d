#!/usr/bin/env node
import * as E from 'fp-ts/lib/Either.js';
import { failed, parseCommand, STATUS, say, wrongUsage } from './commands/command.ts';
import { unknownCommand } from './commands/help.ts';
import { lackOfResources, outOfFilesText } from './commands/process-limits.ts';
import { COMMANDS } from './commands/registry.ts';
import { helpText } from './commands/usage.ts';

// Node opens its debugger at a SIGUSR1 that nothing handles; broca start makes it a button
process.on('SIGUSR1', () => {});

/** The options that stand without a command. */
const OPTIONS: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

void main(process.argv.slice(2))
  .catch((error: unknown) => {
    const text = outOfFilesText(error);
    if (text === undefined) throw error;
    return failed(text);
  })
  // waits until the output is written, then exits even if a module of the kit left a timer running
  .then((status) => process.stdout.write('', () => process.exit(status)));

async function main([first = '--help', ...words]: readonly string[]): Promise<number> {
  const word = Object.hasOwn(OPTIONS, first) ? OPTIONS[first] : first;
  const lack = word === 'start' ? lackOfResources() : undefined;
  if (lack !== undefined) return failed(lack); // its modules could not even be loaded
  const listed = COMMANDS.find(({ name }) => name === word);
  if (listed === undefined) {
    console.error(`broca: ${unknownCommand(first, COMMANDS)}\nSee broca --help`);
    return STATUS.wrongUsage;
  }
  const { command } = await listed.load();
  const input = parseCommand(words, command);
  // --help wins over a mistake in the same command line
  if (words.includes('--help') || words.includes('-h')) say(helpText(command));
  else if (E.isLeft(input)) return wrongUsage(input.left, command);
  else return command.run(input.right, COMMANDS);
  return STATUS.ok;
}
