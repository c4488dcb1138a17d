import { type Document, isAlias, Lexer, type Node, visit, type YAMLParseError } from 'yaml';
import type { Problem } from '../../lib/errors.ts';
import { isSecretKey } from '../../lib/secrets.ts';

/** The YAML mistakes of a document: only the first syntax error, since others follow from it, and all other mistakes. */
export const mistakesIn = (document: Document, text: string): readonly SyntaxMistake[] =>
  allMistakes(document, text).map((mistake) =>
    isSecretKey(keyBefore(text, mistake.offset))
      ? { ...mistake, found: 'what is no YAML', expected: 'a text in quotes' }
      : mistake,
  );

/** The key whose value is at this place, as far as its line shows it. */
function keyBefore(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /([\w-]+)["']?\s*:[^:]*$/.exec(line)?.[1] ?? '';
}

function allMistakes(document: Document, text: string): readonly SyntaxMistake[] {
  const [first, ...others] = document.errors;
  if (first !== undefined) {
    const earliest = others.reduce((one, other) => (other.pos[0] < one.pos[0] ? other : one), first);
    return [syntaxMistake(earliest, text)];
  }
  return [
    // a warning is an unresolved tag: `!secret door` would go on as the text "door"
    ...document.warnings.map(({ pos, message }) => ({
      offset: pos[0],
      found: message.replace(/^Unresolved tag: /, 'the tag '),
      expected: 'a text in quotes, or no tag',
    })),
    ...(text.includes('*') ? brokenAliases(document) : []).map((node) => ({
      offset: node.range?.[0] ?? 0,
      found: String(node),
      expected: 'an alias of an anchor that ends before it',
    })),
  ];
}

/** What is wrong with a map, as it is written, that has a map or a list for a key. */
export const mapAsKey = (written: string): Pick<Problem, 'found' | 'expected'> =>
  written.startsWith('{{')
    ? { found: 'a map', expected: `a text: put ${quotesAround(written)}` }
    : { found: 'a map or a list as a key', expected: 'a text as a key' };

/** Finds aliases without an anchor, and aliases inside their own anchor. */
function brokenAliases(document: Document): readonly Node[] {
  const broken: Node[] = [];
  const anchors = new Map<string, Node>();
  visit(document, {
    Node: (_, node, ancestors) => {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target === undefined || ancestors.includes(target)) broken.push(node);
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return broken;
}

/** A syntax error in plain words. `offset` is the character of the mistake. */
interface SyntaxMistake extends Pick<Problem, 'found' | 'expected'> {
  readonly offset: number;
}

/** Says what a syntax error means. The library reports some at the place where the text stops making sense, after the mistake. */
function syntaxMistake({ code, message, pos: [place] }: YAMLParseError, text: string): SyntaxMistake {
  const offset = pastBlankLines(text, place);
  const line = lineAt(text, offset);
  if (/^ *\t/.test(line.text)) {
    return { offset: line.start, found: 'a tab at the start of the line', expected: 'spaces' };
  }
  const said = templateWithoutQuotes(line, offset) ?? explained(code, message, { text, offset, line });
  return { offset, ...(said ?? { found: message, expected: 'YAML' }) };
}

/** The library names the blank line above a line that does not go on with what was there. */
const pastBlankLines = (text: string, offset: number): number =>
  lineAt(text, offset).text.trim() === '' ? (nextLine(text, offset) ?? offset) : offset;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Place {
  readonly text: string;
  readonly offset: number;
  readonly line: Line;
}

type Words = Omit<SyntaxMistake, 'offset'> & Partial<Pick<SyntaxMistake, 'offset'>>;

function explained(code: string, message: string, place: Place): Words | undefined {
  const { text, offset, line } = place;
  const word = /^\S*/.exec(text.slice(offset))?.[0] ?? '';
  switch (code) {
    case 'MULTIPLE_DOCS':
      return { found: 'a second document', expected: 'one document' };
    case 'MISSING_CHAR':
      return /closing/.test(message) ? unclosed(text, offset, ['"', "'"]) : wrongLine(place);
    case 'BAD_INDENT':
      return /^Flow/.test(message) ? unclosed(text, offset, ['{', '[']) : unlikeNeighbours(place);
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return wrongLine(place);
    case 'BLOCK_IN_FLOW':
      return colonInText(line.text, offset - line.start);
    case 'BAD_SCALAR_START':
    case 'BAD_ALIAS':
      return { found: `a text that begins with ${word.charAt(0)}`, expected: 'quotes around the text' };
    case 'BAD_DQ_ESCAPE':
      return {
        found: `${text.slice(offset, offset + 2)} in double quotes`,
        expected: '\\\\ for a backslash, or single quotes around the text',
      };
    case 'UNEXPECTED_TOKEN':
      return unexpected(message, place);
    default:
      return undefined;
  }
}

/** Among items of a list a dash may be missing, or the space after it. */
function unlikeNeighbours({ text, offset, line }: Place): Words {
  const column = offset - line.start;
  const rest = line.text.slice(column);
  const [item = ''] = /^[\w-]+:?(?=\s|$)/.exec(rest.replace(/^-/, '')) ?? [];
  const above = text
    .slice(0, line.start)
    .split('\n')
    .filter((one) => one.trim() !== '');
  const neighbour = above.findLast((one) => /^ */.exec(one)?.[0].length === column) ?? '';
  if (item === '' || !neighbour.slice(column).startsWith('- ')) return UNLIKE_NEIGHBOURS;
  return /^-\S/.test(rest)
    ? { found: 'a dash without a space after it', expected: `- ${item}` }
    : { found: `${item} without a dash, in a list`, expected: `- ${item}` };
}

const UNLIKE_NEIGHBOURS = {
  found: 'a line that is indented unlike those beside it',
  expected: 'the same number of spaces before all keys, or all items, of one list',
};

function wrongLine({ text, offset, line }: Place): Words {
  const colon = colonInText(line.text, offset - line.start);
  if (colon !== undefined) return colon;
  const rest = line.text.slice(offset - line.start).trim();
  if (/^- /.test(rest)) return UNLIKE_NEIGHBOURS;
  const among = unlikeNeighbours({ text, offset, line });
  if (among !== UNLIKE_NEIGHBOURS) return among;
  const key = /^(\w+:)\S/.exec(rest)?.[1]; // the value may be a secret
  if (key !== undefined)
    return { found: 'a colon without a space after it', expected: `a space after ${key}` };
  const next = nextLine(text, line.end);
  const isValue = /:\s+\S/.test(line.text.slice(0, offset - line.start + 1));
  if (isValue && next !== undefined) return { offset: next, ...UNLIKE_NEIGHBOURS };
  return /^[\w -]+$/.test(rest)
    ? { found: `"${rest}" without a colon`, expected: `${rest}:` }
    : UNLIKE_NEIGHBOURS;
}

/** `message: at 5: tea`, whose second colon makes YAML look for a map. */
function colonInText(line: string, column: number): Words | undefined {
  if (!/^[^"'{[#]*:\s/.test(line.slice(column)) || !/:\s/.test(line.slice(0, column))) return undefined;
  return { found: 'a colon and a space in a text without quotes', expected: 'quotes around the text' };
}

function unexpected(message: string, { text, offset, line }: Place): Words | undefined {
  const before = line.text.slice(0, offset - line.start);
  if (/header includes extra/.test(message) || /[:-]\s+[|>]\S*\s*$/.test(before)) {
    return { found: 'a text behind | or >', expected: 'the text on the next lines, or quotes around it' };
  }
  if (/["']\s*$/.test(before)) {
    return {
      found: 'a text behind the closing quote',
      expected: "quotes around the whole text, and '' for a quote inside single quotes",
    };
  }
  if (/\{[{%]/.test(line.text.slice(0, offset - line.start + 2))) {
    return { found: 'a template without quotes', expected: 'quotes around the whole text' };
  }
  const char = text.charAt(offset);
  if (/[\]}]/.test(char)) {
    return { found: `a ${char} that closes nothing`, expected: `quotes around a text with ${char}` };
  }
  if (before.trim() !== '')
    return { found: 'a text that goes on where it has ended', expected: 'quotes around the whole text' };
  return /^\s*\w[^:]*:(\s|$)/.test(line.text)
    ? { found: 'a key after a list', expected: 'a list item (- …), or more spaces before the key' }
    : undefined;
}

/** Reported at the end of the file, or where something else begins: the mistake is where it was opened. */
function unclosed(text: string, end: number, kinds: readonly string[]): Words {
  const open: { readonly char: string; readonly offset: number }[] = [];
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (offset >= end) break;
    if (kinds.includes(token.charAt(0))) open.push({ char: token.charAt(0), offset });
    else if (token === '}' || token === ']') open.pop();
    if (!MARKS.includes(token)) offset += token.length;
  }
  const { char, offset: at } = open.at(-1) ?? { char: kinds[0] ?? '', offset: end };
  const closing = { '{': '}', '[': ']' }[char] ?? char;
  return { offset: at, found: `a ${char} that is not closed`, expected: `a ${closing} at its end` };
}

/** What the lexer puts between tokens: no characters of the text. */
const MARKS: readonly string[] = ['\u{FEFF}', '\x02', '\x18', '\x1f'];

/** A template without quotes is the most common reason. */
function templateWithoutQuotes({ text, start }: Line, offset: number): Words | undefined {
  const template = /(?:^|[:-]) +(\{[{%].*?) *$/.exec(text)?.[1];
  if (template === undefined || text.indexOf(template) > offset - start) return undefined;
  return { found: 'a template without quotes', expected: quotesAround(template) };
}

/** Shows how to write a template in quotes. Long ones are cut. */
const quotesAround = (template: string): string =>
  `quotes around ${template.length > 60 ? `${template.slice(0, 59)}…` : template}`;

function lineAt(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(start).split(/\r?\n/, 1);
  return { text: line, start, end: start + line.length };
}

/** Where the text of the next line that is not blank begins. */
function nextLine(text: string, from: number): number | undefined {
  const found = /\S/.exec(text.slice(from));
  return found === null ? undefined : from + found.index;
}
