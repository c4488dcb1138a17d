import { comparedTemplate, withoutSpaces } from './compared.ts';
import type { Expression, TextPart } from './expression.ts';
import type { SlotList } from './lists/slot-list.ts';

/**
 * A part of the network that sentences are matched with. Equal parts of all sentences are one node, so that what stands at a place of
 * an order is looked for once.
 */
export type Node = NodeKind & NodeEdges & ChartNotes;

/** What the charts know of a node that last asked for it and looked at it. */
interface ChartNotes {
  asked: number;
  mayBeIn: boolean;
  askedForEnd: number;
  mayEnd: boolean;
  seen: number;
  /** Where it was looked for, and where it ends from each of these points. */
  readonly starts: number[];
  readonly ends: (readonly number[])[];
}

const unasked = () => ({ asked: 0, mayBeIn: false, askedForEnd: 0, mayEnd: false, seen: 0 });

/** The first characters that a node can begin with, and the last it can end with, as `maskOf` their codes. */
interface NodeEdges {
  readonly first: number;
  readonly last: number;
  readonly mayBeNothing: boolean;
}

type NodeKind =
  | { readonly kind: 'text'; readonly text: TextShape }
  | { readonly kind: 'then'; readonly head: Node; readonly tail: Node; readonly needs: () => readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  /** A rule that is looked up when an order is matched. */
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'slot'; readonly part: SlotPart; readonly local: SlotList | undefined };

export type SlotPart = Exclude<Expression, { kind: 'text' | 'sequence' | 'choice' | 'permutation' | 'rule' }>;

/** A text without the spaces at its ends, which also fit where a word begins already. */
export interface TextShape {
  readonly isAfterSpace: boolean;
  readonly body: string;
  readonly isBeforeSpace: boolean;
}

/** What the names in an expression stand for. A rule or list that is not known here is looked up when an order is matched. */
export interface Names {
  readonly rule: (name: string) => Expression | undefined;
  readonly list: (name: string) => SlotList | undefined;
}

/** Whether spaces count. In some languages words stand side by side without one. */
export interface Spacing {
  readonly ignoresSpaces?: boolean;
}

/** Makes nodes of expressions. All that one maker makes share their equal parts. */
export function networkMaker({ ignoresSpaces = false }: Spacing = {}) {
  const known = new Map<string, Node>();
  const numbers = new Map<Node, number>();
  const locals = new Map<SlotList, number>();

  const shared = (key: string, make: () => NodeKind & NodeEdges): Node => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const node: Node = { ...make(), ...unasked(), starts: [], ends: [] };
    numbers.set(node, numbers.size);
    known.set(key, node);
    return node;
  };
  const number = (node: Node): number => numbers.get(node) ?? -1;

  const textNode = ({ text }: TextPart): Node => {
    const compared = ignoresSpaces ? withoutSpaces(comparedTemplate(text)) : comparedTemplate(text);
    if (text === '-') return choice([comparedNode('-'), comparedNode(ignoresSpaces ? '' : ' ')]);
    // a sign between two values is a part of a word, as in "1.2"; elsewhere it is not compared
    return compared === '' && text.trim() !== ''
      ? choice([comparedNode(text), comparedNode('')])
      : comparedNode(compared);
  };
  const comparedNode = (text: string): Node =>
    shared(`text ${text}`, () => {
      const body = text.trim();
      const shape = {
        isAfterSpace: text.startsWith(' '),
        body,
        isBeforeSpace: body !== '' && text.endsWith(' '),
      };
      const first = body === '' ? 0 : maskOf(body.charCodeAt(0));
      const last = body === '' ? 0 : maskOf(body.charCodeAt(body.length - 1));
      return {
        ...{ kind: 'text', text: shape, last, mayBeNothing: body === '' },
        first: shape.isAfterSpace ? first | SPACE : first,
      };
    });
  const then = (head: Node, tail: Node): Node =>
    shared(`then ${number(head)} ${number(tail)}`, () => ({
      ...{ kind: 'then', head, tail, needs: needsOf(head, tail) },
      first: head.mayBeNothing ? head.first | tail.first : head.first,
      last: tail.mayBeNothing ? tail.last | head.last : tail.last,
      mayBeNothing: head.mayBeNothing && tail.mayBeNothing,
    }));
  const inRow = (nodes: readonly Node[]): Node => nodes.reduceRight((tail, head) => then(head, tail));
  const choice = (all: readonly Node[]): Node => {
    const options = [...new Set(all)];
    const [only] = options;
    if (only !== undefined && options.length === 1) return only;
    return shared(`choice ${options.map(number).join(' ')}`, () => ({
      ...{ kind: 'choice', options },
      first: options.reduce((mask, option) => mask | option.first, 0),
      last: options.reduce((mask, option) => mask | option.last, 0),
      mayBeNothing: options.some((option) => option.mayBeNothing),
    }));
  };
  /** Each order of the parts; what is left after some of them is one node, made once, whatever their order was. */
  const permuted = (parts: readonly Node[]): Node => {
    const space = textNode({ kind: 'text', text: ' ' });
    const spaced = parts.map((part) => inRow([space, part, space]));
    /** By the parts that are left, a bit for each. */
    const made = new Map<number, Node>();
    const left = (rest: number): Node => {
      const known = made.get(rest);
      if (known !== undefined) return known;
      const ways = spaced.flatMap((part, at) => {
        const others = rest & ~(1 << at);
        return others === rest ? [] : [others === 0 ? part : then(part, left(others))];
      });
      const node = choice(ways);
      made.set(rest, node);
      return node;
    };
    return left(2 ** parts.length - 1);
  };
  const slot = (part: SlotPart, names: Names): Node => {
    const local = part.kind === 'list' ? names.list(part.list) : undefined;
    if (local !== undefined && !locals.has(local)) locals.set(local, locals.size);
    const scope = local === undefined ? '' : locals.get(local);
    return shared(`slot ${scope} ${JSON.stringify(part)}`, () => ({
      ...{ kind: 'slot', part, local, first: ANY, last: ANY, mayBeNothing: false },
    }));
  };

  const ruleNode = (rule: string): Node =>
    shared(`rule ${rule}`, () => ({ kind: 'rule', rule, first: ANY, last: ANY, mayBeNothing: true }));

  /** The node of an expression. `inside` holds the rules that it is part of; what holds itself is never said. */
  const nodeOf = (expression: Expression, names: Names, inside: readonly string[] = []): Node => {
    switch (expression.kind) {
      case 'text':
        return textNode(expression);
      case 'sequence':
        return inRow(expression.parts.map((part) => nodeOf(part, names, inside)));
      case 'choice':
        return choice(expression.options.map((option) => nodeOf(option, names, inside)));
      case 'permutation':
        return permuted(expression.parts.map((part) => nodeOf(part, names, inside)));
      case 'rule': {
        const { rule } = expression;
        const found = inside.includes(rule) ? undefined : names.rule(rule);
        return found === undefined ? ruleNode(rule) : nodeOf(found, names, [...inside, rule]);
      }
      default:
        return slot(expression, names);
    }
  };
  return nodeOf;
}

/** The parts of a row that are always said, those first that are looked for fastest. */
function needsOf(head: Node, tail: Node): () => readonly Node[] {
  let needs: readonly Node[] | undefined;
  return () => {
    needs ??= [head, tail]
      .flatMap((part) => (part.kind === 'then' ? part.needs() : part.mayBeNothing ? [] : [part]))
      .sort((one, other) => costOf(one) - costOf(other));
    return needs;
  };
}

const costOf = ({ kind }: Node): number => (kind === 'text' ? 0 : kind === 'slot' ? 2 : 1);

/** Knows no rule and no list by itself. */
export const NO_NAMES: Names = { rule: () => undefined, list: () => undefined };

/** A bit for a character. Others may share it; no two of a to z do. */
export const maskOf = (code: number): number => 1 << (code % 31);

const SPACE = maskOf(' '.charCodeAt(0));

const ANY = -1;
