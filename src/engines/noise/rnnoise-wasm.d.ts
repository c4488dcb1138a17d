declare module '@echogarden/rnnoise-wasm' {
  /** The functions of the C library. Pointers are places in `HEAPF32`, in bytes; that array is another one after the memory has grown. */
  interface Module {
    readonly HEAPF32: Float32Array;
    readonly _malloc: (bytes: number) => number;
    readonly _free: (pointer: number) => void;
    readonly _rnnoise_create: (model: number) => number;
    readonly _rnnoise_destroy: (state: number) => void;
    readonly _rnnoise_get_frame_size: () => number;
    /** The probability that the frame holds speech. */
    readonly _rnnoise_process_frame: (state: number, out: number, input: number) => number;
  }
  const load: () => Promise<Module>;

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export { load as default, type Module };
}
