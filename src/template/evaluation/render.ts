import { FILTERS } from '../builtins/filters.ts';
import { GLOBALS } from '../builtins/globals.ts';
import { TESTS } from '../builtins/tests.ts';
import type { Parsed } from '../syntax/ast.ts';
import { fail } from '../values/fail.ts';
import { Counter, LIMITS, type Limits } from '../values/meter.ts';
import { isTrue } from '../values/truth.ts';
import type { Call, Context, Value } from '../values/value.ts';
import { execute } from './execute.ts';
import { output as outputOf, type WrittenPiece } from './output.ts';
import type { Rendering } from './scope.ts';

export interface RenderOptions {
  readonly random?: () => number;
  readonly limits?: Limits;
  /** Told every piece of the text, in order. */
  readonly written?: (piece: WrittenPiece) => void;
}

/** The text a template makes of these values, which it cannot change. Throws, with the line where. */
export function render(
  { body, hasLines }: Parsed,
  values: Readonly<Record<string, unknown>>,
  { random = Math.random, limits = LIMITS, written }: RenderOptions = {},
): string {
  const context = new Shared(limits, random);
  const rendering: Rendering = { context, values, execute, line: 1 };
  const output = outputOf(context, written);
  try {
    execute(body, { names: new Map(), around: undefined, rendering }, output);
  } catch (error) {
    const message = error instanceof RangeError ? 'the template is nested too deeply' : describe(error);
    throw new Error(hasLines ? `line ${rendering.line}: ${message}` : message);
  }
  return output.text();
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Shared extends Counter implements Context {
  readonly random: () => number;
  readonly globals = GLOBALS;

  constructor(limits: Limits, random: () => number) {
    super(limits);
    this.random = random;
  }

  filter(name: string, subject: Value, call: Call): Value {
    return (FILTERS.get(name) ?? fail(`unknown filter "${name}"`))(subject, call);
  }

  test(name: string, subject: Value, call: Call): boolean {
    return isTrue((TESTS.get(name) ?? fail(`unknown test "${name}"`))(subject, call));
  }
}
