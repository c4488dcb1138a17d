#!/usr/bin/env node
import * as E from 'fp-ts/lib/Either.js';
import { type Command, failed, parseCommand, STATUS, say, wrongUsage } from './commands/command.ts';
import { outOfFiles, tooLittle } from './commands/process-limits.ts';
import { nearest } from './lib/text.ts';

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).start,
  check: async () => (await import('./commands/check.ts')).check,
  test: async () => (await import('./commands/test.ts')).test,
  replay: async () => (await import('./commands/replay.ts')).replay,
  why: async () => (await import('./commands/why.ts')).why,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  enroll: async () => (await import('./commands/enroll.ts')).enroll,
  'evaluate-hotword': async () => (await import('./commands/evaluate-hotword.ts')).evaluateHotword,
  models: async () => (await import('./commands/models.ts')).models,
  say: async () => (await import('./commands/say.ts')).say,
  order: async () => (await import('./commands/order.ts')).order,
  listen: async () => (await import('./commands/listen.ts')).listen,
  events: async () => (await import('./commands/events.ts')).events,
  token: async () => (await import('./commands/token.ts')).token,
  tls: async () => (await import('./commands/tls.ts')).tls,
  service: async () => (await import('./commands/service.ts')).service,
};

const HELP = `broca start [--home DIR] [--port N] [--data DIR]
                                starts the assistant on a kit and serves its REST API
broca check HOME [--json]       tells what is wrong with a kit, or looks wrong
broca test HOME [--json]        runs the kit's own tests: orders.test.yml
broca why HOME ORDER [--json]   tells which synapses an order starts, and which it nearly does
broca replay FILE [--home DIR]  runs what once happened on the kit as it is now, and tells what differs
broca doctor [--home DIR]       tells what this machine lacks for a kit, and tries its microphone and voice
broca enroll --name WORDS       records a hotword in your own voice
broca evaluate-hotword DIR|FILES…
                                tells how well a kit's hotword is heard
broca models [get|verify|remove NAME]
                                lists, downloads, checks and removes models for the engine vosk
broca token add|list|revoke     makes, lists and revokes tokens, which let clients in without the login
broca tls [--home DIR]          makes a certificate, so that the interface speaks HTTPS
broca service install|uninstall|status
                                has systemd run the assistant for good

With a service that runs:
broca order TEXT                gives an order, and tells what it says or why nothing matches
broca say TEXT                  says a text
broca listen FILE               understands a recording and runs what was said
broca events                    shows what happens, as it happens

broca COMMAND --help tells more about one of them, docs/commands.md more about all.
Exit status: 0 when all is well, 1 when it is not, 2 when the command was not understood.`;

// Node opens its debugger at a SIGUSR1 that nobody listens to; broca start makes it a button
process.on('SIGUSR1', () => {});

const status = await main(process.argv.slice(2)).catch((error: unknown) => {
  const text = outOfFiles(error);
  if (text === undefined) throw error;
  return failed(text);
});
// waits until the output is written, then exits even if a module of the kit left a timer running
process.stdout.write('', () => process.exit(status));

async function main([word, ...words]: readonly string[]): Promise<number> {
  if (word === undefined || word === '--help' || word === '-h') {
    say(HELP);
    return STATUS.fine;
  }
  const lack = word === 'start' ? tooLittle() : undefined;
  if (lack !== undefined) return failed(lack); // its modules could not even be loaded
  const command = Object.hasOwn(COMMANDS, word) ? await COMMANDS[word]?.() : undefined;
  if (command === undefined) return unknown(word);
  const read = parseCommand(words, command);
  // --help wins over a mistake in the same command line
  if (words.includes('--help') || words.includes('-h')) say(command.help);
  else if (E.isLeft(read)) return wrongUsage(read.left, command);
  else return command.run(read.right);
  return STATUS.fine;
}

function unknown(word: string): number {
  const near = nearest(word, Object.keys(COMMANDS));
  const text = `broca cannot "${word}"${near === undefined ? '' : `: did you mean ${near}?`}`;
  return wrongUsage(text, { help: HELP });
}
