declare module 'espeak-ng' {
  interface Files {
    readonly writeFile: (path: string, text: string) => void;
    readonly readFile: (path: string) => Uint8Array;
    /** Everything the program writes goes through it. */
    write: (stream: unknown, bytes: Uint8Array, offset: number, length: number, position?: number) => number;
  }
  interface Options {
    readonly arguments: readonly string[];
    readonly preRun: ReadonlyArray<(module: { readonly FS: Files }) => void>;
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }
  /** Runs the program once from start to end. */
  const run: (options: Options) => Promise<{ readonly FS: Files }>;

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export { type Files, run as default };
}
