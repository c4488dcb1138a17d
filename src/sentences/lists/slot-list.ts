import type { Expression } from '../expression.ts';

/** What may stand in a slot. Its fields are those of hassil's lists. JSON. */
export type SlotList = TextList | RangeList | AnyText | ValueList;

export interface TextList {
  readonly kind: 'texts';
  readonly values: readonly ListValue[];
}

export interface ListValue {
  readonly said: Expression;
  /** What the slot holds. Left out, it holds what was said. */
  readonly out?: unknown;
  /** What holds once it was said, for `requires_context` and `excludes_context`. */
  readonly context?: Context;
  readonly metadata?: Context;
}

export type Context = Readonly<Record<string, unknown>>;

export interface RangeList {
  readonly kind: 'range';
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly multiplier?: number;
  readonly fractions?: 'halves' | 'tenths';
  /** False when it is said in words only. */
  readonly digits: boolean;
  /** False when it is said in digits only. */
  readonly words: boolean;
  /** Of its words, in place of the kit's. */
  readonly language?: string;
}

/** Anything: one word at least. */
export interface AnyText {
  readonly kind: 'wildcard';
}

/** Values of a type that Broca knows, such as durations. */
export interface ValueList {
  readonly kind: 'value';
  readonly type: string;
}
