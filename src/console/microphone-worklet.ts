import { toPcm16 } from './talk/pcm16.ts';

/** Globals of the audio rendering thread, which the types of the DOM leave out. */
declare const sampleRate: number;

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}

declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Collects the microphone's samples and posts them as 16-bit samples, 20 ms at a time. */
class Microphone extends AudioWorkletProcessor {
  readonly #chunk = new Float32Array(Math.round(sampleRate / 50));
  #filled = 0;

  process([channels]: readonly (readonly Float32Array[])[]): boolean {
    const [samples] = channels ?? [];
    for (const sample of samples ?? []) {
      this.#chunk[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === this.#chunk.length) this.#send();
    }
    return true;
  }

  #send(): void {
    const pcm = toPcm16(this.#chunk);
    this.port.postMessage(pcm, [pcm.buffer]);
    this.#filled = 0;
  }
}

registerProcessor('microphone', Microphone);
