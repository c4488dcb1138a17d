import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { describeUnknown } from '../lib/errors.ts';

/** A word that may stand after `broca`. */
export interface Command {
  /** How it is written, then what it does and every option. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Gives the exit status. */
  readonly run: (given: CommandInput) => Promise<number> | number;
}

export interface CommandInput {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** 0: all is well; 1: it is not; 2: the command was not written as it should be. */
export const STATUS = { fine: 0, problems: 1, wrongUsage: 2 } as const;

/** The words after the command. Left is a sentence: what is wrong with them. */
export function given(
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

/** Says what was written wrongly, and how it should be. */
export function wrongUsage(text: string, { help }: Pick<Command, 'help'>): number {
  console.error(`${text}\n\n${help}`);
  return STATUS.wrongUsage;
}

export function failed(text: string): number {
  console.error(text);
  return STATUS.problems;
}

/** The kit of whoever names none. */
export const STARTER_KIT = join(import.meta.dirname, '../../brains/starter');
