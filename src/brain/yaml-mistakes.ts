import { type Document, isAlias, type Node, visit } from 'yaml';
import type { Problem } from '../errors.ts';
import { isSecretKey } from '../secrets.ts';

/** Something that keeps a whole file from being read, and where it starts, counted in characters. */
export interface Mistake extends Pick<Problem, 'found' | 'expected'> {
  readonly offset: number;
}

/**
 * What is wrong with a document as YAML. Of syntax errors the first alone, since the others follow from it; of what is written well
 * and means nothing, all.
 */
export const mistakesIn = (document: Document, text: string): readonly Mistake[] =>
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

function allMistakes(document: Document, text: string): readonly Mistake[] {
  const [first, ...others] = document.errors;
  if (first !== undefined) {
    const earliest = others.reduce((one, other) => (other.pos[0] < one.pos[0] ? other : one), first);
    const [offset] = earliest.pos;
    return [{ offset, ...(SAID[earliest.code] ?? syntax(earliest.message, text, offset)) }];
  }
  return [
    // a warning is a tag nobody resolves: `!secret door` would go on as the text "door"
    ...document.warnings.map(({ pos, message }) => ({
      offset: pos[0],
      found: message,
      expected: 'YAML',
    })),
    ...brokenAliases(document).map((node) => ({
      offset: node.range?.[0] ?? 0,
      found: String(node),
      expected: 'an alias of an anchor that ends before it',
    })),
  ];
}

const SAID: Readonly<Record<string, Pick<Problem, 'found' | 'expected'>>> = {
  MULTIPLE_DOCS: { found: 'a second document', expected: 'one document' },
};

/** A template without quotes is the most common reason. */
function syntax(message: string, text: string, offset: number): Pick<Problem, 'found' | 'expected'> {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(start).split(/\r?\n/, 1);
  const template = /(?:^|[:-]) +(\{[{%].*?) *$/.exec(line)?.[1];
  const isBefore = template !== undefined && line.indexOf(template) <= offset - start;
  return { found: message, expected: isBefore ? `YAML: ${quotesAround(template)}` : 'YAML' };
}

/** What is wrong with a map, as it is written, that has a map or a list for a key. */
export const mapAsKey = (written: string): Pick<Problem, 'found' | 'expected'> =>
  written.startsWith('{{')
    ? { found: 'a map', expected: `a text: ${quotesAround(written)}` }
    : { found: 'a map or a list as a key', expected: 'a text as a key' };

const quotesAround = (template: string): string =>
  `put quotes around ${template.length > 60 ? `${template.slice(0, 59)}…` : template}`;

/** Aliases of nothing, and of what they are themselves a part of. */
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
