declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  interface Entry {
    readonly fileName: string;
    readonly uncompressedSize: number;
    readonly externalFileAttributes: number;
  }
  interface ZipFile {
    readonly eachEntry: () => AsyncIterable<Entry>;
    readonly openReadStreamPromise: (entry: Entry) => Promise<Readable>;
    readonly close: () => void;
  }
  /** Every entry is checked for a name that leads outside, and for more bytes than it tells. */
  export function openPromise(
    path: string,
    options: { readonly autoClose: boolean; readonly strictFileNames: boolean },
  ): Promise<ZipFile>;
}
