import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { nearest } from '../lib/text.ts';

/** A command of `broca`, described for its help, the manual and the completion of shells. */
export interface Command extends Description {
  /** Returns the exit status. `listed` are all commands of `broca`. */
  readonly run: (input: CommandInput, listed: readonly Listed[]) => Promise<number> | number;
}

/** How a command is called, and what it does. */
export interface Description {
  readonly name: string;
  /** Each way to call it. */
  readonly forms: readonly Form[];
  /** Paragraphs, with a blank line between. */
  readonly about: string;
  /** What the words in capitals of the forms stand for. */
  readonly words?: Readonly<Record<string, Word>>;
  readonly options?: Readonly<Record<string, Option>>;
  /** Paragraphs that follow the options. */
  readonly more?: string;
  /** When the exit status is 0, and when it is 1. */
  readonly status?: readonly [ok: string, problems: string];
}

/** A command as the help of `broca` lists it; its module is loaded when the command runs. */
export interface Listed {
  readonly name: string;
  /** One line, without a full stop. */
  readonly purpose: string;
  /** Whether it talks to a running service. */
  readonly isForService?: true;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** One way to call a command. */
export interface Form {
  /** What follows its name, such as `train [PHRASE]`; a word in small letters is typed as it is. */
  readonly words: string;
  /** The names of the options that go with it; all of the command when absent. */
  readonly options?: readonly string[];
}

export interface Word {
  readonly means: string;
  /** What it may be. */
  readonly values?: readonly string[];
}

export interface Option extends Word {
  /** What stands for its value, such as `DIR` or `text|json`; absent for an option without a value. */
  readonly value?: string;
  readonly isRequired?: true;
}

/** The words after the command. */
export interface CommandInput {
  /** The options with a value. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** The options without one that were given. */
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** The exit status. 0: no problem; 1: a problem was found; 2: the command line is wrong. */
export const STATUS = { ok: 0, problems: 1, wrongUsage: 2 } as const;

/** Parses the words after the command. The Left is a sentence for the user that says which word is wrong. */
export function parseCommand(
  words: readonly string[],
  { options = {} }: Pick<Description, 'options'>,
): E.Either<string, CommandInput> {
  const known = { ...options, help: { means: '' } } as Readonly<Record<string, Option>>;
  const { tokens } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(known).map(
        ([name, { value }]) =>
          [
            name,
            {
              type: value === undefined ? 'boolean' : 'string',
              ...(name === 'help' ? { short: 'h' } : {}),
            },
          ] as const,
      ),
    ),
  });
  const texts: Record<string, string> = {};
  const flags = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) return E.left(unknownOption(rawName, Object.keys(known)));
    if (option.value === undefined) {
      if (value !== undefined) return E.left(`--${name} takes no value, found "${value}"`);
      flags.add(name);
      continue;
    }
    // a value that begins with a dash has to be written as --name=-value
    if (value === undefined || (!inlineValue && /^-./.test(value)))
      return E.left(`--${name} needs a value: --${name} ${option.value}`);
    texts[name] = value;
  }
  return E.right({ texts, flags, positionals });
}

function unknownOption(written: string, names: readonly string[]): string {
  const near = nearest(written.replace(/^-+/, ''), names);
  return `there is no option ${written}${near === undefined ? '' : `: did you mean --${near}?`}`;
}

/** Prints a line to standard output. */
export function say(text: string): void {
  console.log(text);
}

/** Prints a value as indented JSON. */
export const sayJson = (value: unknown): void => say(JSON.stringify(value, undefined, 2));

/** Prints what is wrong with the words after the command and where its help is, and returns the exit status. */
export function wrongUsage(text: string, { name }: Pick<Description, 'name'>): number {
  console.error(`broca ${name}: ${text}\nSee broca ${name} --help`);
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
