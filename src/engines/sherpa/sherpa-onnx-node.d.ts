declare module 'sherpa-onnx-node' {
  interface Waveform {
    /** From -1 to 1. */
    readonly samples: Float32Array;
    readonly sampleRate: number;
  }
  interface Stream {
    acceptWaveform(wave: Waveform): void;
  }
  interface OnlineStream extends Stream {
    inputFinished(): void;
  }
  interface Result {
    readonly text: string;
  }
  type Config = Readonly<Record<string, unknown>>;

  /** Throws a TypeError if a file is missing, and ends the process if one is wrong. */
  export class OnlineRecognizer {
    constructor(config: Config);
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    decode(stream: OnlineStream): void;
    getResult(stream: OnlineStream): Result;
  }
  export class OfflineRecognizer {
    static createAsync(config: Config): Promise<OfflineRecognizer>;
    /** Of a transducer: phrases with `/` between them. */
    createStream(hotwords?: string): Stream;
    decodeAsync(stream: Stream): Promise<Result>;
  }
  interface Speech extends Waveform {}
  export class OfflineTts {
    static createAsync(config: Config): Promise<OfflineTts>;
    readonly numSpeakers: number;
    readonly sampleRate: number;
    generateAsync(request: {
      readonly text: string;
      readonly sid: number;
      readonly speed: number;
      readonly enableExternalBuffer: boolean;
      /** Gets the sound of each sentence; 0 ends the work. */
      readonly onProgress: (piece: { readonly samples: Float32Array }) => number;
    }): Promise<Speech>;
  }
}
