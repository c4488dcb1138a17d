import { comparedTemplate } from '../compared.ts';
import { type Expression, partsOf } from '../expression.ts';
import type { SlotList } from '../lists/slot-list.ts';
import type { Names, SlotPart } from '../network.ts';
import { spelledOut } from '../spelled-out.ts';
import { tokensOf } from './tokens.ts';

/** A part of the sentences as whole words. Equal parts of all sentences are one node. */
export type WordNode = WordNodeKind & {
  /** From 0 on, another for each node of a tree. */
  readonly number: number;
};

type WordNodeKind =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'word'; readonly text: string; readonly isGlued: boolean }
  | { readonly kind: 'then'; readonly head: WordNode; readonly tail: WordNode }
  | { readonly kind: 'choice'; readonly options: readonly WordNode[] }
  | { readonly kind: 'slot'; readonly part: SlotPart; readonly local: SlotList | undefined };

/** Makes nodes of expressions. All that one maker makes share their equal parts; `count` tells how many there are. */
export function wordTreeMaker() {
  const known = new Map<string, WordNode>();
  const scopes = new Map<SlotList, number>();

  const shared = (key: string, kind: WordNodeKind): WordNode => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const node: WordNode = { ...kind, number: known.size };
    known.set(key, node);
    return node;
  };
  const nothing = shared('nothing', { kind: 'nothing' });
  const then = (head: WordNode, tail: WordNode): WordNode =>
    head === nothing
      ? tail
      : tail === nothing
        ? head
        : shared(`then ${head.number} ${tail.number}`, { kind: 'then', head, tail });
  const inRow = (nodes: readonly WordNode[]): WordNode =>
    nodes.reduceRight((tail, head) => then(head, tail), nothing);
  const choice = (all: readonly WordNode[]): WordNode => {
    const options = [...new Set(all)];
    const [only] = options;
    return only !== undefined && options.length === 1
      ? only
      : shared(`choice ${options.map(({ number }) => number).join(' ')}`, { kind: 'choice', options });
  };
  const words = (text: string, isGluedAtStart = false): WordNode =>
    inRow(
      tokensOf(comparedTemplate(text)).map(({ text: word, isGlued }, at) => {
        const goesOn = isGlued || (at === 0 && isGluedAtStart);
        return shared(`word ${goesOn} ${word}`, { kind: 'word', text: word, isGlued: goesOn });
      }),
    );
  const slot = (part: SlotPart, names: Names): WordNode => {
    const local = part.kind === 'list' ? names.list(part.list) : undefined;
    if (local !== undefined && !scopes.has(local)) scopes.set(local, scopes.size);
    const scope = local === undefined ? '' : scopes.get(local);
    return shared(`slot ${scope} ${JSON.stringify(part)}`, { kind: 'slot', part, local });
  };
  /** Each order of the parts; what is left after some of them is one node, made once, whatever their order was. */
  const permuted = (parts: readonly WordNode[]): WordNode => {
    /** By the parts that are left, a bit for each. */
    const made = new Map([[0, nothing]]);
    const left = (rest: number): WordNode => {
      const known = made.get(rest);
      if (known !== undefined) return known;
      const ways = parts.flatMap((part, at) => {
        const others = rest & ~(1 << at);
        return others === rest ? [] : [then(part, left(others))];
      });
      const node = choice(ways);
      made.set(rest, node);
      return node;
    };
    return left(2 ** parts.length - 1);
  };

  const nodeOf = (said: Expression, names: Names, inside: readonly string[]): WordNode => {
    switch (said.kind) {
      case 'text':
        return words(said.text);
      case 'sequence':
        return inRow(
          runsOf(piecesOf(said)).map((run) => {
            const [first] = run;
            if (first !== undefined && run.length === 1) return single(first, names, inside);
            const ways = spelledOut({ kind: 'sequence', parts: run.map(({ part }) => part) }, names);
            return ways === undefined
              ? inRow(run.map((piece) => single(piece, names, inside)))
              : choice(ways.map((way) => words(way)));
          }),
        );
      case 'choice':
        return choice(said.options.map((option) => nodeOf(option, names, inside)));
      case 'permutation':
        return permuted(said.parts.map((part) => nodeOf(part, names, inside)));
      case 'rule': {
        const rule = inside.includes(said.rule) ? undefined : names.rule(said.rule);
        return rule === undefined ? nothing : nodeOf(rule, names, [...inside, said.rule]);
      }
      default:
        return slot(said, names);
    }
  };
  const single = ({ part, isAfterSlot }: Piece, names: Names, inside: readonly string[]): WordNode =>
    part.kind === 'text' ? words(part.text, isAfterSlot) : nodeOf(part, names, inside);

  return {
    nodeOf: (said: Expression, names: Names): WordNode => nodeOf(said, names, []),
    count: () => known.size,
  };
}

/** A part of a sequence, a text of one word at most. */
interface Piece {
  readonly part: Expression;
  readonly isAfterSpace: boolean;
  /** Whether it goes on a word that a slot begins. */
  readonly isAfterSlot: boolean;
}

function piecesOf(sequence: Expression): readonly Piece[] {
  const pieces: Piece[] = [];
  let isAfterSpace = true;
  const add = (part: Expression): void => {
    const last = pieces.at(-1)?.part;
    const isAfterSlot = !isAfterSpace && last !== undefined && isSlot(last);
    pieces.push({ part, isAfterSpace, isAfterSlot });
    isAfterSpace = false;
  };
  const visit = (part: Expression): void => {
    if (part.kind === 'sequence') for (const one of part.parts) visit(one);
    else if (part.kind !== 'text') add(part);
    else
      for (const piece of comparedTemplate(part.text).match(/ +|[^ ]+/g) ?? []) {
        if (piece.startsWith(' ')) isAfterSpace = true;
        else add({ kind: 'text', text: piece });
      }
  };
  visit(sequence);
  return pieces;
}

const isSlot = ({ kind }: Expression): boolean => kind === 'list' || kind === 'range' || kind === 'hole';

/** Pieces without a space between them make words together; slots stand alone. */
function runsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const before = last?.at(-1)?.part;
    const isApart =
      piece.isAfterSpace ||
      before === undefined ||
      isSlot(before) ||
      isSlot(piece.part) ||
      beginsApart(piece.part) ||
      endsApart(before);
    if (last === undefined || isApart) runs.push([piece]);
    else last.push(piece);
  }
  return runs;
}

/** Whether all ways to say it have a space at their start, or slots stand in it. */
const beginsApart = (part: Expression): boolean =>
  part.kind === 'choice' && part.options.every((option) => /^ |^$/.test(startOf(option)));

const endsApart = (part: Expression): boolean =>
  part.kind === 'choice' && part.options.every((option) => / $|^$/.test(endOf(option)));

const startOf = (part: Expression): string =>
  part.kind === 'text'
    ? part.text
    : part.kind === 'sequence' && part.parts[0] !== undefined
      ? startOf(part.parts[0])
      : '.';

function endOf(part: Expression): string {
  if (part.kind === 'text') return part.text;
  const last = part.kind === 'sequence' ? part.parts.at(-1) : undefined;
  return last === undefined ? '.' : endOf(last);
}

/** The texts that stand right after a slot, as in `{area}licht`. */
export const gluedSuffixes = (said: Expression): readonly string[] =>
  [...partsOf(said)].flatMap((part) =>
    part.kind === 'sequence'
      ? piecesOf(part).flatMap(({ part: piece, isAfterSlot }) =>
          isAfterSlot && piece.kind === 'text' && /\p{L}/u.test(piece.text) ? [piece.text] : [],
        )
      : [],
  );
