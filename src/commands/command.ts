import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { describeUnknown } from '../lib/errors.ts';

/** A command of `broca`. */
export interface Command {
  /** The usage, then what the command does and each option. */
  readonly help: string;
  /** The options with a value. */
  readonly texts?: readonly string[];
  /** The options without a value. */
  readonly flags?: readonly string[];
  /** Returns the exit status. */
  readonly run: (input: CommandInput) => Promise<number> | number;
}

/** The words after the command. */
export interface CommandInput {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** The exit status. 0: no problem; 1: a problem was found; 2: the command line is invalid. */
export const STATUS = { ok: 0, problems: 1, wrongUsage: 2 } as const;

/** Parses the words after the command. The Left is a sentence for the user that says which word is wrong. */
export function parseCommand(
  words: readonly string[],
  { texts = [], flags = [] }: Pick<Command, 'texts' | 'flags'>,
): E.Either<string, CommandInput> {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
    ['help', { type: 'boolean', short: 'h' }] as const,
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    const entries = Object.entries(values);
    return E.right({
      texts: Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      flags: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
      positionals,
    });
  } catch (error) {
    return E.left(describeUnknown(error));
  }
}

/** Prints a line to standard output. */
export function say(text: string): void {
  console.log(text);
}

/** Prints a value as indented JSON. */
export const sayJson = (value: unknown): void => say(JSON.stringify(value, undefined, 2));

/** Prints the error and the usage of the command, and returns the exit status. */
export function wrongUsage(text: string, { help }: Pick<Command, 'help'>): number {
  console.error(`${text}\n\n${help}`);
  return STATUS.wrongUsage;
}

/** Prints the error, and returns the exit status. */
export function failed(text: string): number {
  console.error(text);
  return STATUS.problems;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Does some work whose `signal` aborts when the user interrupts the process. */
export async function interruptible<A>(work: (signal: AbortSignal) => Promise<A>): Promise<A> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await work(interrupted.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** The kit that is used when the user names none. */
export const STARTER_KIT = join(import.meta.dirname, '../../brains/starter');
