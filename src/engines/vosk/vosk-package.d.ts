declare module 'vosk' {
  /** Of ref-napi: a pointer into the library. */
  interface Handle {
    readonly isNull: () => boolean;
  }
  export class Model {
    constructor(directory: string);
    readonly handle: Handle;
    free(): void;
  }
  export class Recognizer {
    constructor(options: {
      readonly model: Model;
      readonly sampleRate: number;
      readonly grammar?: readonly string[];
    });
    readonly handle: Handle;
    setWords(isWanted: boolean): void;
    setPartialWords(isWanted: boolean): void;
    /** Resolves to whether an end of speech was found. */
    acceptWaveformAsync(data: Uint8Array): Promise<boolean>;
    result(): Result;
    partialResult(): PartialResult;
    finalResult(): Result;
    free(): void;
  }
  export function setLogLevel(level: number): void;

  interface Word {
    readonly word: string;
    /** In seconds since the recogniser was made. */
    readonly start: number;
    readonly end: number;
    readonly conf: number;
  }
  interface Result {
    readonly text: string;
    readonly result?: readonly Word[];
  }
  interface PartialResult {
    readonly partial: string;
    readonly partial_result?: readonly Word[];
  }
}
