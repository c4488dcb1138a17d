/** What a template says, as a tree. A text has a space at either end where the template has one. JSON. */
export type Expression =
  | TextPart
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  /** Exactly one is said. What may be left out has an empty text as its last option. */
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  /** All are said, in any order, with spaces around each. */
  | { readonly kind: 'permutation'; readonly parts: readonly Expression[] }
  | { readonly kind: 'rule'; readonly rule: string }
  | ListPart
  | RangePart
  | HolePart;

export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

/** One value of a list is said. */
export interface ListPart extends Slotted {
  readonly kind: 'list';
  readonly list: string;
}

/** A whole number is said, both ends included. */
export interface RangePart extends Slotted {
  readonly kind: 'range';
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Anything is said: one word at least. */
export interface HolePart extends Slotted {
  readonly kind: 'hole';
}

interface Slotted {
  /** The name under which the value is found. */
  readonly slot: string;
  /** Whether the value is for the answer alone. */
  readonly isCapture?: true;
  /** Whether what follows is written without a space: the value may end inside a word. */
  readonly isGlued?: true;
}

export const NOTHING: TextPart = { kind: 'text', text: '' };

/** All parts of an expression, itself included, without those of the rules it names. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression;
  const below =
    expression.kind === 'sequence' || expression.kind === 'permutation'
      ? expression.parts
      : expression.kind === 'choice'
        ? expression.options
        : [];
  for (const part of below) yield* partsOf(part);
}

/** Whether an expression may be said with no word at all. What rules say is not known here. */
export function saysNothing(said: Expression): boolean {
  switch (said.kind) {
    case 'text':
      return said.text.trim() === '';
    case 'sequence':
    case 'permutation':
      return said.parts.every(saysNothing);
    case 'choice':
      return said.options.some(saysNothing);
    default:
      return false;
  }
}
