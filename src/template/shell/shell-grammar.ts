import { at, blanks, lines, redirect, reserved, STRANGE, simple, word } from './shell-lines.ts';
import {
  type Command,
  type Quotes,
  type Redirect,
  type Script,
  type Source,
  unsafe,
  type Word,
} from './shell-syntax.ts';
import { readBodies, readWord } from './shell-words.ts';

/** Parses a text for a POSIX shell. Throws `Refused` for a syntax error, for text that dash and bash read differently, and for functions. */
export function readShell(text: string) {
  const quotes: Quotes[] = [];
  const source: Source = { text, at: 0, quotes, pending: [], script: parenthesised };
  const script = list(source, []);
  if (source.at < text.length || source.pending.length > 0) throw unsafe(STRANGE);
  return { script /** The quotes around each value, in their order. */, quotes };
}

/** Parses a script after `(`, up to its end. */
function parenthesised(source: Source): Script {
  const script = list(source, []);
  if (source.text[source.at] !== ')' || source.pending.length > 0) throw unsafe(STRANGE);
  source.at += 1;
  return script;
}

/** Parses pipelines up to one of these words, a parenthesis, `;;` or the end. */
function list(source: Source, ends: readonly string[]): Script {
  const script: (readonly Command[])[] = [];
  for (;;) {
    lines(source);
    const next = source.text[source.at];
    if (next === undefined || next === ')' || source.text.startsWith(';;', source.at)) return script;
    if (ends.includes(reserved(source) ?? '')) return script;
    script.push(pipeline(source));
    blanks(source);
    const [separator] = at(source, /;(?!;)|&&|&(?![&>])|\|\||\n/y) ?? [];
    if (separator === undefined) {
      const end = source.text[source.at];
      if (end === undefined || end === ')' || source.text.startsWith(';;', source.at)) return script;
      if (ends.includes(reserved(source) ?? '')) return script;
      throw unsafe(STRANGE);
    }
    if (separator === '\n') readBodies(source);
  }
}

function pipeline(source: Source): readonly Command[] {
  while (reserved(source) === '!') word(source, '!');
  const commands = [command(source)];
  for (;;) {
    blanks(source);
    if (at(source, /\|(?![|&])/y) === null) return commands;
    lines(source);
    commands.push(command(source));
  }
}

function command(source: Source): Command {
  blanks(source);
  if (source.text.startsWith('((', source.at)) throw unsafe('in a command with arithmetic');
  const compound = compoundOf(source);
  if (compound === undefined) return simple(source);
  const redirects: Redirect[] = [];
  for (;;) {
    const found = redirect(source);
    if (found === undefined) break;
    redirects.push(found);
  }
  return { type: 'compound', words: [], variable: undefined, ...compound, redirects };
}

interface Compound {
  readonly scripts: readonly Script[];
  readonly words?: readonly Word[];
  readonly variable?: string;
}

function compoundOf(source: Source): Compound | undefined {
  if (source.text[source.at] === '(') {
    source.at += 1;
    return { scripts: [parenthesised(source)] };
  }
  switch (reserved(source)) {
    case '{':
      return { scripts: [between(source, '{', '}')] };
    case 'if':
      return conditional(source);
    case 'while':
      return { scripts: [between(source, 'while', 'do', false), between(source, 'do', 'done')] };
    case 'until':
      return { scripts: [between(source, 'until', 'do', false), between(source, 'do', 'done')] };
    case 'for':
      return loop(source);
    case 'case':
      return choice(source);
    case undefined:
      return undefined;
    default:
      throw unsafe(STRANGE);
  }
}

/** Parses the script between two reserved words, and skips the second one if asked. */
function between(source: Source, first: string, last: string, isRead = true): Script {
  word(source, first);
  const script = list(source, [last]);
  if (isRead) word(source, last);
  return script;
}

function conditional(source: Source): Compound {
  const scripts: Script[] = [];
  word(source, 'if');
  for (;;) {
    scripts.push(list(source, ['then']));
    word(source, 'then');
    scripts.push(list(source, ['elif', 'else', 'fi']));
    if (reserved(source) !== 'elif') break;
    word(source, 'elif');
  }
  if (reserved(source) === 'else') scripts.push(between(source, 'else', 'fi', false));
  word(source, 'fi');
  return { scripts };
}

function loop(source: Source): Compound {
  word(source, 'for');
  blanks(source);
  const [variable] = at(source, /[A-Za-z_]\w*(?=[ \t\n;])/y) ?? [];
  if (variable === undefined) throw unsafe(STRANGE);
  lines(source);
  const words: Word[] = [];
  if (reserved(source) === 'in') {
    word(source, 'in');
    for (blanks(source); !/^$|[\n;&|<>()]/.test(source.text[source.at] ?? ''); blanks(source))
      words.push(readWord(source));
  } else words.push({ parts: [{ type: 'variable', name: '@', other: [], isQuoted: true }] });
  blanks(source);
  at(source, /;(?!;)/y);
  lines(source);
  return { scripts: [between(source, 'do', 'done')], words, variable };
}

function choice(source: Source): Compound {
  const scripts: Script[] = [];
  word(source, 'case');
  blanks(source);
  const words = [readWord(source)];
  lines(source);
  word(source, 'in');
  for (lines(source); reserved(source) !== 'esac'; lines(source)) {
    at(source, /\(/y);
    do {
      blanks(source);
      const pattern = readWord(source);
      if (pattern.parts.length === 0) throw unsafe(STRANGE);
      words.push(pattern);
      blanks(source);
    } while (at(source, /\|/y) !== null);
    if (at(source, /\)/y) === null) throw unsafe(STRANGE);
    scripts.push(list(source, ['esac']));
    if (at(source, /;;(?!&)/y) === null && reserved(source) !== 'esac') throw unsafe(STRANGE);
  }
  word(source, 'esac');
  return { scripts, words };
}
