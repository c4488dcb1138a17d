import { type Command, type Description, type Listed, STATUS, say, wrongUsage } from './command.ts';
import { described } from './completion.ts';
import { statusText, termsOf, usageLines } from './usage.ts';
import { VERSION } from './version.ts';

/** `broca man`: prints the page of the manual. */
export const command: Command = {
  name: 'man',
  forms: [{ words: '' }],
  about:
    'Prints the page of the manual, in the form that man reads: broca man | man -l -\n\nAfter npm install -g, man broca shows it too.',
  status: ['always', 'never'],
  run: async ({ positionals: [word] }, listed) => {
    if (word !== undefined) return wrongUsage(`"${word}" is not expected`, command);
    say(manual(await described(listed), VERSION));
    return STATUS.ok;
  },
};

type Described = Listed & { readonly command: Description };

/** The page of the manual, in roff. */
export function manual(commands: readonly Described[], version: string): string {
  return [
    `.TH BROCA 1 "" "broca ${version}" "Broca"`,
    '.SH NAME',
    'broca \\- voice assistant for your home, offline',
    '.SH SYNOPSIS',
    '.B broca',
    '.I COMMAND',
    '.RI [ WORD ...]',
    '.SH DESCRIPTION',
    'Broca listens, acts, answers, and shows why something ran or did not.',
    'What people may say and what happens then is written in a kit: a folder with settings.yml and brain.yml.',
    '.PP',
    'broca init makes a kit, broca start starts it, and the page shows it at work.',
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH EXIT STATUS',
    '0 if all is well; 1 if it is not; 2 if the command line is wrong.',
    '.SH ENVIRONMENT',
    '.TP\n.B BROCA_TOKEN',
    'a token for a running service',
    '.TP\n.BR BROCA_LOGIN ", " BROCA_PASSWORD',
    'a login for a running service',
    '.TP\n.B NO_COLOR',
    'no colours on a terminal',
    '.SH FILES',
    '.TP\n.I settings.yml',
    'the settings of a kit',
    '.TP\n.I brain.yml',
    'what people may say, and what happens then',
    '.TP\n.I orders.test.yml',
    'what broca test expects',
    '.TP\n.I data/',
    'what Broca writes',
  ].join('\n');
}

const commandLines = ({ command, purpose }: Described): readonly string[] => [
  `.SS broca ${escaped(command.name)}`,
  `${escaped(purpose)}.`,
  ...usageLines(command).flatMap((line) => ['.PP', `.B ${escaped(line)}`]),
  ...paragraphs(command.about),
  ...termsOf(command).flatMap(([term, means]) => ['.TP', `.B ${escaped(term)}`, escaped(means)]),
  ...(command.more === undefined ? [] : paragraphs(command.more)),
  '.PP',
  escaped(statusText(command)),
];

const paragraphs = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => ['.PP', escaped(line.trim())]);

/** A dash that is typed, a backslash, and a line that would begin a request. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&');
