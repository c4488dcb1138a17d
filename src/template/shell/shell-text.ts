import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from 'pyjinja';
import type { Value } from './flow.ts';
import { readShell } from './shell-grammar.ts';
import { PLACEHOLDER, type Quotes, Refused, unsafe } from './shell-syntax.ts';
import { followValues } from './value-flow.ts';

/**
 * A command in which no value can be code. Values become shell variables (`broca_1` …) that are set first, and references to them,
 * which fit the author's quotes, take their places. Left: a value contains a NUL, or could reach a place where a program or the shell
 * reads it as code; only plain numbers are allowed there. A value that is not tainted may name a program.
 */
export function shellText(parts: readonly Piece[]): E.Either<string, string> {
  return parts.some(({ isValue }) => isValue)
    ? withValues(parts, 'broca', {})
    : E.right(parts.map(({ text }) => text).join(''));
}

/** Adds an argument to a command, which may come from `shellText`. Values already in it count as text. Left: as there. */
export function withArgument(command: string, argument: string): E.Either<string, string> {
  const { text, environment } = shellProgram(command);
  const parts = [
    { text: `${text.trimEnd()} `, isValue: false },
    { text: argument, isValue: true },
  ];
  return E.map((made: string) => command.slice(0, command.length - text.length) + made)(
    withValues(parts, 'broca_argument', environment),
  );
}

export interface ShellProgram {
  readonly text: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Splits a command of `shellText` into text without values, and the environment variables that hold them. */
export function shellProgram(command: string): ShellProgram {
  const [set = ''] = SET.exec(command) ?? [];
  const environment = [...set.matchAll(VARIABLE)].map(([, name = '', word = '']) => [
    name,
    word.replaceAll(`'\\''`, "'"),
  ]);
  return { text: command.slice(set.length), environment: Object.fromEntries(environment) };
}

/** Variables that are set in front of a command. */
const SET = /^(?:broca_(?:argument_|author_)?\d+='[^']*(?:'\\''[^']*)*'; )*/;
const VARIABLE = /(broca_(?:argument_|author_)?\d+)='([^']*(?:'\\''[^']*)*)'; /g;

/** Quotes a text as one word of a POSIX shell. The text must not contain a NUL. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function withValues(
  parts: readonly Piece[],
  name: string,
  environment: ShellProgram['environment'],
): E.Either<string, string> {
  if (parts.some(({ text }) => text.includes(PLACEHOLDER)))
    return E.left('a value with a NUL character cannot be given to a shell');
  const made = withReferences(parts, name, environment);
  if (E.isRight(made) || !parts.some(isNumber) || parts.some(isJoined)) return made;
  const plain = parts.map((part) => (isNumber(part) ? { ...part, isValue: false } : part));
  const hasValues = plain.some(({ isValue }) => isValue) || Object.keys(environment).length > 0;
  const numbered = hasValues
    ? withReferences(plain, name, environment)
    : E.right(plain.map(({ text }) => text).join(''));
  return E.isRight(numbered) ? numbered : made;
}

const NUMBER = /^\d+(?:\.\d+)?$/;
const isNumber = ({ text, isValue }: Piece): boolean => isValue && NUMBER.test(text);

/** Whether a number would join the text beside it. */
const isJoined = (part: Piece, index: number, parts: readonly Piece[]): boolean =>
  isNumber(part) &&
  (parts[index - 1]?.text.endsWith('$') === true || /^[<>]/.test(parts[index + 1]?.text ?? ''));

/** In characters, without the values. */
const MAX_LENGTH = 32 * 1024;

function withReferences(
  parts: readonly Piece[],
  name: string,
  environment: ShellProgram['environment'],
): E.Either<string, string> {
  const values = parts
    .filter(({ isValue }) => isValue)
    .map(({ text, isTainted }) => ({ text, isAuthored: isTainted === false }));
  const names = values.map(({ isAuthored }, index) => `${isAuthored ? 'broca_author' : name}_${index + 1}`);
  const text = parts.map((part) => (part.isValue ? PLACEHOLDER : part.text)).join('');
  if (text.length > MAX_LENGTH) return E.left(unsafe('in a command of more than 32 KiB').message);
  try {
    const { script, quotes } = readShell(text);
    followValues(script, values, new Map(Object.entries(environment).map(setBefore)));
    if (quotes.length !== values.length) throw unsafe('in a command that is not understood');
    const [first = '', ...others] = text.split(PLACEHOLDER);
    const written = others.map((after, index) => `${reference(quotes[index], names[index] ?? '')}${after}`);
    const set = values.map(({ text: value }, index) => `${names[index]}=${shellWord(value)}; `);
    return E.right([...set, first, ...written].join(''));
  } catch (error) {
    if (error instanceof Refused) return E.left(error.message);
    // nested too deeply for the stack
    if (error instanceof RangeError) return E.left(unsafe('in a command that is not understood').message);
    throw error;
  }
}

/** A variable that an earlier call of `shellText` set. */
const setBefore = ([name, text]: readonly [string, string]): readonly [string, Value] => [
  name,
  { text, isAuthored: name.startsWith('broca_author_') },
];

/** Closes open quotes before the reference, and opens them again after it. */
function reference(quotes: Quotes | undefined, name: string): string {
  switch (quotes) {
    case 'single':
      return `'"\${${name}}"'`;
    case 'double':
      return `""\${${name}}""`;
    case 'here-document':
      return `\${${name}}`;
    case 'comment':
    case undefined:
      return '';
    case 'none':
      return `"\${${name}}"`;
  }
}
