import type { Body, Statement } from '../syntax/ast.ts';
import type { Budget } from '../values/budget.ts';
import { fromOutside } from '../values/dict.ts';
import { type Context, fail, undefinedValue, type Value } from '../values/value.ts';

/** How a body ended: at its end, by `break` or by `continue`. */
export type Ending = 'break' | 'continue' | undefined;

/** One rendering of one template. */
export interface Rendering {
  readonly context: Context;
  readonly values: Readonly<Record<string, unknown>>;
  readonly execute: (body: Body, scope: Scope, output: Output) => Ending;
  /** The line of the current statement, from 1. */
  line: number;
}

/** The names of one part of a template, including those of the parts around it. */
export interface Scope {
  readonly names: Map<string, Value>;
  readonly around: Scope | undefined;
  readonly rendering: Rendering;
}

export const inner = (around: Scope): Scope => ({ names: new Map(), around, rendering: around.rendering });

/** Looks up a name in the template, then among the values, then among the globals. */
export function resolve(name: string, scope: Scope): Value {
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    const value = within.names.get(name);
    if (value !== undefined) return value;
  }
  const { values, context } = scope.rendering;
  if (!Object.hasOwn(values, name) || values[name] === undefined) {
    return context.globals.get(name) ?? undefinedValue(`'${name}' is undefined`);
  }
  const value = fromOutside(values[name]);
  keep(name, value, scope);
  return value;
}

/** Stores a converted list or dict in the outermost scope, so that the rest of the template sees its changes. */
function keep(name: string, value: Value, scope: Scope): void {
  if (typeof value !== 'object' || value === null) return;
  let outermost = scope;
  while (outermost.around !== undefined) outermost = outermost.around;
  outermost.names.set(name, value);
}

/** In characters: 1 MiB. */
const MAX_LENGTH = 1024 * 1024;

/** A piece of rendered text: text of the template, or the value of an expression. */
export interface Piece {
  readonly text: string;
  readonly isValue: boolean;
  /** Whether another person than the author of the kit may have chosen it. */
  readonly isTainted?: boolean;
  /** The last filter of the expression. */
  readonly filter?: string | undefined;
}

/** A piece of text as it is written, and the statement whose value it is. */
export interface RawPiece {
  readonly text: string;
  readonly from: Statement | undefined;
}

/** The output of the template or of a part of it. */
export interface Output {
  readonly add: (text: string, from?: Statement) => void;
  readonly text: () => string;
}

/** Makes an output; calls `written` with every piece. */
export function output(budget: Budget, written?: (piece: RawPiece) => void): Output {
  let made = '';
  return {
    add: (text, from) => {
      if (made.length + text.length > MAX_LENGTH) fail('more than 1 MiB of text');
      budget.text(text.length);
      made += text;
      written?.({ text, from });
    },
    text: () => made,
  };
}
