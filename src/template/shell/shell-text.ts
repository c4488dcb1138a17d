import * as E from 'fp-ts/lib/Either.js';
import type { Piece } from '../evaluation/output.ts';
import { placeReadAsCode } from './read-as-code.ts';
import { type Quotes, shellQuotes } from './shell-quotes.ts';

/**
 * The command in which no value can ever be code: values become shell variables (`name_1` …) set in front, and a reference that
 * fits the author's quotes stands in their places. Left, in words: a value contains a NUL, or stands where even this would not
 * hold; there only plain numbers may stand, as they are.
 */
export function shellText(parts: readonly Piece[], name = 'broca'): E.Either<string, string> {
  const quotes = shellQuotes();
  const variables: string[] = [];
  const whole = parts.map(({ text, isValue }) => (isValue ? PLACEHOLDER : text)).join('');
  let written = '';
  // an empty value does not keep the next one from the beginning of a word
  let seen = '';
  let text = '';
  for (const part of parts) {
    if (!part.isValue) {
      quotes.read(part.text);
      written += part.text;
      seen += part.text;
      text += part.text;
      continue;
    }
    const place = placeReadAsCode(written, whole) ?? unsafe(quotes.now());
    if (part.text.includes('\0')) return E.left('a value with a NUL character cannot be given to a shell');
    if (isOption(part.text, seen)) return E.left(OPTION);
    if (place === undefined) {
      const number = variables.push(shellWord(part.text));
      text += reference(quotes.now(), `\${${name}_${number}}`);
    } else if (NUMBER.test(part.text)) text += part.text;
    else return E.left(refusal(place));
    quotes.pass();
    written += PLACEHOLDER;
    if (part.text !== '') seen += PLACEHOLDER;
  }
  const set = variables.map((word, index) => `${name}_${index + 1}=${word}; `).join('');
  return E.right(set + text);
}

/**
 * The command, perhaps one that `shellText` made, with one argument more at its end. The values it holds already are only text
 * and not looked at again. Left as of `shellText`.
 */
export function withArgument(command: string, argument: string): E.Either<string, string> {
  const [set = ''] = SET.exec(command) ?? [];
  const parts = [
    { text: `${command.slice(set.length).trimEnd()} `, isValue: false },
    { text: argument, isValue: true },
  ];
  return E.map((text: string) => set + text)(shellText(parts, 'broca_argument'));
}

/** Whether a value would be read as an option: at the beginning of a word, with nothing before it that ends the options. */
const isOption = (value: string, before: string): boolean =>
  value.startsWith('-') && !SIGNED.test(value) && /(?:^|[\s;&|(])["']*$/.test(before) && !ENDED.test(before);

/** Ends the options of the command itself: not of one around it, nor only those of a program that starts it. */
const ENDED =
  /(?<!(?:^|[\s;&|(/"'])(?:sudo|env|xargs|nice|nohup|timeout)["']?(?:\s+(?:-[ug]\s+\S+|-n\s+-?\d+|-\S+))*\s*)(?:^|\s)--\s[^;&|()\x60\n]*$/;

const OPTION =
  'a value that begins with "-" could be an option here; write -- before it, or quote_parameters: false';
const SIGNED = /^-\d+(?:\.\d+)?$/;

/** Variables that are set in front of a command. */
const SET = /^(?:broca_\d+='[^']*(?:'\\''[^']*)*'; )*/;

/** One word of a POSIX shell, whatever the text; it must not contain a NUL. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const NUMBER = /^\d+(?:\.\d+)?$/;
/** Stands for a value in the text that is looked at. */
const PLACEHOLDER = '_';

/** Quotes that are open are closed before the reference and opened again after it. */
function reference(quotes: Quotes, variable: string): string {
  switch (quotes) {
    case 'single':
      return `'"${variable}"'`;
    case 'double':
      return `""${variable}""`;
    case 'comment':
      return '';
    default:
      return `"${variable}"`;
  }
}

function unsafe(quotes: Quotes): string | undefined {
  switch (quotes) {
    case 'backslash':
      return 'right after a backslash';
    case 'backticks':
      return 'in backticks (use $( ) instead)';
    case 'here-document':
      return 'after a << here-document begins';
    case 'none':
    case 'single':
    case 'double':
    case 'comment':
      return undefined;
  }
}

const refusal = (place: string): string =>
  `a value that is no number cannot be put safely ${place}; quote_parameters: false gives up the protection`;
