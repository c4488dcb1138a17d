import * as E from 'fp-ts/lib/Either.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Expression } from '../../../src/sentences/expression.ts';
import { type WordNode, wordTreeMaker } from '../../../src/sentences/near/word-tree.ts';
import { parsedTemplate } from '../../../src/sentences/template.ts';

const parsed = (text: string): Expression => {
  const said = parsedTemplate(text);
  if (E.isLeft(said)) throw new Error(said.left);
  return said.right;
};

const RULES: Readonly<Record<string, string>> = { le: "(le |la |l')", loop: 'a [<loop>]' };

const NAMES = {
  rule: (name: string) => (RULES[name] === undefined ? undefined : parsed(RULES[name])),
  list: () => undefined,
};

/** All that a node says, a `+` before what goes on a word. */
function said(node: WordNode): readonly string[] {
  switch (node.kind) {
    case 'nothing':
      return [''];
    case 'word':
      return [`${node.isGlued ? '+' : ''}${node.text}`];
    case 'slot':
      return [`{${node.part.slot}}`];
    case 'choice':
      return node.options.flatMap(said);
    case 'then':
      return said(node.head).flatMap((head) => said(node.tail).map((tail) => `${head} ${tail}`));
  }
}

const ways = (template: string): readonly string[] =>
  said(wordTreeMaker().nodeOf(parsed(template), NAMES)).map((way) => way.replace(/ +/g, ' ').trim());

test('parts of a template without a space between them make words', () => {
  assert.equal(ways('turn on light[s]'), ['turn on lights', 'turn on light']);
  assert.equal(ways('(switch|turn)ing [the ]light'), [
    'switching the light',
    'switching light',
    'turning the light',
    'turning light',
  ]);
});

test('a slot stands alone, and what goes on it is marked', () => {
  assert.equal(ways('{area}licht an'), ['{area} +licht an']);
  assert.equal(ways('set to {level}[%| percent]'), [
    'set to {level} %',
    'set to {level} percent',
    'set to {level}',
  ]);
  assert.equal(ways('ouvre <le>{name}'), ['ouvre le {name}', 'ouvre la {name}', "ouvre l' {name}"]);
});

test('the parts of a permutation are said in each order, and a rule in itself is never said', () => {
  assert.equal(ways('(a;b)'), ['a b', 'b a']);
  assert.equal(ways('<loop>'), ['a']);
});

test('what is left of a permutation is made once for each of its subsets', () => {
  const { nodeOf, count } = wordTreeMaker();
  const parts = Array.from('abcdefghijkl', (text) => ({ kind: 'text' as const, text }));
  nodeOf({ kind: 'permutation', parts }, NAMES);
  const [subsets, ways] = [2 ** 12 - 1, 12 * 2 ** 11];
  // those of one part are its word, and beside all is the node that says nothing
  assert.is(count(), subsets + ways - 12 + 1);
});

test('equal parts are one node', () => {
  const { nodeOf, count } = wordTreeMaker();
  nodeOf(parsed('turn on [the] light'), NAMES);
  const before = count();
  nodeOf(parsed('turn on [the] light'), NAMES);
  assert.is(count(), before);
});

test.run();
