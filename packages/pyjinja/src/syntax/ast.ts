import type { Operator } from '../values/arithmetic.ts';
import type { Comparison } from '../values/comparison.ts';
import type { Value } from '../values/value.ts';

export type Expression =
  | { readonly type: 'constant'; readonly value: Value }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'list' | 'tuple'; readonly items: readonly Expression[] }
  | { readonly type: 'dict'; readonly pairs: readonly (readonly [Expression, Expression])[] }
  | { readonly type: 'attribute'; readonly of: Expression; readonly name: string }
  | { readonly type: 'item'; readonly of: Expression; readonly key: Expression }
  | { readonly type: 'slice'; readonly of: Expression; readonly bounds: Bounds }
  | CallExpression
  | ({ readonly type: 'filter'; readonly of: Expression } & FilterUse)
  | {
      readonly type: 'test';
      readonly of: Expression;
      readonly name: string;
      readonly given: CallArguments;
    }
  | { readonly type: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | { readonly type: 'not' | 'minus' | 'plus'; readonly of: Expression }
  | { readonly type: 'compare'; readonly first: Expression; readonly rest: readonly Compared[] }
  | {
      readonly type: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly type: 'concat'; readonly parts: readonly Expression[] }
  | {
      readonly type: 'conditional';
      readonly condition: Expression;
      readonly value: Expression;
      readonly otherwise: Expression | undefined;
    };

export interface CallExpression {
  readonly type: 'call';
  readonly of: Expression;
  readonly given: CallArguments;
}

/** The arguments of a call. */
export interface CallArguments {
  readonly args: readonly Expression[];
  readonly keywords: readonly (readonly [name: string, value: Expression])[];
  /** After `*`, and after `**`. */
  readonly more: Expression | undefined;
  readonly moreKeywords: Expression | undefined;
}

export interface FilterUse {
  readonly name: string;
  readonly given: CallArguments;
}

export interface Compared {
  readonly operator: Comparison;
  readonly right: Expression;
}

export type Bounds = readonly [
  start: Expression | undefined,
  stop: Expression | undefined,
  step: Expression | undefined,
];

/** The target of an assignment: a name, a member of a namespace, or several names. */
export type Target =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'member'; readonly namespace: string; readonly name: string }
  | { readonly type: 'targets'; readonly targets: readonly Target[] };

export interface Parameter {
  readonly name: string;
  readonly otherwise: Expression | undefined;
}

export type Body = readonly Statement[];

export interface Branch {
  readonly condition: Expression;
  readonly body: Body;
}

/** `line` counts from 1. */
export type Statement = { readonly line: number } & (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'output' | 'do'; readonly value: Expression }
  | { readonly type: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Body }
  | ForStatement
  | { readonly type: 'set'; readonly target: Target; readonly value: Expression }
  | {
      readonly type: 'set_block';
      readonly target: Target;
      readonly filters: readonly FilterUse[];
      readonly body: Body;
    }
  | {
      readonly type: 'with';
      readonly bindings: readonly (readonly [Target, Expression])[];
      readonly body: Body;
    }
  | MacroStatement
  | {
      readonly type: 'call_block';
      readonly call: CallExpression;
      readonly parameters: readonly Parameter[];
      readonly body: Body;
    }
  | { readonly type: 'filter_block'; readonly filters: readonly FilterUse[]; readonly body: Body }
  | { readonly type: 'break' | 'continue' }
);

export interface ForStatement {
  readonly type: 'for';
  readonly target: Target;
  readonly items: Expression;
  readonly condition: Expression | undefined;
  readonly body: Body;
  readonly otherwise: Body;
  readonly isRecursive: boolean;
}

export interface MacroStatement {
  readonly type: 'macro';
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body;
  /** Whether it uses `varargs` or `kwargs`, and so accepts more arguments than parameters. */
  readonly takesMore: boolean;
}

export interface Parsed {
  readonly body: Body;
  /** The root names of all plain `{{ name }}` and `{{ name.part }}` that the template does not define, each once. */
  readonly needs: readonly string[];
  /** With more than one line, errors name theirs. */
  readonly hasLines: boolean;
}
