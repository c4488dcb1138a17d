import { type Document, isAlias, type Node, visit } from 'yaml';
import type { Problem } from '../errors.ts';
import { isSecretKey } from '../lib/secrets.ts';
import { quotesAround, type SyntaxMistake, syntaxMistake } from './yaml-syntax.ts';

/**
 * What is wrong with a document as YAML. Of syntax errors the first alone, since the others follow from it; of what is written well
 * and means nothing, all.
 */
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
    // a warning is a tag nobody resolves: `!secret door` would go on as the text "door"
    ...document.warnings.map(({ pos, message }) => ({
      offset: pos[0],
      found: message.replace(/^Unresolved tag: /, 'the tag '),
      expected: 'a text in quotes, or no tag',
    })),
    ...brokenAliases(document).map((node) => ({
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
