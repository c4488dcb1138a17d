import { createRequire } from 'node:module';
import { type Command, STATUS, say, sayJson, wrongUsage } from './command.ts';

/** `broca version`: prints the version. */
export const command: Command = {
  name: 'version',
  forms: [{ words: '' }],
  about: 'Prints the version of Broca. broca --version and broca -v do the same.',
  options: { json: { means: 'print it as JSON, with the version of Node' } },
  status: ['always', 'never'],
  run: ({ flags, positionals: [word] }) => {
    if (word !== undefined) return wrongUsage(`"${word}" is not expected`, command);
    if (flags.has('json')) sayJson({ version: VERSION, node: process.versions.node });
    else say(VERSION);
    return STATUS.ok;
  },
};

/** The version of Broca. */
export const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as {
  readonly version: string;
};
