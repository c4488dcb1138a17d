export type TokenType =
  | 'data'
  | 'begin_output'
  | 'end_output'
  | 'begin_statement'
  | 'end_statement'
  | 'name'
  | 'string'
  | 'int'
  | 'float'
  | 'operator'
  | 'end';

export interface Token {
  readonly type: TokenType;
  /** Of a string what it means; of anything else what is written. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** What the author of a template did wrong, with the line where. */
export class TemplateSyntaxError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** Throws a `TemplateSyntaxError`. */
export function refuse(message: string, line: number): never {
  throw new TemplateSyntaxError(message, line);
}

export function shownToken({ type, value }: Token): string {
  switch (type) {
    case 'end':
      return 'the end of the template';
    case 'data':
      return 'text';
    case 'string':
      return 'a text in quotes';
    default:
      return `"${value}"`;
  }
}
