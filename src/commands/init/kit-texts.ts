/** What a new kit says and hears in a language, the comments in its files, and what `broca init` asks and tells. */
export interface KitTexts {
  /** How the language calls itself. */
  readonly language: string;
  /** Of the recogniser and the voice. */
  readonly tag: string;
  readonly wakeWord: string;
  /** The word that interrupts. */
  readonly stop: string;
  readonly asked: {
    readonly language: string;
    readonly sound: string;
    readonly sounds: { readonly both: string; readonly speaker: string; readonly none: string };
    /** `none` is the word that stands for none. */
    readonly wakeWord: (none: string) => string;
    readonly noWakeWord: string;
    readonly examples: string;
    readonly yes: string;
    readonly no: string;
    readonly number: (count: number) => string;
    readonly nothingWritten: string;
  };
  readonly told: {
    readonly made: (directory: string, files: string) => string;
    readonly model: string;
    readonly start: string;
    readonly sayOrType: (spoken: string, typed: string) => string;
    readonly type: (typed: string) => string;
    readonly test: string;
  };
  readonly comments: {
    readonly settings: string;
    readonly hearing: string;
    readonly player: string;
    readonly trigger: string;
    readonly access: string;
    readonly brain: string;
    readonly lights: string;
    readonly timer: string;
    readonly question: string;
    readonly interrupt: string;
    readonly notUnderstood: string;
    readonly tests: string;
  };
  readonly hello: Said;
  readonly myName: Said & { readonly test: string; readonly answer: string };
  readonly time: Said & { readonly answer: string };
  readonly lights: {
    readonly rooms: readonly string[];
    readonly on: Said & { readonly test: string; readonly answer: string };
    readonly off: Said & { readonly test: string; readonly answer: string };
  };
  readonly timer: Said & { readonly test: string; readonly over: Spoken };
  readonly coffee: Said & {
    readonly yes: readonly string[];
    readonly no: readonly string[];
    readonly withSugar: Spoken;
    readonly black: Spoken;
    readonly unsure: Spoken;
  };
  readonly interrupt: Said;
  readonly notUnderstood: Spoken;
  /** An order that the kit does not have. */
  readonly unknown: string;
}

/** A synapse that something else starts: its name and what it says. */
export interface Spoken {
  readonly name: string;
  readonly says: readonly string[];
}

/** A synapse and the orders that start it. */
export interface Said extends Spoken {
  readonly orders: readonly string[];
}
