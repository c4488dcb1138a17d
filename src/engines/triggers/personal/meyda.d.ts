// its own types need those of a browser
declare module 'meyda' {
  interface Meyda {
    readonly bufferSize: number;
    readonly sampleRate: number;
    readonly melBands: number;
    readonly windowingFunction: string;
    /** Reads the settings of the object it is called on. */
    readonly extract: (feature: 'melBands', samples: Float32Array) => readonly number[];
  }
  const meyda: Meyda;

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export { meyda as default };
}
