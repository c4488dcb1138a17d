import {
  type Assignment,
  type Command,
  PLACEHOLDER,
  type Redirect,
  type Source,
  unsafe,
  type Word,
} from './shell-syntax.ts';
import { readBodies, readWord } from './shell-words.ts';

/** The name in an error of a command that shells do not understand, or not all in the same way. */
export const STRANGE = 'in a command that is not understood';

/** Parses a command with its words, up to its end. */
export function simple(source: Source): Command {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (;;) {
    const found = redirect(source);
    if (found !== undefined) {
      redirects.push(found);
      continue;
    }
    const next = source.text[source.at];
    if (next === '(') throw unsafe('in a command with functions or arrays');
    if (next === undefined || /[\n;&|)]/.test(next)) break;
    const [, name] = (words.length === 0 ? at(source, /([A-Za-z_]\w*)=/y) : null) ?? [];
    if (name === undefined) words.push(readWord(source));
    else assignments.push({ name, word: readWord(source) });
  }
  if (words.length + assignments.length + redirects.length === 0) throw unsafe(STRANGE);
  return { type: 'simple', assignments, words, redirects };
}

const UNUSUAL = 'beside an unusual redirect';
const REDIRECT = /([012]?)(<<-?|>>|>\||>&|>|<)(?![<>&(])/y;

/** Parses a redirect such as `> file`; undefined if there is none. */
export function redirect(source: Source): Redirect | undefined {
  blanks(source);
  const [, number, operator] = at(source, REDIRECT) ?? [];
  if (operator === undefined) {
    if (at(source, /(?:\d*|\{\w+\})[<>]|&>/y) !== null) throw unsafe(UNUSUAL);
    return undefined;
  }
  if (number === '0' && operator.startsWith('>')) throw unsafe(UNUSUAL);
  blanks(source);
  const start = source.at;
  const word = readWord(source);
  if (source.at === start) throw unsafe(STRANGE);
  const written = source.text.slice(start, source.at);
  if (operator === '>&' && !/^[012-]$/.test(written)) throw unsafe(UNUSUAL);
  if (!operator.startsWith('<<')) return { operator: operator as Redirect['operator'], word };
  // a quoted delimiter disables expansions in the body
  if (!/^\w+$/.test(written)) throw unsafe('beside a here-document whose end is quoted');
  let body: Word = { parts: [] };
  source.pending.push({ end: written, hasTabs: operator === '<<-', read: (found) => (body = found) });
  return {
    operator: '<<',
    get word() {
      return body;
    },
  };
}

const RESERVED =
  /(?:if|then|elif|else|fi|while|until|do|done|for|case|esac|in|\{|\}|!|function|select|coproc|\[\[)(?=[ \t\n;&|()<>]|$)/y;

/** The next reserved word. */
export function reserved(source: Source): string | undefined {
  blanks(source);
  RESERVED.lastIndex = source.at;
  return RESERVED.exec(source.text)?.[0];
}

/** Skips a reserved word. */
export function word(source: Source, expected: string): void {
  if (reserved(source) !== expected) throw unsafe(STRANGE);
  source.at += expected.length;
}

/** Skips the match of a sticky pattern; null without a match. */
export function at(source: Source, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = source.at;
  const found = pattern.exec(source.text);
  if (found !== null) source.at = pattern.lastIndex;
  return found;
}

/** Skips spaces, line continuations and a comment. */
export function blanks(source: Source): void {
  at(source, /(?:[ \t]|\\\n)*/y);
  const [comment = ''] = (isWordStart(source) ? at(source, /#[^\n]*/y) : null) ?? [];
  for (const character of comment) if (character === PLACEHOLDER) source.quotes.push('comment');
}

const isWordStart = ({ text, at: place }: Source): boolean =>
  place === 0 || /[ \t\n;&|()]/.test(text[place - 1] ?? '');

/** Skips line ends too, and reads the here-documents that begin there. */
export function lines(source: Source): void {
  for (;;) {
    blanks(source);
    if (at(source, /\n/y) === null) return;
    readBodies(source);
  }
}
