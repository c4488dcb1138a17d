import { comparedTemplate } from '../compared.ts';
import type { Expression } from '../expression.ts';
import { spelledOut } from '../spelled-out.ts';
import { tokensOf } from './tokens.ts';

/** Whether two words mean the same. */
export type Synonyms = (one: string, other: string) => boolean;

/** The words that a kit's rules name as ways to say the same: those of rules whose options are single words. */
export function synonymsIn(rules: Readonly<Record<string, Expression>>): Synonyms {
  const groups = new Map<string, Set<number>>();
  const names = {
    rule: (name: string) => (Object.hasOwn(rules, name) ? rules[name] : undefined),
    list: () => undefined,
  };
  for (const [group, rule] of Object.values(rules).entries()) {
    const ways = spelledOut(rule, names)?.map((way) => tokensOf(comparedTemplate(way).trim()));
    if (ways === undefined || ways.length < 2) continue;
    for (const [word, ...more] of ways) {
      if (word === undefined || more.length > 0) continue;
      const known = groups.get(word.text) ?? new Set();
      groups.set(word.text, known.add(group));
    }
  }
  return (one, other) => {
    const [some, others] = [groups.get(one), groups.get(other)];
    return some !== undefined && others !== undefined && [...some].some((group) => others.has(group));
  };
}
