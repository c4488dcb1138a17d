import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { describeUnknown } from '../lib/errors.ts';

/** A command of `broca`. */
export interface Command {
  /** The usage, then what the command does and each option. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Returns the exit status. */
  readonly run: (given: CommandInput) => Promise<number> | number;
}

export interface CommandInput {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** The exit status. 0: no problem; 1: a problem was found; 2: the command line is invalid. */
export const STATUS = { fine: 0, problems: 1, wrongUsage: 2 } as const;

/** Parses the words after the command. The Left is a sentence for the user that says which word is wrong. */
export function parseCommand(
  words: readonly string[],
  { options }: Pick<Command, 'options'>,
): E.Either<string, CommandInput> {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...options },
    });
    return E.right({ values: values as CommandInput['values'], positionals });
  } catch (error) {
    return E.left(describeUnknown(error));
  }
}

export function say(text: string): void {
  console.log(text);
}

/** Prints the error and the usage of the command, and returns the exit status. */
export function wrongUsage(text: string, { help }: Pick<Command, 'help'>): number {
  console.error(`${text}\n\n${help}`);
  return STATUS.wrongUsage;
}

export function failed(text: string): number {
  console.error(text);
  return STATUS.problems;
}

/** The kit that is used when the user names none. */
export const STARTER_KIT = join(import.meta.dirname, '../../brains/starter');
