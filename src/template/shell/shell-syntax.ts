/** The placeholder of a value in the text of a command. */
export const PLACEHOLDER = '\0';

/** The quotes around a value. */
export type Quotes = 'none' | 'single' | 'double' | 'comment' | 'here-document';

export interface Word {
  readonly parts: readonly Part[];
}

export type Part =
  | { readonly type: 'text'; readonly text: string; readonly isQuoted: boolean }
  /** The value of this number, always one piece. */
  | { readonly type: 'value'; readonly index: number; readonly isQuoted: true }
  /** `$name`, and the parts of the word in `${name:-word}`. */
  | {
      readonly type: 'variable';
      readonly name: string;
      readonly other: readonly Part[];
      readonly isQuoted: boolean;
    }
  | { readonly type: 'substitution'; readonly script: Script; readonly isQuoted: boolean }
  | { readonly type: 'arithmetic'; readonly text: string; readonly isQuoted: boolean };

/** A list of pipelines; their operators do not matter. */
export type Script = readonly (readonly Command[])[];

export type Command = SimpleCommand | CompoundCommand;

export interface SimpleCommand {
  readonly type: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

/** `if`, `while`, `for`, `case`, `{ }` and `( )`: the scripts inside, and the words of a loop. */
export interface CompoundCommand {
  readonly type: 'compound';
  readonly scripts: readonly Script[];
  readonly words: readonly Word[];
  readonly variable: string | undefined;
  readonly redirects: readonly Redirect[];
}

export interface Assignment {
  readonly name: string;
  readonly word: Word;
}

export interface Redirect {
  readonly operator: '<' | '>' | '>>' | '>|' | '>&' | '<<';
  /** The file, or the body of a here-document. */
  readonly word: Word;
}

/** The text to parse, and the position in it. */
export interface Source {
  readonly text: string;
  at: number;
  /** The quotes around each value, in their order. */
  readonly quotes: Quotes[];
  /** Here-documents whose bodies begin at the next line. */
  readonly pending: {
    readonly end: string;
    readonly hasTabs: boolean;
    readonly read: (body: Word) => void;
  }[];
  /** Reads a script up to the parenthesis that ends it. */
  readonly script: (source: Source) => Script;
}

/** Thrown when a value could be code; the message is for the user. */
export class Refused extends Error {}

/** An error that refuses values at a position, and says what to write instead. */
export const unsafe = (place: string, instead?: string): Refused =>
  new Refused(
    `a value that is no number cannot be put safely ${place}${instead === undefined ? '' : ` (write ${instead})`}; quote_parameters: false gives up the protection`,
  );
