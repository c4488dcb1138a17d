declare module 'fft.js' {
  /** What we use of the package. Complex arrays hold real and imaginary parts by turns. */
  class FFT {
    constructor(size: number);
    /** Fills the first half of the spectrum. */
    realTransform(spectrum: Float64Array, samples: Float64Array): void;
    completeSpectrum(spectrum: Float64Array): void;
    inverseTransform(samples: Float64Array, spectrum: Float64Array): void;
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export { FFT as default };
}
