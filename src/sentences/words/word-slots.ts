import type { Expression, ListPart, RangePart } from '../expression.ts';
import type { RangeList, SlotList } from '../lists/slot-list.ts';
import { type Names, NO_NAMES, type SlotPart } from '../network.ts';

/** What the names in sentences stand for, where words are to be told. */
export interface WordSources extends Names {
  /** How the numbers of a range are said; undefined where it is not known. */
  readonly range: (range: RangeList) => SaidValue | undefined;
  /** How the values of a type are said, such as durations; undefined for an unknown one. */
  readonly type: (name: string) => SaidValue | undefined;
}

/** What is said for a value, and the rules that it names. */
export interface SaidValue {
  readonly said: Expression;
  readonly rules: Readonly<Record<string, Expression>>;
}

/** The slot that anything fills, one word at least. */
export const HOLE = ' hole';

/** Whether a step of a network is a slot: its words are a network of their own, `slot`. */
export const isSlot = (step: string): boolean => step.startsWith(' ');

/** What names stand for in some sentences. */
export interface Scope {
  readonly number: number;
  readonly names: Names;
  readonly isLocal: (list: string) => boolean;
}

/** The ways to fill a slot: any of these. */
export interface WordSlot {
  readonly ways: readonly Expression[];
  readonly scope: Scope;
}

/** Gives slots names. Those with the same words have the same name. */
export function wordSlots(sources: WordSources) {
  const scopes = new Map<Names, Scope>();
  const locals = new Map<SlotList, number>();
  const slots = new Map<string, WordSlot>();

  const scopeOf = (names: Names): Scope => {
    const known = scopes.get(names);
    if (known !== undefined) return known;
    const { rule, list } = names;
    const own: Names = {
      rule: (name) => rule(name) ?? sources.rule(name),
      list: (name) => list(name) ?? sources.list(name),
    };
    const made = { number: scopes.size, names: own, isLocal: (name: string) => list(name) !== undefined };
    scopes.set(names, made);
    return made;
  };
  const everywhere = scopeOf(NO_NAMES);

  const newSlot = (part: SlotPart, scope: Scope): WordSlot => {
    if (part.kind === 'hole') return { ways: [], scope: everywhere };
    const list = part.kind === 'range' ? rangeOf(part) : listOf(part, scope);
    if (list.kind === 'texts') return { ways: list.values.map(({ said }) => said), scope: everywhere };
    if (list.kind === 'wildcard') return { ways: [], scope: everywhere };
    const value = list.kind === 'range' ? sources.range(list) : sources.type(list.type);
    return value === undefined
      ? { ways: [], scope: everywhere }
      : {
          ways: [value.said],
          scope: scopeOf({
            rule: (rule) => (Object.hasOwn(value.rules, rule) ? value.rules[rule] : undefined),
            list: () => undefined,
          }),
        };
  };
  return {
    scopeOf,
    /** Undefined for a list that is not known. */
    nameOf: (part: SlotPart, scope: Scope): string | undefined => {
      if (part.kind === 'hole') return HOLE;
      if (part.kind === 'range') return ` range ${part.from} ${part.to} ${part.step}`;
      const list = scope.names.list(part.list);
      if (list?.kind === 'wildcard') return HOLE;
      if (list === undefined) return sources.type(part.list) === undefined ? undefined : ` type ${part.list}`;
      if (!scope.isLocal(part.list)) return ` list ${part.list}`;
      if (!locals.has(list)) locals.set(list, locals.size);
      return ` list ${part.list} ${locals.get(list)}`;
    },
    of: (name: string, part: SlotPart, scope: Scope): WordSlot => {
      const known = slots.get(name);
      if (known !== undefined) return known;
      const made = newSlot(part, scope);
      slots.set(name, made);
      return made;
    },
    known: (name: string): WordSlot | undefined => slots.get(name),
  };
}

const rangeOf = ({ from, to, step }: RangePart): RangeList => ({
  ...{ kind: 'range', from, to, step, digits: true, words: true },
});

/** A name without a list is that of a type of value. */
const listOf = ({ list }: ListPart, { names }: Scope): SlotList =>
  names.list(list) ?? { kind: 'value', type: list };
