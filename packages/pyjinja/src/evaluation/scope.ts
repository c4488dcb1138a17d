import { fail } from '../failure.ts';
import type { Body, Statement } from '../syntax/ast.ts';
import { fromOutside } from '../values/dict.ts';
import type { Meter } from '../values/meter.ts';
import { type Context, undefinedValue, type Value } from '../values/value.ts';

/** How a body ended: at its end, or where it leaves the loop around it or goes on with the next item. */
export type Ending = 'break' | 'continue' | undefined;

/** One rendering of one template. */
export interface Rendering {
  readonly context: Context;
  readonly values: Readonly<Record<string, unknown>>;
  readonly execute: (body: Body, scope: Scope, output: Output) => Ending;
  /** Of the statement at work, from 1. */
  line: number;
}

/** The names that hold in one part of a template; those around it hold, too. */
export interface Scope {
  readonly names: Map<string, Value>;
  readonly around: Scope | undefined;
  readonly rendering: Rendering;
}

export const inner = (around: Scope): Scope => ({ names: new Map(), around, rendering: around.rendering });

/** What a name stands for: in the template, then among the values, then for all templates. */
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

/** A list or dict that a template changes is changed for all that follows in it. */
function keep(name: string, value: Value, scope: Scope): void {
  if (typeof value !== 'object' || value === null) return;
  let outermost = scope;
  while (outermost.around !== undefined) outermost = outermost.around;
  outermost.names.set(name, value);
}

/** In characters: 1 MiB. */
const MAX_LENGTH = 1024 * 1024;

/** Some of a rendered text: the template's own, or what an expression came to. */
export interface Piece {
  readonly text: string;
  readonly isValue: boolean;
  /** Somebody other than the author of the kit may have chosen it. */
  readonly isTainted?: boolean;
  /** The last filter of the expression. */
  readonly filter?: string | undefined;
}

/** Some of a text as it is made, and the statement whose value it is. */
export interface RawPiece {
  readonly text: string;
  readonly from: Statement | undefined;
}

/** Text as it is made, of the template or of a part of it. */
export interface Output {
  readonly add: (text: string, from?: Statement) => void;
  readonly text: () => string;
}

/** `written` is told every piece. */
export function output(meter: Meter, written?: (piece: RawPiece) => void): Output {
  let made = '';
  return {
    add: (text, from) => {
      if (made.length + text.length > MAX_LENGTH) fail('more than 1 MiB of text');
      meter.text(text.length);
      made += text;
      written?.({ text, from });
    },
    text: () => made,
  };
}
