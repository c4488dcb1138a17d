import espeakNg, { type Files } from 'espeak-ng';
import { serve } from '../../workers/serve.ts';

/** The arguments of the program, without its input and output. */
export interface WasmRequest {
  readonly args: readonly string[];
  readonly text: string;
  /** Its WAV file, or what it prints. */
  readonly wanted: 'sound' | 'print';
}

/** Some seconds of sound. */
const BYTES_A_SIGN = 200_000;

serve<WasmRequest, Uint8Array>(async ({ args, text, wanted }, _more, _signal, progress) => {
  const complaints: string[] = [];
  const printed: string[] = [];
  const { FS } = await espeakNg({
    arguments: [...args, '-f', '/text', '-w', '/wav'],
    preRun: [
      (module) => module.FS.writeFile('/text', text),
      (module) => onWritten(module.FS, () => progress(new Uint8Array())),
    ],
    print: (line) => printed.push(line),
    printErr: (line) => complaints.push(line),
  });
  if (wanted === 'print') return Buffer.from(printed.join('\n'));
  try {
    return FS.readFile('/wav');
  } catch {
    throw new Error(complaints[0] ?? 'it gave no sound');
  }
});

/** Calls `sign` every few seconds of sound. The program blocks this thread until the text ends, but messages are still sent. */
function onWritten(files: Files, sign: () => void): void {
  const { write } = files;
  let bytes = 0;
  files.write = (...args) => {
    const length = write(...args);
    bytes += length;
    if (bytes >= BYTES_A_SIGN) {
      bytes = 0;
      sign();
    }
    return length;
  };
}
