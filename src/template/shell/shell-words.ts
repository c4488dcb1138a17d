import { type Part, PLACEHOLDER, type Quotes, type Source, unsafe, type Word } from './shell-syntax.ts';

/** Parses a word from its first character. */
export function readWord(source: Source): Word {
  const parts: Part[] = [];
  let bare = '';
  while (source.at < source.text.length) {
    const character = source.text[source.at] ?? '';
    if (/[ \t\n;&|<>()]/.test(character)) break;
    const part = piece(source, character);
    parts.push(...part);
    bare += part.some(({ isQuoted }) => isQuoted) ? '_' : character;
  }
  // bash expands these to several words
  const inBraces = bare.slice(bare.indexOf('{') + 1, bare.lastIndexOf('}') + 1);
  if (bare.includes('{') && /,|\.\./.test(inBraces)) throw unsafe('beside { , }');
  return { parts };
}

function piece(source: Source, character: string): readonly Part[] {
  switch (character) {
    case "'":
      return single(source);
    case '"':
      return double(source);
    case '\\':
      return escaped(source);
    case '$':
      return expansion(source, 'none');
    case '`':
      return backticks(source, false);
    case PLACEHOLDER:
      return value(source, 'none');
    default:
      source.at += 1;
      return [{ type: 'text', text: character, isQuoted: false }];
  }
}

function value(source: Source, quotes: Quotes): readonly Part[] {
  source.at += 1;
  return [{ type: 'value', index: source.quotes.push(quotes) - 1, isQuoted: true }];
}

const text = (made: string, isQuoted = true): Part => ({ type: 'text', text: made, isQuoted });

function single(source: Source): readonly Part[] {
  const end = source.text.indexOf("'", source.at + 1);
  if (end === -1) throw unsafe('in quotes that do not end');
  const inner = source.text.slice(source.at + 1, end);
  source.at = end + 1;
  return inner.split(PLACEHOLDER).flatMap((made, index): readonly Part[] => {
    if (index === 0) return [text(made)];
    return [{ type: 'value', index: source.quotes.push('single') - 1, isQuoted: true }, text(made)];
  });
}

function escaped(source: Source): readonly Part[] {
  const next = source.text[source.at + 1];
  source.at += 2;
  if (next === PLACEHOLDER) throw unsafe('right after a backslash');
  if (next === undefined) throw unsafe('before a backslash at the end');
  return next === '\n' ? [] : [text(next)];
}

function double(source: Source): readonly Part[] {
  const parts: Part[] = [text('')];
  source.at += 1;
  for (;;) {
    const character = source.text[source.at];
    if (character === undefined) throw unsafe('in quotes that do not end');
    if (character === '"') {
      source.at += 1;
      return parts;
    }
    parts.push(...inDouble(source, character, 'double'));
  }
}

/** Parses the content of double quotes or of a here-document. */
function inDouble(source: Source, character: string, quotes: Quotes): readonly Part[] {
  if (character === PLACEHOLDER) return value(source, quotes);
  if (character === '$') return expansion(source, quotes);
  if (character === '`') return backticks(source, true);
  if (character !== '\\') {
    source.at += 1;
    return [text(character)];
  }
  const next = source.text[source.at + 1] ?? '';
  if (/[$`"\\\n\0]/.test(next)) return escaped(source);
  source.at += 1;
  return [text('\\')];
}

const NAME = /[A-Za-z_]\w*|\d|[@*#?$!-]/y;
const BRACES = /\{#?([A-Za-z_]\w*|\d+|[@*#?$!-])\}/y;
const OTHER = /\{([A-Za-z_]\w*|\d+|[@*])(?::?[-=?+]|%%?|##?)/y;
const ARITHMETIC = /\(\(([^()'"`$\\]*)\)\)/y;

function matched(source: Source, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = source.at;
  const found = pattern.exec(source.text);
  if (found !== null) source.at = pattern.lastIndex;
  return found;
}

function expansion(source: Source, quotes: Quotes): readonly Part[] {
  const isQuoted = quotes !== 'none';
  source.at += 1;
  const next = source.text[source.at];
  if (source.text.startsWith('((', source.at)) {
    const [, sum = PLACEHOLDER] = matched(source, ARITHMETIC) ?? [];
    if (sum.includes(PLACEHOLDER)) throw unsafe('in a command with arithmetic');
    return [{ type: 'arithmetic', text: sum, isQuoted }];
  }
  if (next === '(') {
    source.at += 1;
    return [{ type: 'substitution', script: source.script(source), isQuoted }];
  }
  if (next === '{') return [inBraces(source, isQuoted)];
  if (next === '[') throw unsafe('in a command with arithmetic');
  if (!isQuoted && (next === "'" || next === '"')) throw unsafe('beside $ before quotes');
  if (next === PLACEHOLDER && quotes !== 'double') throw unsafe('right after a $');
  const [name] = matched(source, NAME) ?? [];
  return [name === undefined ? text('$', isQuoted) : { type: 'variable', name, other: [], isQuoted }];
}

function inBraces(source: Source, isQuoted: boolean): Part {
  const [, whole] = matched(source, BRACES) ?? [];
  if (whole !== undefined) return { type: 'variable', name: whole, other: [], isQuoted };
  const [, name] = matched(source, OTHER) ?? [];
  if (name === undefined) throw unsafe(`beside \${ } with more than a name`);
  const other: Part[] = [];
  for (;;) {
    const character = source.text[source.at];
    if (character === undefined || character === PLACEHOLDER || character === "'") throw unsafe(`in \${ }`);
    if (character === '}') {
      source.at += 1;
      return { type: 'variable', name, other, isQuoted };
    }
    if (character === '"') {
      if (isQuoted && matched({ ...source }, /"[^"]*[}\0]/y) !== null) throw unsafe(`in \${ }`);
      other.push(...double(source).map((part) => ({ ...part, isQuoted: false }) as Part));
    } else other.push(...inDouble(source, character, 'double'));
  }
}

const BACKTICKS = /`((?:[^`\\]|\\[\s\S])*)`/y;

function backticks(source: Source, isQuoted: boolean): readonly Part[] {
  const [, written = PLACEHOLDER] = matched(source, BACKTICKS) ?? [];
  if (written.includes(PLACEHOLDER)) throw unsafe('in backticks (use $( ) instead)');
  const inner = written.replace(isQuoted ? /\\([`\\$"])/g : /\\([`\\$])/g, '$1');
  const script = source.script({ ...source, text: `${inner})`, at: 0, pending: [] });
  return [{ type: 'substitution', script, isQuoted }];
}

/** Reads the bodies of the here-documents that the previous line began. */
export function readBodies(source: Source): void {
  for (const { end, hasTabs, read } of source.pending.splice(0)) {
    const parts: Part[] = [];
    for (;;) {
      if (source.at >= source.text.length) throw unsafe('beside a here-document without an end');
      const lineEnd = source.text.indexOf('\n', source.at);
      const last = lineEnd === -1 ? source.text.length : lineEnd;
      const line = source.text.slice(source.at, last);
      if ((hasTabs ? line.replace(/^\t+/, '') : line) === end) {
        source.at = Math.min(last + 1, source.text.length);
        break;
      }
      // only some shells compare joined lines with the delimiter
      if (line.endsWith('\\')) throw unsafe('in a here-document with a backslash at the end of a line');
      while (source.at < last) {
        parts.push(...inDouble(source, source.text[source.at] ?? '', 'here-document'));
        if (source.at > last) throw unsafe('in $( ) over several lines of a here-document');
      }
      if (lineEnd === -1) continue;
      source.at = lineEnd + 1;
      parts.push(text('\n'));
    }
    read({ parts });
  }
}
