#!/usr/bin/env node
import * as E from 'fp-ts/lib/Either.js';
import { type Command, failed, parseCommand, STATUS, say, wrongUsage } from './commands/command.ts';
import { lackOfResources, outOfFilesText } from './commands/process-limits.ts';
import { nearest } from './lib/text.ts';

/** Name and arguments, what the command does, and its module, which is loaded when the command runs. */
type Entry = readonly [string, string, () => Promise<{ readonly command: Command }>];

const COMMANDS: readonly Entry[] = [
  [
    'start [--home DIR] [--port N] [--data DIR]',
    'starts the assistant on a kit and serves its REST API',
    () => import('./commands/start.ts'),
  ],
  [
    'check HOME [--json]',
    'tells what is wrong with a kit, or looks wrong',
    () => import('./commands/check.ts'),
  ],
  ['test HOME [--json]', "runs the kit's own tests: orders.test.yml", () => import('./commands/test.ts')],
  [
    'why HOME ORDER [--json]',
    'tells which synapses an order starts, and which it nearly does',
    () => import('./commands/why.ts'),
  ],
  [
    'replay FILE [--home DIR]',
    'runs what once happened on the kit as it is now, and tells what differs',
    () => import('./commands/replay.ts'),
  ],
  [
    'doctor [--home DIR]',
    'tells what this machine lacks for a kit, and tries its microphone and voice',
    () => import('./commands/doctor.ts'),
  ],
  ['enroll --name WORDS', 'records a hotword in your own voice', () => import('./commands/enroll.ts')],
  [
    'evaluate-hotword DIR|FILES…',
    "tells how well a kit's hotword is heard",
    () => import('./commands/evaluate-hotword.ts'),
  ],
  [
    'wakeword train [PHRASE]',
    'trains a hotword with synthetic voices',
    () => import('./commands/wakeword.ts'),
  ],
  [
    'models [get|verify|remove NAME]',
    'lists, downloads, checks and removes models for the engines',
    () => import('./commands/models.ts'),
  ],
  [
    'token add|list|revoke',
    'makes, lists and revokes tokens, which let clients in without the login',
    () => import('./commands/token.ts'),
  ],
  [
    'tls [--home DIR]',
    'makes a certificate, so that the interface speaks HTTPS',
    () => import('./commands/tls.ts'),
  ],
  [
    'service install|uninstall|status',
    'has systemd run the assistant for good',
    () => import('./commands/service.ts'),
  ],
];

/** The commands that speak with a running service. */
const SERVICE_COMMANDS: readonly Entry[] = [
  [
    'order TEXT',
    'gives an order, and tells what it says or why nothing matches',
    () => import('./commands/order.ts'),
  ],
  ['say TEXT', 'says a text', () => import('./commands/say.ts')],
  ['listen FILE', 'understands a recording and runs what was said', () => import('./commands/listen.ts')],
  ['events', 'shows what happens, as it happens', () => import('./commands/events.ts')],
];

const USAGE_CHARACTERS = 32;

const nameOf = ([usage]: Entry): string => usage.split(' ', 1)[0] ?? '';

function helpOf([usage, purpose]: Entry): string {
  const head = `broca ${usage}`.padEnd(USAGE_CHARACTERS);
  return `${head.endsWith(' ') ? head : `${head}\n${' '.repeat(USAGE_CHARACTERS)}`}${purpose}`;
}

const HELP = `${COMMANDS.map(helpOf).join('\n')}

With a service that runs:
${SERVICE_COMMANDS.map(helpOf).join('\n')}

broca COMMAND --help tells more about one of them, docs/commands.md more about all.
Exit status: 0 when all is well, 1 when it is not, 2 when the command was not understood.`;

// Node opens its debugger at a SIGUSR1 that nothing handles; broca start makes it a button
process.on('SIGUSR1', () => {});

void main(process.argv.slice(2))
  .catch((error: unknown) => {
    const text = outOfFilesText(error);
    if (text === undefined) throw error;
    return failed(text);
  })
  // waits until the output is written, then exits even if a module of the kit left a timer running
  .then((status) => process.stdout.write('', () => process.exit(status)));

async function main([word, ...words]: readonly string[]): Promise<number> {
  if (word === undefined || word === '--help' || word === '-h') {
    say(HELP);
    return STATUS.ok;
  }
  const lack = word === 'start' ? lackOfResources() : undefined;
  if (lack !== undefined) return failed(lack); // its modules could not even be loaded
  const all = [...COMMANDS, ...SERVICE_COMMANDS];
  const [, , load] = all.find((entry) => nameOf(entry) === word) ?? [];
  if (load === undefined) {
    const near = nearest(word, all.map(nameOf));
    const hint = near === undefined ? '' : `: did you mean ${near}?`;
    return wrongUsage(`broca cannot "${word}"${hint}`, { help: HELP });
  }
  const { command } = await load();
  const input = parseCommand(words, command);
  // --help wins over a mistake in the same command line
  if (words.includes('--help') || words.includes('-h')) say(command.help);
  else if (E.isLeft(input)) return wrongUsage(input.left, command);
  else return command.run(input.right);
  return STATUS.ok;
}
