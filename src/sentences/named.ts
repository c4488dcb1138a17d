import { type Expression, partsOf } from './expression.ts';
import type { SlotList } from './lists/slot-list.ts';

/** The lists and rules that something names. */
export interface Named {
  readonly lists: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
}

/** What some templates name, themselves and not by way of their rules and lists. */
export function namedIn(all: Iterable<Expression>): Named {
  const lists = new Set<string>();
  const rules = new Set<string>();
  for (const expression of all)
    for (const part of partsOf(expression)) {
      if (part.kind === 'list') lists.add(part.list);
      if (part.kind === 'rule') rules.add(part.rule);
    }
  return { lists, rules };
}

/** The templates of a list. */
export const templatesOf = (list: SlotList): readonly Expression[] =>
  list.kind === 'texts' ? list.values.map(({ said }) => said).filter(({ kind }) => kind !== 'text') : [];

type Lists = Readonly<Record<string, SlotList>>;
type Rules = Readonly<Record<string, Expression>>;

/** A list or a rule that leads to itself, or through too many others. */
export interface Loop {
  readonly kind: 'list' | 'rule';
  readonly name: string;
  /** From its name to its name: `<a>`, `<b>`, `<a>`. Undefined for one that is too deep. */
  readonly way?: readonly string[];
}

/** A list or a rule may lead through so many others, one inside the other. */
export const DEEPEST = 100;

/** Where the search for loops turns back. */
const MOST_OPEN = 5 * DEEPEST;

/** The lists and rules that lead to themselves, or too deep. Without them all, none is left that does. */
export function loopsIn(lists: Lists, rules: Rules): readonly Loop[] {
  const found = new Map<string, Loop>();
  const depths = new Map<string, number>();
  const stack: Place[] = [];
  const open = new Map<string, number>();
  const tooDeep = ({ kind, name, text }: Place): number => {
    if (!found.has(text)) found.set(text, { kind, name });
    return 0;
  };
  /** How many it leads through, one inside the other. */
  const visit = (place: Place): number => {
    const begun = open.get(place.text);
    if (begun !== undefined) {
      const circle = stack.slice(begun);
      const texts = circle.map(({ text }) => text);
      for (const [at, { kind, name, text }] of circle.entries())
        if (!found.has(text))
          found.set(text, { kind, name, way: [...texts.slice(at), ...texts.slice(0, at), text] });
    }
    const known = begun === undefined ? depths.get(place.text) : 0;
    if (known !== undefined) return known;
    if (stack.length === MOST_OPEN) return tooDeep(place);
    const templates = templatesAt(place);
    if (templates.length === 0) return 0;
    open.set(place.text, stack.push(place) - 1);
    let deepest = 0;
    for (const next of placesIn(templates)) deepest = Math.max(deepest, visit(next));
    stack.pop();
    open.delete(place.text);
    const depth = deepest < DEEPEST ? deepest + 1 : tooDeep(place);
    depths.set(place.text, depth);
    return depth;
  };
  const templatesAt = ({ kind, name }: Place): readonly Expression[] => {
    if (kind === 'list') return Object.hasOwn(lists, name) ? templatesOf(lists[name] as SlotList) : [];
    return Object.hasOwn(rules, name) ? [rules[name] as Expression] : [];
  };
  for (const name of Object.keys(rules)) visit(rulePlace(name));
  for (const name of Object.keys(lists)) visit(listPlace(name));
  return [...found.values()];
}

/** A name, and how templates write it. */
interface Place extends Pick<Loop, 'kind' | 'name'> {
  readonly text: string;
}

const listPlace = (name: string): Place => ({ kind: 'list', name, text: `{${name}}` });

const rulePlace = (name: string): Place => ({ kind: 'rule', name, text: `<${name}>` });

function placesIn(templates: readonly Expression[]): readonly Place[] {
  if (templates.length === 0) return [];
  const { lists, rules } = namedIn(templates);
  return [...[...rules].map(rulePlace), ...[...lists].map(listPlace)];
}
