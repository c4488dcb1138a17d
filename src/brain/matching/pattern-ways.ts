import { splitWords } from '../../lib/normal-form.ts';
import type { Expression } from '../../sentences/expression.ts';
import { type Names, NO_NAMES } from '../../sentences/network.ts';
import { spelledOut } from '../../sentences/spelled-out.ts';
import { withoutPunctuation } from './order-template.ts';

/**
 * Each way to say an expression, as a text with its slots as `{{ holes }}`. Undefined when there are more than 2 000, or when it names
 * an unknown rule: such a pattern is matched, but not spelled out.
 */
export function patternWays(
  said: Expression,
  names: Pick<Names, 'rule'> = NO_NAMES,
): readonly string[] | undefined {
  const ways = spelledOut(said, names, { most: MOST_WAYS, slot: ({ slot }) => `{{ ${slot} }}` });
  if (ways === undefined) return undefined;
  const texts = new Set(ways.map((way) => splitWords(withoutPunctuation(way)).join(' ')));
  texts.delete('');
  return [...texts].filter((way) => !GLUED_HOLE.test(way));
}

const MOST_WAYS = 2_000;

const GLUED_HOLE = /\S\{\{|\}\}\S/;
