// the types of the package itself need those of a browser, and are read whenever it is imported by its name
declare module 'meyda/dist/node/main.js' {
  interface Meyda {
    readonly bufferSize: number;
    readonly sampleRate: number;
    readonly melBands: number;
    readonly windowingFunction: string;
    /** The weight of each frequency in each band; made by the first `extract`. */
    readonly melFilterBank?: ReadonlyArray<readonly number[]>;
    /** Reads the settings of the object it is called on. */
    readonly extract: (feature: 'powerSpectrum', samples: Float32Array) => Float32Array;
  }
  const meyda: Meyda;

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export { meyda as default };
}
